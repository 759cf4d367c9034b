import { sql } from 'kysely'

import { engineOf, locked, type Trx } from '../connect.ts'

// SQLite has one writer, so these locks are only for PostgreSQL. Against deadlocks every transaction
// locks accounts by id, then matches by id, then the rest. An insert that refers to an account by a
// foreign key needs no lock: only the deletion of the account conflicts with it.

/** Locks accounts until the transaction ends; ignores ids that do not exist. */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite' || ids.length === 0) return
  await locked(
    trx,
    trx.selectFrom('users').where('id', 'in', ids).select('id').orderBy('id'),
  ).execute()
}

/**
 * Locks an account before its deletion, also against new foreign keys, and waits for transactions that
 * are inserting some. Call it after the matches are locked: a transaction that has locked a match may
 * insert a foreign key to the account, and would wait for us while we wait for the match.
 */
export async function lockUserForDeletion(trx: Trx, id: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute()
}

/** Until the transaction ends, the account cannot be deleted. @returns false if there is none */
export async function lockAgainstDeletion(trx: Trx, id: string): Promise<boolean> {
  const query = trx.selectFrom('users').where('id', '=', id).select('id')
  const rows = await (engineOf(trx) === 'postgres' ? query.forKeyShare() : query).execute()
  return rows.length > 0
}

/** Only one transaction at a time, across all instances, gets the lock of this name. */
export async function takeAdvisoryLock(trx: Trx, name: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The same without waiting. @returns whether it got the lock */
export async function tryAdvisoryLock(trx: Trx, name: string): Promise<boolean> {
  if (engineOf(trx) === 'sqlite') return true
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(trx)
  return rows[0]?.locked === true
}

/** Takes an advisory lock. @returns false when another transaction has it, and does the work */
export type AdvisoryLock = (trx: Trx, name: string) => Promise<boolean>

/** Waits for the lock, for callers that have to do the work. */
export const waitForLock: AdvisoryLock = async (trx, name) => {
  await takeAdvisoryLock(trx, name)
  return true
}

/**
 * Does the work that is not locked and skips the rest.
 * @returns the result, and whether something was skipped
 */
export async function passingLocked<T>(
  work: (lock: AdvisoryLock) => Promise<T>,
): Promise<{ result: T; passed: boolean }> {
  let passed = false
  const result = await work(async (trx, name) => {
    passed = !(await tryAdvisoryLock(trx, name))
    return !passed
  })
  return { result, passed }
}
