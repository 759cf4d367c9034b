import { type SelectQueryBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonTuples } from '#database/query/json.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import { type Params, prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { nameOfSeat } from '#features/accounts/seat-names.queries.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import { dayAfter, endOfLatestDay, firstListKeyOf } from '#features/dates/days.rules.ts'
import { guestFacets } from '#features/matches/history-index.queries.ts'
import { facets, facetsOfFilters, keyOfPerson } from '#features/matches/history-index.rules.ts'
import { guestOf } from '#features/matches/match-filters.rules.ts'

import {
  byTime,
  type Entry,
  entryOf,
  NameKeys,
  type PlayedMatch,
  type Seat,
} from './entries.rules.ts'
import { type StatsFilters, tableSizeOf } from './stat-filters.rules.ts'

/** Matches with their seats that are read at once: a millisecond or two, then others have their turn. */
const PAGE_ROWS = 500
/** Its tables may be the largest. */
const FIRST_PAGE = 16

export interface HistoryRequest {
  userId: string
  filters: StatsFilters
  now: Date
  nextPart: () => Promise<void>
}

/**
 * Oldest first; days to come do not count until they have begun anywhere on earth. Days are whole:
 * within one the time of logging decides, of which lists know nothing.
 * @returns them by page: one by one they would wait for each other (the overview 8 %)
 * @param ofPage a facet that the matches have besides those of the filters
 */
export async function* historyOf(
  db: Db,
  { userId, filters, now, nextPart }: HistoryRequest,
  ofPage?: string,
): AsyncGenerator<Entry[], void> {
  const guest = guestOf(filters.person ?? '')
  const guests = guest === null ? [] : await guestFacets(db, userId, guest, nextPart)
  const [facet] = [
    ...(ofPage === undefined ? [] : [ofPage]),
    // Of several guests of one name all matches are read.
    ...(guests.length === 1 ? guests : []),
    ...facetsOfFilters({ ...filters, status: undefined }, userId),
  ]
  const pageOfHistory = facet === undefined ? playedPage : facetPage
  const keys = new NameKeys()
  const fits = fitting(filters, userId)
  const before = beforeOf(filters, now)
  let after = { order: filters.from === undefined ? '' : firstListKeyOf(filters.from), id: NO_ID }
  let day: Entry[] = []
  let limit = FIRST_PAGE
  for (;;) {
    const place = { afterOrder: after.order, afterId: after.id, before, limit }
    const rows = await pageOfHistory(db, { ...place, userId, facet: facet ?? '' })
    const whole: Entry[] = []
    for (const row of rows) {
      const entry = entryOf(matchOf(row), userId, keys)
      if (entry === null || !fits(entry)) continue
      if (day[0] !== undefined && day[0].day !== entry.day) {
        whole.push(...day.toSorted(byTime))
        day = []
      }
      day.push(entry)
    }
    yield whole
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) break
    after = last
    const read = rows.reduce((sum, { seats }) => sum + 1 + seats.length, 0)
    limit = Math.ceil((PAGE_ROWS * rows.length) / read)
    await nextPart()
  }
  yield day.toSorted(byTime)
}

/** The status is that of the whole table. */
function fitting(
  { from, to, game, person, place, players, mode, status }: StatsFilters,
  userId: string,
): (entry: Entry) => boolean {
  const size = players === undefined ? null : tableSizeOf(players)
  const placeKey = place === undefined ? null : nameKey(place)
  const personKey = person === undefined ? null : keyOfPerson(person)
  const gameId = game?.toLowerCase()
  return (entry) =>
    (from === undefined || entry.day >= from) &&
    (to === undefined || entry.day <= to) &&
    (gameId === undefined || entry.game === gameId) &&
    (mode === undefined || entry.mode === mode) &&
    (status === undefined || entry.confirmed) &&
    (size === null || (entry.rows >= size.least && entry.rows <= size.most)) &&
    (placeKey === null || entry.place?.key === placeKey) &&
    // Everybody is at their own table.
    (personKey === null ||
      personKey === facets.user(userId) ||
      entry.people.some(({ key }) => key === personKey))
}

function beforeOf({ to }: StatsFilters, now: Date): string {
  const end = endOfLatestDay(now)
  const last = to === undefined ? end : firstListKeyOf(dayAfter(to, 1))
  return last < end ? last : end
}

interface PageParams {
  userId: string
  /** Where there is none, all matches are read in which the user played. */
  facet: string
  /** The list key and the id of a match. */
  afterOrder: string
  afterId: string
  before: string
  limit: number
}

interface Row extends Omit<PlayedMatch, 'expansions' | 'confirmed' | 'seats'> {
  order: string
  /** JSON. */
  expansions: string | null
  confirmedAt: string | null
  seats: Seat[]
}

function matchOf({ order: _, expansions, confirmedAt, ...row }: Row): PlayedMatch {
  return {
    ...row,
    expansions: expansions === null ? [] : (JSON.parse(expansions) as string[]),
    confirmed: confirmedAt !== null,
  }
}

type Listed = SelectQueryBuilder<Schema, never, { id: string; order: string }>

const playedPage = pageOf((db, { userId, afterOrder, afterId, before, limit }) =>
  db
    .selectFrom('players as own')
    .where('own.user_id', '=', userId)
    .where(sql<boolean>`(own.match_date, own.match_id) > (${afterOrder}, ${afterId})`)
    .where('own.match_date', '<', before)
    .select(['own.match_id as id', 'own.match_date as order'])
    .orderBy('own.match_date')
    .orderBy('own.match_id')
    .limit(limit),
)

const facetPage = pageOf((db, { userId, facet, afterOrder, afterId, before, limit }) =>
  db
    .selectFrom('match_facets as f')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facet)
    .where(sql<boolean>`(f.match_order, f.match_id) > (${afterOrder}, ${afterId})`)
    .where('f.match_order', '<', before)
    .select(['f.match_id as id', 'f.match_order as order'])
    .orderBy('f.match_order')
    .orderBy('f.match_id')
    .limit(limit),
)

/** SQLite reads a cross join in this order: the few of the page first. */
function pageOf(listed: (db: Db, params: Params<PageParams>) => Listed) {
  return prepared<PageParams, Row>(
    (db, params) =>
      db
        .selectFrom(listed(db, params).as('page'))
        .crossJoin('matches as m')
        .whereRef('m.id', '=', 'page.id')
        .select([
          'm.id',
          'page.order',
          dayOfMatch.as('day'),
          'm.created_at as logged',
          'm.game_id as game',
          'm.mode',
          'm.scoring',
          'm.duration_minutes as minutes',
          'm.location as place',
          'm.expansions',
          'm.confirmed_at as confirmedAt',
        ])
        .select((eb) => [
          eb
            .selectFrom('players as s')
            .whereRef('s.match_id', '=', 'm.id')
            .whereRef('s.id', '=', 'm.starter_id')
            .select('s.seat')
            .as('starter'),
          eb
            .selectFrom('players as p')
            .whereRef('p.match_id', '=', 'm.id')
            .select((ep) =>
              jsonTuples(
                db,
                [
                  ep.ref('p.user_id'),
                  nameOfSeat,
                  sql<string | null>`coalesce(p.former_at, cast(p.declined_by as text))`,
                  ep.ref('p.score'),
                  ep.ref('p.result'),
                  ep.ref('p.team'),
                  ep.ref('p.role'),
                  ep.ref('p.rank'),
                ],
                ep.ref('p.seat'),
              ).as('seats'),
            )
            .as('seats'),
        ])
        .orderBy('page.order')
        .orderBy('page.id')
        .$castTo<Row>(),
    ['seats'],
  )
}
