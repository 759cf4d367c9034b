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
 * whoever reads statistics folds them first, so nobody reads it.
 */
const totalsErasures: readonly Erasure[] = [
  deletesWhere('tallies.key', (id) => sql`key = ${facets.user(id)} and kind = 'person'`),
  ...deletes('entries.user_id', 'tallies.user_id', 'tally_queue.user_id'),
]

/** Accounts whose queues are folded while somebody waits for a deletion; of each so many matches. */
const FOLDED_USERS = 20
const FOLDED_MATCHES = 40

/**
 * Folds the queues of accounts that met one which was deleted: their entries have its id, and the names
 * of guests who were the same person. Of many it does some, and the background does the others.
 */
async function updateOthers(
  database: Database,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const userId of [...new Set(userIds)].slice(0, FOLDED_USERS)) {
    await updateTotals(database, userId, now, { most: FOLDED_MATCHES })
  }
}

export const totalsErase: Erase = { rest: totalsErasures, afterwards: updateOthers }
