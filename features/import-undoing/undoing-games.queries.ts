import type { Db } from '#database/connect.ts'
import type { ImportGamesTable } from '#database/schema/imports.ts'

interface Wanted {
  importId: string
  leaving: ImportGamesTable['leaving']
  limit: number
}

/** Some of the games that an import has added, with the times when they were added. */
export async function nextGames(
  db: Db,
  { importId, leaving, limit }: Wanted,
): Promise<{ id: string; addedAt: string }[]> {
  return db
    .selectFrom('import_games as i')
    .innerJoin('games as g', 'g.id', 'i.game_id')
    .where('i.import_id', '=', importId)
    .where('i.leaving', '=', leaving)
    .select(['g.id', 'g.created_at as addedAt'])
    .orderBy('i.game_id')
    .limit(limit)
    .execute()
}

/** Those of these games that an import has added and that no match is of. */
export async function unplayedOf(
  db: Db,
  importId: string,
  gameIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_games as i')
    .where('i.import_id', '=', importId)
    .where('i.game_id', 'in', gameIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('matches as m').whereRef('m.game_id', '=', 'i.game_id').select('m.id'),
        ),
      ),
    )
    .select('i.game_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Matches with expansions that are read at once. */
const CHANGED = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** A place among the matches in the order in which they were changed. */
interface ChangedPlace {
  at: string
  /** Empty before the first match of that time. */
  id: string
}

/** The stored expansions of matches that were changed since a time, a part at a time. */
export async function expansionsSince(
  db: Db,
  { at, id }: ChangedPlace,
): Promise<{ expansions: string[]; next: ChangedPlace | null }> {
  const rows = await db
    .selectFrom('matches')
    .where('expansions', 'is not', null)
    .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(at, id === '' ? NO_ID : id)))
    .select(['id', 'updated_at as at', 'expansions'])
    .orderBy('updated_at')
    .orderBy('id')
    .limit(CHANGED)
    .execute()
  const last = rows.at(-1)
  return {
    expansions: rows.map(({ expansions }) => expansions ?? '[]'),
    next: last === undefined || rows.length < CHANGED ? null : { at: last.at, id: last.id },
  }
}
