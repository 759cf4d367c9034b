import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

import { hasOpenCorrection } from '../corrections/queries.ts'
import { orderOfMatch } from '../days/queries.ts'
import { matchTexts } from '../json/queries.ts'
import type { Result } from '../rules.ts'

/** A page of the history begins after the match of this place and id. */
export interface Cursor {
  /** The match's place in lists (days/rules.ts); the date, where its UTC day is the match's day. */
  date: string
  id: string
}

/** A match of the page (SQLite), or the whole page (PostgreSQL). */
interface PageRow {
  json: string
  /** The cursor of its last match; null when there is none. */
  place: string | null
  /** How many matches were found, up to one more than the limit; null for none. */
  found: number | null
}

export type FacetParam = `facet${number}`

interface ListedParams extends Record<FacetParam, string> {
  viewerId: string
  viewerRole: string
  gamePattern: string
  result: string
  from: string
  cursorDate: string
  cursorId: string
  limit: number
  andOneMore: number
}

/** What a query filters by; each combination is compiled once. */
export interface Listed {
  /** How many facets all matches have. */
  facets: number
  /** Of how many games' facets each match has one; only without other facets. */
  games: number
  ofSomeGames: boolean
  result: boolean
  competitive: boolean
  confirmed: boolean
  /** These two have a facet; the version before knows neither it nor corrections. */
  pending: boolean
  waiting: boolean
}

const compiled = new Map<string, ReturnType<typeof historyQuery>>()

export function listedQuery(listed: Listed): ReturnType<typeof historyQuery> {
  const key = Object.values(listed).join()
  const query = compiled.get(key) ?? historyQuery(listed)
  compiled.set(key, query)
  return query
}

/**
 * Every part of a history is read in the order of an index, so that the cost depends on the page's
 * length alone: without facets the matches that the user played in, and those that the user only
 * logged; else the matches of one facet, or of each game.
 */
function historyQuery(listed: Listed) {
  return prepared<ListedParams, PageRow>((db, params) => {
    const parts =
      listed.facets > 0
        ? [ofFacet(db, params, listed, 'facet0')]
        : listed.games > 0
          ? Array.from({ length: listed.games }, (_, index) =>
              ofFacet(db, params, listed, `facet${index}`),
            )
          : [played(db, params, listed), loggedOnly(db, params, listed)]
    const [first, ...others] = parts.map((part, index) =>
      db.selectFrom(part.as(`part${index}`)).selectAll(),
    )
    if (first === undefined) throw new Error('A history has at least one part.')
    const page = others
      .reduce((union, part) => union.unionAll(part), first)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    // Whether there are more: count one more id, instead of reading one more whole match.
    const found = sql<number>`(select count(*) from page)`.as('found')
    const { viewerId, viewerRole } = params
    const matches = matchTexts<Cursor>(db, page, { viewerId, viewerRole })
      .select([sql<string>`page.date || ' ' || page.id`.as('place'), found])
      .orderBy('page.date', 'desc')
      .orderBy('page.id', 'desc')
      .limit(params.limit)
    return engineOf(db) === 'postgres' ? inOneRow(db, matches) : matches
  })
}

/** The matches that the viewer played in. */
function played(db: Db, params: ListedParams, listed: Listed) {
  return db
    .selectFrom('players')
    .where('user_id', '=', params.viewerId)
    .where(
      isListed(params, listed, {
        date: 'match_date',
        id: 'players.match_id',
        game: 'players.game_id',
      }),
    )
    .$if(listed.result, (query) => query.where('result', '=', params.result as Result))
    .select(['match_date as date', 'match_id as id'])
    .orderBy('match_date', 'desc')
    .orderBy('match_id', 'desc')
    .limit(params.andOneMore)
}

