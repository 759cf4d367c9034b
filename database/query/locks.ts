import { sql } from 'kysely'

import { engineOf, locked, type Trx } from '../connect.ts'

// SQLite has one writer, so these are for PostgreSQL alone. The order of every transaction is
// accounts by id, then matches by id, then the rest; what refers to an account (a foreign key)
// needs no lock of its own, because only the deletion of the row gets in its way.

/** Holds accounts until the transaction ends; those that are not there are passed over. */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite' || ids.length === 0) return
  await locked(
    trx,
    trx.selectFrom('users').where('id', 'in', ids).select('id').orderBy('id'),
  ).execute()
}

/**
 * Holds an account that is about to be deleted against everything that would refer to it, and waits
 * for those who do so just now. It comes after the matches: whoever holds one of them may be about
 * to refer to the account, and would wait for us while we wait for the match.
 */
export async function lockUserForDeletion(trx: Trx, id: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute()
}

/** Lets one transaction at a time do what has this name, across all instances. */
export async function takeAdvisoryLock(trx: Trx, name: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
