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

/** What an import has replaced in those of these matches that no later one has corrected again. */
export async function lastCorrections(
  db: Db,
  importId: string,
  matchIds: readonly string[],
): Promise<{ matchId: string; before: string }[]> {
  return db
    .selectFrom('import_corrections as c')
    .where('c.import_id', '=', importId)
    .where('c.match_id', 'in', matchIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import_corrections as later')
            .whereRef('later.match_id', '=', 'c.match_id')
            .where('later.import_id', '>', importId)
            .select('later.match_id'),
        ),
      ),
    )
    .select(['c.match_id as matchId', 'c.before'])
    .orderBy('c.match_id')
    .execute()
}
