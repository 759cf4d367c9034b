import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { dayAfter, endOfLatestDay, firstListKeyOf } from '#features/days/days.rules.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { entrySources } from '#features/entries/entries.queries.ts'
import { entryOf, byTime } from '#features/entries/entries.rules.ts'
import { facetsOfFilters, facets } from '#features/history-index/history-index.rules.ts'
import { addInto, ALL_TIME, gameScope, sumsOf } from '#features/totals/match-totals.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'
import { inParts } from '#features/totals/work-in-steps.rules.ts'

import { addEntry, noMatches, totalsSteps } from './from-matches.rules.ts'
import { LAST_MAX, type PersonTotals } from './person-stats.rules.ts'
import type { ScopeTotals } from './scope-totals.rules.ts'
import { tableSizeOf } from './stat-filters.rules.ts'
import type { StatsRequest } from './stats-request.rules.ts'

/** Matches that are read at once: some milliseconds, then other requests have their turn. */
const CHUNK = 200
/** Matches that are looked at at once, while few of them fit: each takes a few microseconds. */
const LOOKED_AT = 1000
/** Rows of players that count as one part: so many at most have 200 matches of five. */
const ROWS_A_PART = 1000

// The second of two roads to an answer: from the matches that fit the filters, which are added up anew.

export function allTimeFromMatches(db: Db, request: StatsRequest): Promise<ScopeTotals> {
  return scopeFromMatches(db, request, ALL_TIME)
}

export function gameFromMatches(
  db: Db,
  request: StatsRequest,
  gameId: string,
): Promise<ScopeTotals> {
  return scopeFromMatches(db, request, gameScope(gameId), facets.game(gameId))
}

async function scopeFromMatches(
  db: Db,
  request: StatsRequest,
  scope: string,
  facet?: string,
): Promise<ScopeTotals> {
  const added = noMatches(scope)
  for await (const entries of fittingEntries(db, request, facet)) {
    for (const entry of entries) addEntry(added, entry)
  }
  return inParts(totalsSteps(added), request.nextPart)
}

export async function personFromMatches(
  db: Db,
  request: StatsRequest,
  personId: string,
): Promise<PersonTotals> {
  const key = facets.user(personId)
  const total: Sums = {}
  const games = new Map<string, Sums>()
  let last: Entry[] = []
  for await (const entries of fittingEntries(db, request, key)) {
    for (const entry of entries) {
      const more = sumsOf({ scope: ALL_TIME, kind: 'person', key }, entry)
      addInto(total, more)
      const sums = games.get(entry.game) ?? {}
      addInto(sums, more)
      games.set(entry.game, sums)
    }
    last = [...last, ...entries].toSorted(byTime).slice(-LAST_MAX)
  }
  return { total, games, last: last.toReversed() }
}

type FacetParam = `facet${number}`

interface FoundParams extends Record<FacetParam, string> {
  userId: string
  from: string
  beforeOrder: string
  beforeId: string
  look: number
  least: number
  most: number
}

/** What a query filters by; each combination is compiled once. */
interface Shape {
  facets: number
  competitive: boolean
  confirmed: boolean
  sized: boolean
}

interface Place {
  id: string
  order: string
}

interface LookedAt extends Place {
  /** SQLite has numbers for it. */
  fits: boolean | number
}

/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The entries of a user's matches that fit, newest day first, in chunks. Only matches of the rarest
 * facet are looked at, from its index; without a facet those of the days that are wanted.
 * @param ofPage a facet that the matches have besides those of the filters
 */
