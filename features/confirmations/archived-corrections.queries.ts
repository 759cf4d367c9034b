import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import { readCorrectedChanges } from '#features/matches/open-corrections.queries.ts'

/** What the user has proposed to change, as long as it is stored. */
export function correctionPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('corrections')
        .where('by_user_id', '=', userId)
        .where('id', '>', after)
        .select(['id', 'match_id as match', 'created_at as at', 'changes', 'comment', 'state'])
        .orderBy('id'),
    ({ id: _, changes, ...correction }) => ({
      ...correction,
      changes: readCorrectedChanges(JSON.parse(changes)),
    }),
  )
}
