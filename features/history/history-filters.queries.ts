import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { textsOf } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { listKeyOfMatch } from '#features/dates/days.queries.ts'
import { hasOpenCorrection } from '#features/matches/history-index.queries.ts'
import { matchTexts } from '#features/matches/matches.queries.ts'

/** A page begins after the match of this place and id. */
export interface Cursor {
  /** A list key (days.rules.ts). */
  key: string
  id: string
}

/** A match of the page (SQLite), or the whole page (PostgreSQL). */
interface PageRow {
  json: string
  /** The cursor of its last match; null when there is none. */
  place: string | null
  /** Up to one more than the limit; null for none. */
  found: number | null
}

export type FacetParam = `facet${number}`

interface ListedParams extends Record<FacetParam, string> {
  viewerId: string
  viewerRole: string
  /** A JSON array of facets, of which each match has one. */
  named: string
  /** The same for the guests of one name. */
  guests: string
  result: string
  from: string
  cursorKey: string
  cursorId: string
  limit: number
  andOneMore: number
  /** How many matches of each part of the history a search looks at. */
  looked: number
  /** `looked` − 1 */
  lookedBefore: number
  /** The last match that a search looks at (`endOfScan`). */
  floorKey: string
  floorId: string
}

/** Each combination is compiled once. */
export interface Listed {
  /** The number of facets that all matches have. */
  facets: number
  /** Of so many named facets each match has one; only without other facets. */
  names: number
  /** Matches are looked at for one of the named facets, or of the guests of one name. */
  ofSomeNames: boolean
  ofSomeGuests: boolean
  result: boolean
  competitive: boolean
  confirmed: boolean
  /** What the viewer has not confirmed, and has no open correction of. */
  waiting: boolean
}

/** Whether matches are looked at one by one: perhaps none of them fits. */
export function isSearch({ facets, waiting, ...others }: Listed): boolean {
  const { ofSomeNames, ofSomeGuests, result, competitive, confirmed } = others
  const isLookedAt = ofSomeNames || ofSomeGuests || result || competitive || confirmed
  return isLookedAt || facets > (waiting ? 0 : 1)
}

/** Of a search, what is found in one scan. */
export const listedQuery = perListed(historyQuery)

/**
 * The last match that a scan sees; no row when it sees all that are left. Of several parts of the history
 * the newest of their last ones: the scan may miss older ones of that part.
 */
export const endOfScan = perListed((listed) =>
  prepared<ListedParams, Cursor>((db, params) =>
    unionOf(
      db,
      partsOf(db, params, listed).map((part) =>
        newestFirst(db, part)
          .offset(params.lookedBefore)
          .limit(sql<number>`1`),
      ),
    ).limit(sql<number>`1`),
  ),
)

function perListed<Query>(make: (listed: Listed) => Query): (listed: Listed) => Query {
  const compiled = new Map<string, Query>()
  return (listed) => {
    const key = Object.values(listed).join()
    const query = compiled.get(key) ?? make(listed)
    compiled.set(key, query)
    return query
  }
}

/** Parts are read in the order of an index: the cost depends on the length of a page, or of a scan. */
function historyQuery(listed: Listed) {
  return prepared<ListedParams, PageRow>((db, params) => {
    const seen = (part: Part): AliasableExpression<PartRow> =>
      isSearch(listed) ? newestFirst(db, part).limit(params.looked) : part
    const parts = partsOf(db, params, listed).map((part) =>
      db
        .selectFrom(seen(part).as('one'))
        .where(fits(db, params, listed))
        .select(['one.key', 'one.id'])
        .orderBy('one.key', 'desc')
        .orderBy('one.id', 'desc')
        .limit(params.andOneMore),
    )
    const page = unionOf(db, parts).limit(params.andOneMore)
    // One more id tells whether there are more, instead of one more whole match.
    const found = sql<number>`(select count(*) from page)`.as('found')
    const { viewerId, viewerRole } = params
    const matches = matchTexts<Cursor>(db, page, { viewerId, viewerRole })
      .select([sql<string>`page.key || ' ' || page.id`.as('place'), found])
      .orderBy('page.key', 'desc')
      .orderBy('page.id', 'desc')
      .limit(params.limit)
    return engineOf(db) === 'postgres' ? inOneRow(db, matches) : matches
  })
}

interface PartRow extends Cursor {
  result?: string | undefined
}
type Part = AliasableExpression<PartRow>

