import type { Db } from '#database/connect.ts'

/** Which of these matches an import has added. */
export async function addedOf(
  db: Db,
  importId: string,
  matchIds: readonly string[],
): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('import_matches')
    .where('import_id', '=', importId)
    .where('match_id', 'in', matchIds)
    .select('match_id as id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which of these ids elsewhere are of matches that the user has deleted. */
export async function deletedOf(
  db: Db,
  userId: string,
  sourceIds: readonly string[],
): Promise<Set<string>> {
  if (sourceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('deleted_imports')
    .where('user_id', '=', userId)
    .where('source_id', 'in', sourceIds)
    .select('source_id as id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How the guests are called in an import who are friends, by the key of their name in the file. */
export async function friendNames(db: Db, importId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_people')
    .where('import_id', '=', importId)
    .select(['name_key as key', 'name'])
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** How many games an import has added. */
export async function gamesAddedBy(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_games')
    .where('import_id', '=', importId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
