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
        .select(['kind', 'imported', 'existing', 'problems', 'claims', 'kept', 'answers'])
        .orderBy('id'),
    ({ id: _, answers, ...run }) => ({
      ...run,
      answers: answers === null ? null : (JSON.parse(answers) as unknown),
    }),
  )
}
