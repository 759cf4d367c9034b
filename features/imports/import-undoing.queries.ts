import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { ImportGamesTable, ImportRunsTable } from '#database/schema/imports.ts'
import type { WorkItem } from '#platform/background.ts'

import { reasonToKeep } from './added-imports.queries.ts'

/** The next matches that an import has added, in the order of logging, and how many rows each has. */
export async function nextBrought(
  db: Db,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; rows: number }[]> {
  const count = (table: 'players' | 'activity' | 'imports') =>
    sql<number>`(select count(*) from ${sql.table(table)} as t where t.match_id = i.match_id)`
  const rows = await db
    .selectFrom('import_matches as i')
    .where('import_id', '=', importId)
    .where('match_id', '>', after)
    .select('match_id as id')
    .select([count('players').as('players'), count('activity').as('activity')])
    .select(count('imports').as('ids'))
    .orderBy('match_id')
    .limit(limit)
    .execute()
  return rows.map(({ id, players, activity, ids }) => ({
    id,
    // A player is in a facet, too.
    rows: 2 * Number(players) + Number(activity) + Number(ids),
  }))
}

/** Those of these matches that nobody else has a part in and that were not edited. */
export async function removableOf(
  db: Db,
  { importId, userId }: { importId: string; userId: string },
  matchIds: readonly string[],
): Promise<string[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('import_matches as i', 'i.match_id', 'm.id')
    .where('i.import_id', '=', importId)
    .where('m.id', 'in', matchIds)
    .where('m.created_by', '=', userId)
    .where(reasonToKeep(userId), 'is', null)
    .select('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids that an import has given to matches that were here already. */
export async function nextAddedIds(db: Db, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .where('import_id', '=', importId)
    .select('source_id as id')
    .orderBy('source_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The first import after another one that is being undone, by user. */
export async function nextUndoing(db: Db, { userId, id }: WorkItem): Promise<WorkItem | undefined> {
  return db
    .selectFrom('import_runs')
    .where('state', '=', 'undoing')
    .where((eb) => eb(eb.refTuple('user_id', 'id'), '>', eb.tuple(userId, id)))
    .select(['user_id as userId', 'id'])
    .orderBy('user_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** An import while it is being undone. */
export async function findUndoing(db: Db, id: string): Promise<ImportRunsTable | undefined> {
  return db
    .selectFrom('import_runs')
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .selectAll()
    .executeTakeFirst()
}

/** A claim to guests of the user that was accepted and whose matches are still being changed. */
export async function acceptedAndWorking(db: Db, userId: string): Promise<string | undefined> {
  const claim = await db
    .selectFrom('claims')
    .where('creator_id', '=', userId)
    .where('state', '=', 'accepted')
    .where('working_since', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return claim?.id
}

/**
 * The open claims by which an import asks, and whether they stay when it is undone: another import asks
 * by the same, or the friend was asked before without an import.
 */
export async function openClaimsOf(
  db: Db,
  importId: string,
): Promise<{ claim: ClaimsTable; stays: boolean }[]> {
  const rows = await db
    .selectFrom('import_people as p')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .where('p.import_id', '=', importId)
    .where('c.state', '=', 'open')
    .selectAll('c')
    .select((eb) =>
      sql<number | boolean>`${eb.exists(
        eb
          .selectFrom('import_people as other')
          .innerJoin('import_runs as r', 'r.id', 'other.import_id')
          .whereRef('other.claim_id', '=', 'c.id')
          .where((one) =>
            one.or([
              one('other.asked_before', '=', 1),
              one.and([one('r.id', '<>', importId), one('r.state', 'in', ['open', 'finished'])]),
            ]),
          )
          .select('r.id'),
      )}`.as('stays'),
    )
    .orderBy('c.id')
    .execute()
  // Several names of one friend ask by one claim.
  const byId = new Map(
    rows.map(({ stays, ...claim }) => [claim.id, { claim, stays: stays === true || stays === 1 }]),
  )
  return [...byId.values()]
}

interface GamesWanted {
  importId: string
  leaving: ImportGamesTable['leaving']
  limit: number
}

/** Some of the games that an import has added, with the times when they were added. */
export async function nextGames(
  db: Db,
  { importId, leaving, limit }: GamesWanted,
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
