import type { Db } from '#database/connect.ts'

const PAGE = 200

/** What the user has imported: which files, when, and what became of them. */
export async function* importPages(db: Db, userId: string) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('import_runs')
      .where('user_id', '=', userId)
      .$if(last !== '', (query) => query.where('id', '>', last))
      .select(['id', 'source', 'file', 'bytes', 'created_at as at', 'state'])
      .select(['kind', 'imported', 'existing', 'problems', 'claims', 'kept', 'answers'])
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield rows.map(({ id: _, answers, ...row }) => ({
      ...row,
      answers: answers === null ? null : (JSON.parse(answers) as unknown),
    }))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) return
  }
}
