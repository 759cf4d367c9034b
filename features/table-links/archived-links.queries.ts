import type { Db } from '#database/connect.ts'

const PAGE = 200

/** The table links that the user has made, as long as they are stored; their addresses are not. */
export async function* linkPages(db: Db, userId: string) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('table_links')
      .where('created_by', '=', userId)
      .$if(last !== '', (query) => query.where('id', '>', last))
      .select(['id', 'match_id as match', 'created_at as at', 'expires_at as expiresAt'])
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield rows.map(({ id: _, ...row }) => row)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) return
  }
}
