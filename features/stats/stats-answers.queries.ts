import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { idsIn } from '#features/entries/entries.queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { type ScoreKind, scoreListSteps } from '#features/totals/game-scores.rules.ts'
import type { Basis } from '#features/totals/match-totals.rules.ts'
import { inParts } from '#features/totals/work-in-steps.rules.ts'

import { allTimeFromMatches, gameFromMatches, personFromMatches } from './from-matches.queries.ts'
import {
  allTimeFromTotals,
  gameFromTotals,
  personFromTotals,
  yearFromTotals,
} from './from-totals.queries.ts'
import { gamePageOf } from './game-stats.rules.ts'
import { overviewOf } from './overview.rules.ts'
import type { PersonTotals } from './person-stats.rules.ts'
import { idsToName, scopeAnswer, type ScopeAnswer, type ScopeTotals } from './scope-totals.rules.ts'
import { isUnfiltered, type StatsFilters } from './stat-filters.rules.ts'
import { gameNames, peopleById } from './stat-names.queries.ts'
import type { StatsRequest } from './stats-request.rules.ts'
import type { GamePage, Overview, YearPage } from './stats.contract.ts'
import { yearPageOf } from './year-stats.rules.ts'

// Each answer comes by one of two roads: from the stored totals, or, where there are other filters, from
// the matches that fit (from-totals.queries.ts, from-matches.queries.ts). Both end in the same shape.

/** Which stored totals have the answer; null where the filters ask for other matches. */
function storedBasis({ status, ...others }: StatsFilters): Basis | null {
  return isUnfiltered(others) ? (status ?? 'all') : null
}

interface Answer<Page> {
  page: Page
  /** The lists, with where they go on. */
  lists: Pick<ScopeAnswer, 'games' | 'people' | 'places'>
}

export async function overview(db: Db, request: StatsRequest): Promise<Answer<Overview>> {
  const basis = storedBasis(request.filters)
  const totals =
    basis === null
      ? await allTimeFromMatches(db, request)
      : await allTimeFromTotals(db, request, basis)
  const answer = await named(db, totals, request)
  return { page: overviewOf(answer), lists: answer }
}

export async function gamePage(
  db: Db,
  request: StatsRequest,
  game: Game,
): Promise<Answer<GamePage>> {
  const basis = storedBasis(request.filters)
  const totals =
    basis === null
      ? await gameFromMatches(db, request, game._id)
      : await gameFromTotals(db, request, basis, game._id)
  const answer = await named(db, totals, request)
  const scores = (kind: ScoreKind) => inParts(scoreListSteps(totals.scores[kind]), request.nextPart)
  const lists = { scores: await scores('score'), otherScores: await scores('otherScore') }
  return { page: gamePageOf(game, answer, lists), lists: answer }
}

/** A year has no filter but confirmed matches, so its answer is always from totals. */
export async function yearPage(
  db: Db,
  request: StatsRequest,
  year: number,
): Promise<Answer<YearPage>> {
  const basis = request.filters.status ?? 'all'
  const digits = String(year).padStart(4, '0')
  const totals = await yearFromTotals(db, request, basis, digits)
  const answer = await named(db, totals, request)
  const earlier = await earlierGames[basis](db, {
    userId: request.userId,
    day: `${digits}-01-01`,
    ids: JSON.stringify([...totals.newest.keys()]),
  })
  return { page: yearPageOf(answer, new Set(earlier.map(({ id }) => id))), lists: answer }
}

export async function personTotals(
  db: Db,
  request: StatsRequest,
  personId: string,
): Promise<PersonTotals & { names: Map<string, string> }> {
  const basis = storedBasis(request.filters)
  const totals =
    basis === null
      ? await personFromMatches(db, request, personId)
      : await personFromTotals(db, request, basis, personId)
  const ids = [...totals.games.keys(), ...totals.last.map(({ game }) => game)]
  return { ...totals, names: await gameNames(db, ids) }
}

async function named(db: Db, totals: ScopeTotals, { part }: StatsRequest): Promise<ScopeAnswer> {
  const { users, games } = idsToName(totals)
  const names = { users: await peopleById(db, users), games: await gameNames(db, games) }
  return scopeAnswer(totals, names, part)
}

/** Those of some games that a user played before a day. One step in the index finds each. */
const earlierGames = { all: earlierGamesOf('all'), confirmed: earlierGamesOf('confirmed') }

function earlierGamesOf(basis: Basis) {
  return prepared<{ userId: string; ids: string; day: string }, { id: string }>(
    (db, { userId, ids, day }) =>
      db
        .selectFrom('games as g')
        .where('g.id', 'in', idsIn(db, ids))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('entries as e')
              .where('e.user_id', '=', userId)
              .whereRef('e.game_id', '=', 'g.id')
              .where('e.moment', '<', day)
              .$if(basis === 'confirmed', (query) => query.where('e.confirmed', '=', 1))
              .select('e.match_id'),
          ),
        )
        .select('g.id'),
  )
}
