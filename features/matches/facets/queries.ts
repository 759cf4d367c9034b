import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { perCount, prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

import { hasOpenCorrection } from '../corrections/queries.ts'
import type { FacetedMatch } from './rules.ts'

const columns = Object.keys({
  user_id: true,
  facet: true,
  match_order: true,
  match_id: true,
} satisfies Record<keyof Schema['match_facets'], true>) as (keyof Schema['match_facets'])[]

const insertRows = prepared<{ json: string }, never>((db, { json }) => {
  const isPostgres = engineOf(db) === 'postgres'
  const rows = isPostgres
    ? sql`jsonb_array_elements(cast(${json} as jsonb))`
    : sql`json_each(${json})`
  const values = columns.map((column) => {
    const text = sql<string>`r.value ->> ${sql.lit(column)}`
    const isId = column === 'user_id' || column === 'match_id'
    return (isPostgres && isId ? sql<string>`cast(${text} as uuid)` : text).as(column)
  })
  return db
    .insertInto('match_facets')
    .columns(columns)
    .expression(db.selectFrom(rows.as('r')).select(values))
})

/** Inserts rows, however many, by one statement. */
export async function insertFacets(db: Db, rows: readonly Schema['match_facets'][]): Promise<void> {
  if (rows.length === 0) return
  const complete = rows.map((row) => row satisfies Schema['match_facets'])
  await insertRows(db, { json: JSON.stringify(complete) })
}

/** The stored rows of matches. */
export async function storedFacets(
  db: Db,
  ids: readonly string[],
): Promise<Schema['match_facets'][]> {
  return storedRows(ids.length)(db, Object.fromEntries(ids.entries()))
}

const storedRows = perCount((count) =>
  prepared<Record<string, string>, Schema['match_facets']>((db, params) =>
    db
      .selectFrom('match_facets')
      .where(
        'match_id',
        'in',
        Array.from({ length: count }, (_, index) => params[index] ?? ''),
      )
      .select(columns),
  ),
)

/** A match with what its facets are made of. */
export interface FacetSource extends FacetedMatch {
  id: string
  version: number
  /** The match's place in lists. */
  order: string
}

/** Matches by id, with their players; those that do not exist are missing. */
export async function facetSources(db: Db, ids: readonly string[]): Promise<FacetSource[]> {
  const params = Object.fromEntries(ids.entries())
  const rows = await sourceRows(ids.length)(db, params)
  const sources = new Map<string, FacetSource & { players: FacetedMatch['players'][number][] }>()
  for (const row of rows) {
    const { userId, guestName, formerAt, result, confirmedAt, corrects, order, ...match } = row
    const source = sources.get(match.id) ?? {
      ...{ id: match.id, version: match.version, order, gameId: match.gameId, mode: match.mode },
      location: match.location,
      confirmed: match.matchConfirmedAt !== null,
      onlookerId: match.onlookerId,
      players: [],
    }
    source.players.push({
      ...{ userId, guestName, result, confirmed: confirmedAt !== null },
      former: formerAt !== null,
      corrects: Boolean(corrects),
    })
    sources.set(match.id, source)
  }
  return [...sources.values()]
}

const sourceRows = perCount((count) =>
  prepared<Record<string, string>, SourceRow>((db, params) =>
    db
      .selectFrom('matches as m')
      .innerJoin('players as p', 'p.match_id', 'm.id')
      .where(
        'm.id',
        'in',
        Array.from({ length: count }, (_, index) => params[index] ?? ''),
      )
      .select([
        'm.id',
        'm.version',
        'm.game_id as gameId',
        'm.mode',
        'm.location',
        'm.confirmed_at as matchConfirmedAt',
        'm.onlooker_id as onlookerId',
        'p.match_date as order',
        'p.user_id as userId',
        'p.guest_name as guestName',
        'p.former_at as formerAt',
        'p.result',
        'p.confirmed_at as confirmedAt',
        hasOpenCorrection(sql.ref('p.user_id'), sql.ref('m.id')).as('corrects'),
      ]),
  ),
)

interface SourceRow {
  id: string
  version: number
  gameId: string
  mode: FacetedMatch['mode']
  location: string | null
  matchConfirmedAt: string | null
  onlookerId: string | null
  order: string
  userId: string | null
  guestName: string | null
  formerAt: string | null
  result: string
  confirmedAt: string | null
  /** SQLite has numbers for it. */
  corrects: boolean | number
}

/** Matches that another version of the product has written since their facets were. */
export const staleMatches = prepared<{ limit: number }, { id: string }>((db, { limit }) =>
  db
    .selectFrom('matches')
    .where(sql<boolean>`facets_version is null or facets_version <> version`)
    .select('id')
    .orderBy('id')
    .limit(limit),
)

/**
 * The user's games whose key is like the pattern, at most `limit`. One step in the index finds each
 * game, so that the cost depends on the number of games, not of matches.
 */
export const gamesLike = prepared<
  { userId: string; pattern: string; limit: number },
  { id: string }
>((db, { userId, pattern, limit }) => {
  const next = (after: RawBuilder<string>) => sql<string | null>`(select facet from match_facets
    where user_id = ${userId} and facet > ${after} and facet < 'game;' order by facet limit 1)`
  const id =
    engineOf(db) === 'postgres' ? sql`cast(substr(facet, 6) as uuid)` : sql`substr(facet, 6)`
  return db
    .withRecursive('played(facet)', (cte) =>
      cte.selectNoFrom(next(sql`'game:'`).as('facet')).unionAll(
        cte
          .selectFrom('played')
          .where('played.facet', 'is not', null)
          .select(next(sql.ref('played.facet')).as('facet')),
      ),
    )
    .selectFrom('played')
    .innerJoin('games as g', (join) => join.on(sql<boolean>`g.id = ${id}`))
    .where('played.facet', 'is not', null)
    .where(sql<boolean>`g.name_key like ${pattern} escape '\\'`)
    .select('g.id')
    .limit(limit)
})