function partsOf(db: Db, params: ListedParams, listed: Listed): Part[] {
  if (listed.waiting) return [played(db, params).where('confirmed_at', 'is', null)]
  if (listed.facets > 0) return [ofFacet(db, params, listed, 'facet0')]
  if (listed.names > 0) {
    return Array.from({ length: listed.names }, (_, index) =>
      ofFacet(db, params, listed, `facet${index}`),
    )
  }
  // Whoever was not at the table has no result.
  return [played(db, params), ...(listed.result ? [] : loggedOnly(db, params))]
}

function newestFirst(db: Db, part: Part) {
  return db.selectFrom(part.as('each_one')).selectAll().orderBy('key', 'desc').orderBy('id', 'desc')
}

function unionOf(db: Db, parts: readonly AliasableExpression<Cursor>[]) {
  const [first, ...others] = parts.map((part, index) =>
    db.selectFrom(part.as(`part${index}`)).select(['key', 'id']),
  )
  if (first === undefined) throw new Error('A history has at least one part.')
  // A match can be in several parts, e.g. for its game and for its place.
  return others
    .reduce((union, part) => union.union(part), first)
    .orderBy('key', 'desc')
    .orderBy('id', 'desc')
}

function played(db: Db, { viewerId, cursorKey, cursorId, from }: ListedParams) {
  return db
    .selectFrom('players')
    .where('user_id', '=', viewerId)
    .where(sql<boolean>`(match_date, match_id) < (${cursorKey}, ${cursorId})`)
    .where('match_date', '>=', from)
    .select(['match_date as key', 'match_id as id', 'result'])
}

/** At the cursor's place, and after it: SQLite finds no row value in this index. */
function loggedOnly(db: Db, { viewerId, cursorKey, cursorId, from }: ListedParams): Part[] {
  const logged = db
    .selectFrom('matches')
    .where('onlooker_id', '=', viewerId)
    .where(sql<boolean>`${listKeyOfMatch} >= ${from}`)
    .select([listKeyOfMatch.as('key'), 'id'])
  return [
    logged.where(sql<boolean>`${listKeyOfMatch} = ${cursorKey}`).where('id', '<', cursorId),
    logged.where(sql<boolean>`${listKeyOfMatch} < ${cursorKey}`),
  ]
}

function ofFacet(db: Db, params: ListedParams, listed: Listed, facet: FacetParam): Part {
  const { viewerId, cursorKey, cursorId, from } = params
  const result = sql<string>`(select own.result from players own
    where own.match_id = f.match_id and own.user_id = ${viewerId})`
  return db
    .selectFrom('match_facets as f')
    .where('f.user_id', '=', viewerId)
    .where('f.facet', '=', params[facet] ?? '')
    .where(sql<boolean>`(f.match_order, f.match_id) < (${cursorKey}, ${cursorId})`)
    .where('f.match_order', '>=', from)
    .select(['f.match_order as key', 'f.match_id as id'])
    .$if(listed.result, (query) => query.select(result.as('result')))
}

/** For the match `one`. */
function fits(db: Db, params: ListedParams, listed: Listed) {
  const { viewerId, named, guests, result, floorKey, floorId } = params
  // Scalar subqueries: no query planner can start from "all matches of these games" instead.
  const ofMatch = (column: string) => sql`(select ${sql.ref(`listed.${column}`)} from matches listed
    where listed.id = one.id)`
  const hasOneOf = (some: string) =>
    sql`(select count(*) from match_facets named where named.user_id = ${viewerId}
      and named.facet in ${textsOf(db, some)} and named.match_order = one.key
      and named.match_id = one.id) > 0`
  // The first facet is the part's, unless the part is what waits.
  const read = listed.waiting ? 0 : 1
  const others = Array.from(
    { length: Math.max(0, listed.facets - read) },
    (_, index) => sql`exists (select 1 from match_facets other where other.user_id = ${viewerId}
      and other.facet = ${params[`facet${index + read}`]} and other.match_order = one.key
      and other.match_id = one.id)`,
  )
  const conditions = [
    ...(isSearch(listed) ? [sql`(one.key, one.id) >= (${floorKey}, ${floorId})`] : []),
    ...others,
    ...(listed.ofSomeNames ? [hasOneOf(named)] : []),
    ...(listed.ofSomeGuests ? [hasOneOf(guests)] : []),
    ...(listed.result ? [sql`one.result = ${result}`] : []),
    ...(listed.competitive ? [sql`${ofMatch('mode')} = 'competitive'`] : []),
    ...(listed.confirmed ? [sql`${ofMatch('confirmed_at')} is not null`] : []),
    ...(listed.waiting ? [sql`not ${hasOpenCorrection(sql`${viewerId}`, sql.ref('one.id'))}`] : []),
  ]
  return conditions.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * PostgreSQL sends many rows in small parts, and each wakes the process. On SQLite one row would only cost
 * memory and a sort.
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
