import { sql } from 'kysely'

import type { Database, Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import { facets } from '#features/matches/history-index.rules.ts'

import { updateTotals } from './updating-totals.commands.ts'

/**
 * Deletes what is counted of an account that is being deleted, and of it as a person in the tallies of
 * others, as far as there is room. Its matches do not name it any more, so everything else that others
 * have stored of it is in their queues: whoever reads statistics counts them first, so nobody reads it.
 */
export async function forgetTotals(trx: Trx, userId: string, room: Room): Promise<void> {
  const person = facets.user(userId)
  await deleteWithin(trx, room, 'tallies', sql`key = ${person} and kind = 'person'`)
  for (const table of ['entries', 'tallies', 'tally_queue'] as const) {
    await deleteWithin(trx, room, table, sql`user_id = ${userId}`)
  }
}

/** Accounts whose totals are updated while somebody waits for a deletion; of each so many matches. */
const UPDATED_USERS = 20
const UPDATED_MATCHES = 40

/**
 * Updates the totals of accounts that met one which was deleted: their entries have its id, and the names
 * of guests who were the same person. Of many it does some, and the background does the others.
 */
export async function updateOthers(
  database: Database,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const userId of [...new Set(userIds)].slice(0, UPDATED_USERS)) {
    await updateTotals(database, userId, now, { most: UPDATED_MATCHES })
  }
}
