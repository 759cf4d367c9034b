import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { firstListKeyOf } from '#features/dates/days.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'

import { cached } from './cached-summaries.queries.ts'
import { byTime } from './entries.rules.ts'
import { type HistoryRequest, historyOf } from './history-entries.queries.ts'
import { recordHolders } from './score-records.rules.ts'
import type { WantedPart } from './stat-lists.rules.ts'
import { gameNames } from './stat-names.queries.ts'
import {
  gamePageOf,
  type Lists,
  listsOf,
  type Names,
  overviewOf,
  recordOf,
  userOf,
  yearPageOf,
} from './stat-pages.rules.ts'
import type { GamePage, Overview, Stats, YearPage } from './stats.contract.ts'
import { GameSummary, Summary, Together } from './summaries.rules.ts'
import { yearText } from './years.rules.ts'

export interface StatsRequest extends HistoryRequest {
  part: WantedPart
}

interface Answer<Page> {
  page: Page
  lists: Lists
}

export function summaryOf(db: Db, request: HistoryRequest): Promise<Summary> {
  return cached(db, request, 'all', () => folded(db, request, new Summary()))
}

export function togetherOf(db: Db, request: HistoryRequest, personId: string): Promise<Together> {
  const key = facets.user(personId)
  return cached(db, request, key, () => folded(db, request, new Together(key), key))
}

async function folded<Sum extends Summary | Together>(
  db: Db,
  request: HistoryRequest,
  sum: Sum,
  facet?: string,
): Promise<Sum> {
  for await (const entries of historyOf(db, request, facet)) {
    for (const entry of entries) sum.add(entry)
  }
  return sum
}

export async function overview(db: Db, request: StatsRequest): Promise<Answer<Overview>> {
  const summary = await summaryOf(db, request)
  const names = await namesOf(db, summary)
  const lists = listsOf(summary, names, request.part)
  return { page: overviewOf(summary, names, lists), lists }
}

export async function gamePage(
  db: Db,
  request: StatsRequest,
  game: Game,
): Promise<Answer<GamePage>> {
  const facet = facets.game(game._id)
  const summary = await cached(db, request, facet, () =>
    folded(db, request, new GameSummary(), facet),
  )
  const names = await namesOf(db, summary)
  const lists = listsOf(summary, names, request.part)
  return { page: gamePageOf(game, summary, names, lists), lists }
}

export async function yearPage(
  db: Db,
  request: StatsRequest,
  year: number,
): Promise<Answer<YearPage>> {
  const { status } = request.filters
  const filters = { status, from: `${yearText(year)}-01-01`, to: `${yearText(year)}-12-31` }
  const summary = await summaryOf(db, { ...request, filters })
  const names = await namesOf(db, summary)
  const lists = listsOf(summary, names, request.part)
  const earlier = await earlierGames(db, {
    userId: request.userId,
    before: firstListKeyOf(filters.from),
    ids: JSON.stringify([...summary.games.keys()]),
    status: status ?? '',
  })
  const ids = new Set(earlier.map(({ id }) => id))
  return { page: yearPageOf(summary, names, lists, ids), lists }
}

export async function record(db: Db, request: HistoryRequest): Promise<Stats> {
  const summary = await summaryOf(db, request)
  const [most] = [...summary.games].toSorted(
    ([, one], [, other]) => other.matches - one.matches || byTime(other, one),
  )
  const name = most === undefined ? undefined : (await gameNames(db, [most[0]])).get(most[0])
  return recordOf(summary, name ?? null)
}

export async function namesOf(db: Db, summary: Summary): Promise<Names> {
  const ofGame = summary instanceof GameSummary ? summary : null
  const holders = ofGame === null ? [] : recordHolders(ofGame.records)
  return {
    users: await peopleById(db, [...[...summary.people.keys()].flatMap(userOf), ...holders]),
    games: await gameNames(db, [...summary.games.keys(), ...(ofGame?.expansions.keys() ?? [])]),
  }
}

/** One step in the index finds each. */
const earlierGames = prepared<
  { userId: string; ids: string; before: string; status: string },
  { id: string }
>((db, { userId, ids, before, status }) =>
  db
    .selectFrom('games as g')
    .where('g.id', 'in', idsIn(db, ids))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('match_facets as f')
          .innerJoin('matches as m', 'm.id', 'f.match_id')
          .where('f.user_id', '=', userId)
          .where('f.facet', '=', sql<string>`'game:' || g.id`)
          .where('f.match_order', '<', before)
          .where(sql<boolean>`m.onlooker_id is distinct from f.user_id`)
          .where(sql<boolean>`(${status} = '' or m.confirmed_at is not null)`)
          .select('f.match_id'),
      ),
    )
    .select('g.id'),
)
