import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'

/** What the user has imported: which files, when, and what became of them. */
export function importPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('import_runs')
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .select(['id', 'source', 'file', 'bytes', 'created_at as at', 'state'])
        .select(['imported', 'existing', 'problems', 'claims', 'kept'])
        .orderBy('id'),
    ({ id: _, ...run }) => run,
  )
}