/** The matches that the viewer logged without playing in them. */
function loggedOnly(db: Db, params: ListedParams, listed: Listed) {
  return (
    db
      .selectFrom('matches')
      .where('onlooker_id', '=', params.viewerId)
      // Contained in the next condition, but SQLite finds no row value in this index.
      .where(sql<boolean>`${orderOfMatch} <= ${params.cursorDate}`)
      .where(
        isListed(params, listed, { date: orderOfMatch, id: 'matches.id', game: 'matches.game_id' }),
      )
      // Somebody who was not at the table has no result.
      .$if(listed.result, (query) => query.where(sql<boolean>`1 = 0`))
      .select([orderOfMatch.as('date'), 'id'])
      .orderBy(orderOfMatch, 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
  )
}

/** The viewer's matches of one facet, and of all others of the filter. */
function ofFacet(db: Db, params: ListedParams, listed: Listed, facet: FacetParam) {
  const others = Array.from(
    { length: Math.max(0, listed.facets - 1) },
    (_, index) =>
      sql<boolean>`exists (select 1 from match_facets other where other.user_id = ${params.viewerId}
      and other.facet = ${params[`facet${index + 1}`]} and other.match_order = f.match_order
      and other.match_id = f.match_id)`,
  )
  const ofGame = sql`(select game_id from matches where matches.id = f.match_id)`
  return db
    .selectFrom('match_facets as f')
    .where('f.user_id', '=', params.viewerId)
    .where('f.facet', '=', params[facet] ?? '')
    .where(isListed(params, listed, { date: 'f.match_order', id: 'f.match_id', game: ofGame }))
    .$if(others.length > 0, (query) => query.where((eb) => eb.and(others)))
    .$if(listed.result, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from players own where own.match_id = f.match_id
          and own.user_id = ${params.viewerId} and own.result = ${params.result})`,
      ),
    )
    .$if(listed.waiting, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from players own where own.match_id = f.match_id
          and own.user_id = ${params.viewerId} and own.confirmed_at is null)
          and not ${hasOpenCorrection(sql`${params.viewerId}`, sql.ref('f.match_id'))}`,
      ),
    )
    .select(['f.match_order as date', 'f.match_id as id'])
    .orderBy('f.match_order', 'desc')
    .orderBy('f.match_id', 'desc')
    .limit(params.andOneMore)
}

/** Whether a match is on this page or a later one, as far as every part of a history can tell. */
function isListed(
  { gamePattern, from, cursorDate, cursorId }: ListedParams,
  { ofSomeGames, competitive, confirmed, pending }: Listed,
  columns: { date: string | RawBuilder<string>; id: string; game: string | RawBuilder<unknown> },
) {
  const expression = (column: string | RawBuilder<unknown>) =>
    typeof column === 'string' ? sql.ref(column) : column
  const [date, id, game] = [columns.date, columns.id, columns.game].map(expression)
  // Scalar subqueries: no query planner can start from "all matches of these games" instead.
  const ofMatch = (column: string) => sql`(select ${sql.ref(`listed.${column}`)} from matches listed
    where listed.id = ${id})`
  return sql<boolean>`${sql.join(
    [
      sql`(${date}, ${id}) < (${cursorDate}, ${cursorId})`,
      sql`${date} >= ${from}`,
      ...(ofSomeGames
        ? [
            sql`(select name_key from games where games.id = ${game}) like ${gamePattern} escape '\\'`,
          ]
        : []),
      ...(competitive ? [sql`${ofMatch('mode')} = 'competitive'`] : []),
      ...(confirmed ? [sql`${ofMatch('confirmed_at')} is not null`] : []),
      ...(pending ? [sql`${ofMatch('confirmed_at')} is null`] : []),
    ],
    sql` and `,
  )}`
}

/**
 * PostgreSQL sends many rows in small parts, and each wakes the process. On SQLite one row would only
 * cost memory and a sort.
 */
function inOneRow(db: Db, matches: SelectQueryBuilder<Schema, never, PageRow>) {
  return db
    .selectFrom(matches.as('m'))
    .select([
      sql<string>`coalesce(string_agg(m.json, ',' order by m.place desc), '')`.as('json'),
      sql<string | null>`min(m.place)`.as('place'),
      sql<number | null>`max(m.found)`.as('found'),
    ])
}
