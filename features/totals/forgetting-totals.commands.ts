import { sql } from 'kysely'

import type { Database } from '#database/connect.ts'
import {
  deletes,
  deletesWhere,
  type Erase,
  type Erasure,
} from '#features/accounts/erasing.commands.ts'
import { facets } from '#features/history-index/history-index.rules.ts'

import { updateTotals } from './updating-totals.commands.ts'

/**
 * What is counted of an account that is being deleted, and of it as a person in the tallies of others. Its
 * matches do not name it any more, so everything else that others have stored of it is in their queues:
 * whoever reads statistics counts them first, so nobody reads it.
 */
const totalsErasures: readonly Erasure[] = [
  deletesWhere('tallies.key', (id) => sql`key = ${facets.user(id)} and kind = 'person'`),
  ...deletes('entries.user_id', 'tallies.user_id', 'tally_queue.user_id'),
]

/** Accounts whose totals are updated while somebody waits for a deletion; of each so many matches. */
const UPDATED_USERS = 20
const UPDATED_MATCHES = 40

/**
 * Updates the totals of accounts that met one which was deleted: their entries have its id, and the names
 * of guests who were the same person. Of many it does some, and the background does the others.
 */
async function updateOthers(
  database: Database,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const userId of [...new Set(userIds)].slice(0, UPDATED_USERS)) {
    await updateTotals(database, userId, now, { most: UPDATED_MATCHES })
  }
}

export const totalsErase: Erase = { rest: totalsErasures, afterwards: updateOthers }
