import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'

/** The table links that the user has made, as long as they are stored; their addresses are not. */
export function linkPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('table_links')
        .where('created_by', '=', userId)
        .where('id', '>', after)
        .select(['id', 'match_id as match', 'created_at as at', 'expires_at as expiresAt'])
        .orderBy('id'),
    ({ id: _, ...link }) => link,
  )
}
