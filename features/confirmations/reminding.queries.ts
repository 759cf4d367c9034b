import type { Db } from '#database/connect.ts'
import { facets } from '#features/history-index/history-index.rules.ts'

import { LOOKED_AT_ONCE, REMINDED_AT_ONCE } from './confirmations.rules.ts'

/**
 * The newest matches that a user has logged and in which somebody has not confirmed, among the newest in
 * which the user was and somebody has not.
 */
export async function waitingForOthers(db: Db, userId: string): Promise<string[]> {
  const pending = db
    .selectFrom('match_facets')
    .where('user_id', '=', userId)
    .where('facet', '=', facets.pending)
    .select(['match_id as id', 'match_order as key'])
    .orderBy('match_order', 'desc')
    .orderBy('match_id', 'desc')
    .limit(LOOKED_AT_ONCE)
  const rows = await db
    .selectFrom(pending.as('f'))
    .innerJoin('matches as m', 'm.id', 'f.id')
    .where('m.created_by', '=', userId)
    .select('f.id')
    .orderBy('f.key', 'desc')
    .orderBy('f.id', 'desc')
    .limit(REMINDED_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
