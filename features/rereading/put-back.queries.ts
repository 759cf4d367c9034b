import type { Db } from '#database/connect.ts'

/** The next matches that an import has corrected, in the order of logging. */
export async function nextCorrected(
  db: Db,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_corrections')
    .where('import_id', '=', importId)
    .where('match_id', '>', after)
    .select('match_id as id')
    .orderBy('match_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** All corrections of these matches that are stored, the earliest import first. */
export async function storedCorrections(
  db: Db,
  matchIds: readonly string[],
): Promise<{ matchId: string; importId: string; before: string }[]> {
  return db
    .selectFrom('import_corrections')
    .where('match_id', 'in', matchIds)
    .select(['match_id as matchId', 'import_id as importId', 'before'])
    .orderBy('match_id')
    .orderBy('import_id')
    .execute()
}