export async function* fittingEntries(
  db: Db,
  { userId, filters, now, nextPart }: Pick<StatsRequest, 'userId' | 'filters' | 'now' | 'nextPart'>,
  ofPage?: string,
): AsyncGenerator<Entry[], void> {
  const { from, to, mode, status, players } = filters
  const ofFilters = facetsOfFilters({ ...filters, status: undefined }, userId)
  const required = [...new Set(ofPage === undefined ? ofFilters : [ofPage, ...ofFilters])]
  const before = endOfLatestDay(now)
  const size = players === undefined ? null : tableSizeOf(players)
  const find = foundQuery({
    facets: required.length,
    competitive: mode === 'competitive',
    confirmed: status === 'confirmed',
    sized: size !== null,
  })
  const end = to === undefined ? before : firstListKeyOf(dayAfter(to, 1))
  let last: Place = { order: end < before ? end : before, id: NO_ID }
  for (let look = CHUNK; ;) {
    const seen = await find(db, {
      userId,
      ...Object.fromEntries(required.map((facet, index) => [`facet${index}`, facet])),
      from: from === undefined ? '' : firstListKeyOf(from),
      beforeOrder: last.order,
      beforeId: last.id,
      look,
      ...(size ?? { least: 0, most: 0 }),
    })
    const found = seen.filter((match) => Boolean(match.fits)).slice(0, CHUNK)
    const ids = found.map(({ id }) => id)
    const entries = (await entrySources(db, ids)).flatMap((source) => entryOf(source, userId) ?? [])
    const rows = entries.reduce((sum, entry) => sum + entry.rows, 0)
    for (let counted = ROWS_A_PART; counted < rows; counted += ROWS_A_PART) await nextPart()
    yield entries
    const oldest = found.length === CHUNK ? found.at(-1) : seen.at(-1)
    if (oldest === undefined || (found.length < CHUNK && seen.length < look)) return
    last = oldest
    look = found.length * 5 < seen.length ? LOOKED_AT : CHUNK
    await nextPart()
  }
}

const compiled = new Map<string, ReturnType<typeof newQuery>>()

function foundQuery(shape: Shape): ReturnType<typeof newQuery> {
  const key = Object.values(shape).join()
  const query = compiled.get(key) ?? newQuery(shape)
  compiled.set(key, query)
  return query
}

function newQuery(shape: Shape) {
  return prepared<FoundParams, LookedAt>((db, params) =>
    shape.facets === 0 ? played(db, params, shape) : ofFacets(db, params, shape),
  )
}

/** The next matches in which the user played, and whether they fit. */
function played(db: Db, params: FoundParams, shape: Shape) {
  return db
    .selectFrom('players as p')
    .where('p.user_id', '=', params.userId)
    .where(
      sql<boolean>`(p.match_date, p.match_id) < (${params.beforeOrder}, ${params.beforeId})
        and p.match_date >= ${params.from}`,
    )
    .select(['p.match_id as id', 'p.match_date as order'])
    .select(fits(fitting(params, shape, 'p.match_id')).as('fits'))
    .orderBy('p.match_date', 'desc')
    .orderBy('p.match_id', 'desc')
    .limit(params.look)
}

/** The next matches that have the first of the facets, from its index, and whether they fit. */
function ofFacets(db: Db, params: FoundParams, shape: Shape) {
  const others = Array.from(
    { length: shape.facets - 1 },
    (_, index) =>
      sql<boolean>`exists (select 1 from match_facets other where other.user_id = ${params.userId}
        and other.facet = ${params[`facet${index + 1}`]} and other.match_order = f.match_order
        and other.match_id = f.match_id)`,
  )
  return db
    .selectFrom('match_facets as f')
    .where('f.user_id', '=', params.userId)
    .where('f.facet', '=', params.facet0 ?? '')
    .where(
      sql<boolean>`(f.match_order, f.match_id) < (${params.beforeOrder}, ${params.beforeId})
        and f.match_order >= ${params.from}`,
    )
    .select(['f.match_id as id', 'f.match_order as order'])
    .select(fits([...others, ...fitting(params, shape, 'f.match_id')]).as('fits'))
    .orderBy('f.match_order', 'desc')
    .orderBy('f.match_id', 'desc')
    .limit(params.look)
}

/** Scalar subqueries, so that no query planner can start from these conditions. */
function fitting(params: FoundParams, { competitive, confirmed, sized }: Shape, id: string) {
  const ofMatch = (column: string) =>
    sql`(select ${sql.ref(`m.${column}`)} from matches m where m.id = ${sql.ref(id)})`
  return [
    ...(competitive ? [sql`${ofMatch('mode')} = 'competitive'`] : []),
    ...(confirmed ? [sql`${ofMatch('confirmed_at')} is not null`] : []),
    ...(sized
      ? [
          sql`(select count(*) from players seat where seat.match_id = ${sql.ref(id)})
            between ${params.least} and ${params.most}`,
        ]
      : []),
  ]
}

function fits(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean | number> {
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`
}
