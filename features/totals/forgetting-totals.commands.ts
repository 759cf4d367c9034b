import { sql } from 'kysely'

import type { Database, Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import { facets } from '#features/history-index/history-index.rules.ts'

import { updateTotals } from './updating-totals.commands.ts'

/**
 * Deletes what is counted of an account that is being deleted, and of it as a person in the tallies of
 * others, as far as there is room. Its matches do not name it any more, so everything else that others
 * have stored of it is in their queues: whoever reads statistics folds them first, so nobody reads it.
 */
export async function forgetTotals(trx: Trx, userId: string, room: Room): Promise<void> {
  const person = facets.user(userId)
  await deleteWithin(trx, room, 'tallies', sql`key = ${person} and kind = 'person'`)
  for (const table of ['entries', 'tallies', 'tally_queue'] as const) {
    await deleteWithin(trx, room, table, sql`user_id = ${userId}`)
  }
}

/** Accounts whose queues are folded while somebody waits for a deletion; of each so many matches. */
const FOLDED_USERS = 20
const FOLDED_MATCHES = 40

/**
 * Folds the queues of accounts that met one which was deleted: their entries have its id, and the names
 * of guests who were the same person. Of many it does some, and the background does the others.
 */
export async function updateOthers(
  database: Database,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const userId of [...new Set(userIds)].slice(0, FOLDED_USERS)) {
    await updateTotals(database, userId, now, { most: FOLDED_MATCHES })
  }
}
