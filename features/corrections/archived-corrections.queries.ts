import type { Db } from '#database/connect.ts'
import { readCorrectedChanges } from '#features/matches/open-corrections.queries.ts'

const PAGE = 200

/** What the user has proposed to change, as long as it is stored. */
export async function* correctionPages(db: Db, userId: string) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('corrections')
      .where('by_user_id', '=', userId)
      .$if(last !== '', (query) => query.where('id', '>', last))
      .select(['id', 'match_id as match', 'created_at as at', 'changes', 'comment', 'state'])
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield rows.map(({ id: _, changes, ...row }) => ({
      ...row,
      changes: readCorrectedChanges(JSON.parse(changes)),
    }))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) return
  }
}
