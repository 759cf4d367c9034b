import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { perCount, prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

import type { FacetedMatch } from './history-index.rules.ts'

const columns = Object.keys({
  user_id: true,
  facet: true,
  match_order: true,
  match_id: true,
} satisfies Record<keyof Schema['match_facets'], true>) as (keyof Schema['match_facets'])[]

type Row = Schema['match_facets']

/** The columns of the row `r.value`, a JSON object. */
function valuesOf(db: Db) {
  return columns.map((column) => {
    const text = sql<string>`r.value ->> ${sql.lit(column)}`
    const isId = engineOf(db) === 'postgres' && (column === 'user_id' || column === 'match_id')
    return { column, value: isId ? sql<string>`cast(${text} as uuid)` : text }
  })
}

const insertRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('match_facets')
    .columns(columns)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .select(valuesOf(db).map(({ column, value }) => value.as(column))),
    ),
)

/** By the key: the index by match would read all facets of a table for one of them. */
const deleteRows = prepared<{ json: string }, never>((db, { json }) => {
  const values = valuesOf(db)
  return db.deleteFrom('match_facets').where(
    sql<boolean>`(${sql.join(values.map(({ column }) => sql.ref(column)))}) in (
        select ${sql.join(values.map(({ value }) => value))} from ${elements(db, json)} as r)`,
  )
})

/** Inserts rows, however many, by one statement. */
export async function insertFacets(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const complete = rows.map((row) => row satisfies Schema['match_facets'])
  await insertRows(db, { json: JSON.stringify(complete) })
}

/** Deletes rows, however many, by one statement. */
export async function deleteFacets(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await deleteRows(db, { json: JSON.stringify(rows) })
}

/** The stored facets of a match for one user. */
interface FacetsOfUser {
  matchId: string
  userId: string
  /** `match_order` of the first and the last: the same, unless something went wrong. */
  order: string
  lastOrder: string
  facets: string[]
}

/** A table of 32 accounts has a thousand facets: as 32 lists they are read in half the time. */
const storedLists = prepared<{ ids: string }, FacetsOfUser>(
  (db, { ids }) =>
    db
      .selectFrom('match_facets')
      .where('match_id', 'in', (eb) =>
        eb.selectFrom(elements(db, ids).as('r')).select(idElement(db).as('id')),
      )
      .groupBy(['match_id', 'user_id'])
      .select((eb) => [
        'match_id as matchId',
        'user_id as userId',
        eb.fn.min('match_order').as('order'),
        eb.fn.max('match_order').as('lastOrder'),
        (engineOf(db) === 'postgres'
          ? sql<string[]>`cast(json_agg(facet) as text)`
          : sql<string[]>`json_group_array(facet)`
        ).as('facets'),
      ]),
  ['facets'],
)

/** The stored facets of matches, by match and user. */
export async function storedFacets(db: Db, matchIds: readonly string[]): Promise<FacetsOfUser[]> {
  return storedLists(db, { ids: JSON.stringify(matchIds) })
}

/** Every `match_order` of a match's facets for one user. */
export const storedOrders = prepared<{ matchId: string; userId: string }, { order: string }>(
  (db, { matchId, userId }) =>
    db
      .selectFrom('match_facets')
      .where('match_id', '=', matchId)
      .where('user_id', '=', userId)
      .select('match_order as order')
      .distinct(),
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

/** Whether this user has an open correction of this match; both are references or values. */
export function hasOpenCorrection(userId: RawBuilder<unknown>, matchId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from corrections open_one
    where open_one.match_id = ${matchId} and open_one.by_user_id = ${userId}
    and open_one.state = 'open')`
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
 * The user's games in the order of their facets, and whether their keys are like the pattern: `looked`
 * of them at most. One step in the index finds each game, so that the cost depends on the number of
 * games, not of matches.
 */
export const gamesLike = prepared<
  { userId: string; pattern: string; after: string; looked: number },
  { facet: string; like: boolean | number | null }
>((db, { userId, pattern, after, looked }) => {
  const next = (facet: RawBuilder<string>) => sql<string | null>`(select facet from match_facets
    where user_id = ${userId} and facet > ${facet} and facet < 'game;' order by facet limit 1)`
  const id =
    engineOf(db) === 'postgres' ? sql`cast(substr(facet, 6) as uuid)` : sql`substr(facet, 6)`
  return db
    .withRecursive('played(facet, place)', (cte) =>
      cte.selectNoFrom([next(sql`${after}`).as('facet'), sql<number>`1`.as('place')]).unionAll(
        cte
          .selectFrom('played')
          .where('played.facet', 'is not', null)
          .where('played.place', '<', looked)
          .select([
            next(sql.ref('played.facet')).as('facet'),
            sql<number>`played.place + 1`.as('place'),
          ]),
      ),
    )
    .selectFrom('played')
    .where('played.facet', 'is not', null)
    .select([
      sql<string>`played.facet`.as('facet'),
      sql<boolean | number | null>`(select name_key from games where games.id = ${id})
        like ${pattern} escape '\\'`.as('like'),
    ])
    .orderBy('played.place')
})
