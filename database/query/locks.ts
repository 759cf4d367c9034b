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
 * Also against new foreign keys; waits for transactions that are inserting some. Call it after the matches
 * are locked: a transaction that has locked a match may insert a foreign key to the account, and would wait
 * for us while we wait for the match.
 */
export async function lockUserForDeletion(trx: Trx, id: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute()
}

/** What a lock is about: names of two kinds are two locks. */
export type LockKind = 'push' | 'address' | 'deletion' | 'games' | 'storage'

const lockOf = (kind: LockKind, of: string) => sql`hashtextextended(${`${kind} ${of}`}, 0)`

/** Across all instances. @param of an id or name */
export async function takeLock(trx: Trx, kind: LockKind, of: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(${lockOf(kind, of)})`.execute(trx)
}
