import type { Person } from '#features/accounts/accounts.contract.ts'
import { FORMER_PLAYER, fullName } from '#features/accounts/names.rules.ts'
import type { Game } from '#features/games/games.contract.ts'

import type { HeldScore } from './entries.rules.ts'
import { recordsBy } from './score-records.rules.ts'
import {
  cutList,
  LIST_PART,
  type ListPart,
  type ListRow,
  sortedList,
  usualName,
  type WantedPart,
} from './stat-lists.rules.ts'
import type { GamePage, Overview, PersonPage, Stats, YearPage } from './stats.contract.ts'
import type {
  Counted,
  CountedGame,
  CountedName,
  CountedPerson,
  GameSummary,
  Summary,
  Together,
} from './summaries.rules.ts'

export const DAYS_MAX = 371
export const MONTHS_MAX = 240
/** Enough for a plot; only the rarest of more scores are left out. */
const SCORES_MAX = 500

export interface Names {
  users: ReadonlyMap<string, Person>
  games: ReadonlyMap<string, string>
}

interface Row<Of> extends ListRow {
  of: Of
}

type GameRow = Row<CountedGame>
export type PersonRow = Row<CountedPerson> & { user: Person | null }

export interface Lists {
  games: ListPart<GameRow>
  people: ListPart<PersonRow>
  places: ListPart<Row<CountedName>>
}

export function listsOf(summary: Summary, names: Names, part: WantedPart): Lists {
  return {
    games: cutList('games', gameRows(summary, names), part),
    people: cutList('people', personRows(summary, names), part),
    places: cutList('places', namedRows(summary.places), part),
  }
}

export function gameRows({ games }: Summary, names: Names): GameRow[] {
  return [...games].map(([key, of]) => rowOf(key, names.games.get(key) ?? '', of))
}

export function personRows({ people }: Summary, { users }: Names): PersonRow[] {
  return [...people].flatMap(([key, of]): PersonRow[] => {
    const row = { key, matches: of.together, of }
    const [userId] = userOf(key)
    if (userId === undefined) return [{ ...row, user: null, name: usualName(of.names) }]
    const user = users.get(userId)
    // An account that was deleted meanwhile is nobody.
    return user === undefined ? [] : [{ ...row, user, name: fullName(user) }]
  })
}

export function namedRows(named: ReadonlyMap<string, CountedName>): Row<CountedName>[] {
  return [...named].map(([key, of]) => rowOf(key, usualName(of.names), of))
}

function rowOf<Of extends Counted>(key: string, name: string, of: Of): Row<Of> {
  return { key, name, matches: of.matches, of }
}

export function userOf(key: string): string[] {
  return key.startsWith('user:') ? [key.slice('user:'.length)] : []
}

export function overviewOf(summary: Summary, names: Names, lists: Lists): Overview {
  const { total, games, months, weekdays, streak, longestWinStreak } = summary
  const decided = total.decided.stats()
  const { draws } = total.decided
  return {
    matches: total.matches,
    ...decided,
    draws,
    losses: decided.decided - decided.wins - draws,
    coop: total.coop,
    coopWins: total.coopWins,
    minutes: summary.minutes,
    timedMatches: summary.timedMatches,
    hIndex: hIndexOf([...games.values()].map(({ matches }) => matches)),
    streak,
    longestWinStreak,
    months: [...months].slice(-MONTHS_MAX).map(([month, of]) => ({ month, ...countedOf(of) })),
    weekdays,
    days: daysOf(summary),
    sides: total.decided.bySides(),
    form: summary.form,
    totals: { games: lists.games.total, people: lists.people.total, places: lists.places.total },
    games: lists.games.rows.map(({ key, name, of }) => ({
      game: { _id: key, name },
      ...countedOf(of),
      coop: of.coop,
      coopWins: of.coopWins,
      ...of.points(),
      lastPlayed: of.day,
    })),
    people: lists.people.rows.map(({ user, name, of }) => ({
      user,
      name,
      ...comparedOf(of),
      last: { day: of.day, game: { _id: of.game, name: names.games.get(of.game) ?? '' } },
    })),
    places: lists.places.rows.map(({ name, matches }) => ({ place: name, matches })),
  }
}

function countedOf({ matches, decided }: Counted) {
  return { matches, ...decided.stats() }
}

export function comparedOf({ together, ahead, behind, level, coop, coopWins }: CountedPerson) {
  return { together, ahead, behind, level, coop, coopWins }
}

/** The newest ones, oldest first. */
function daysOf({ days }: Summary): Overview['days'] {
  return [...days].slice(-DAYS_MAX).map(([day, matches]) => ({ day, matches }))
}

/** How many games were played at least as often as there are such games. */
function hIndexOf(matches: readonly number[]): number {
  const sorted = matches.toSorted((one, other) => other - one)
  const missed = sorted.findIndex((count, index) => count < index + 1)
  return missed === -1 ? sorted.length : missed
}

export function gamePageOf(game: Game, summary: GameSummary, names: Names, lists: Lists): GamePage {
  const own = summary.games.get(game._id)
  const days = [...summary.days.keys()]
  return {
    ...overviewOf(summary, names, lists),
    game,
    scores: scoresOf(summary.scores),
    otherScores: scoresOf(summary.otherScores),
    ...(own?.points() ?? { best: null, average: null }),
    firstPlayed: days.at(0) ?? null,
    lastPlayed: days.at(-1) ?? null,
    tables: [...summary.rows]
      .map(([players, matches]) => ({ players, matches }))
      .toSorted((one, other) => one.players - other.players),
    roles: firstOf(namedRows(summary.roles)).map(({ name, of }) => ({
      role: name,
      ...countedOf(of),
    })),
    expansions: firstOf(expansionRows(summary, names)).map(({ key, name, of }) => ({
      game: { _id: key, name },
      ...countedOf(of),
    })),
    starting: summary.starting.stats(),
    starters: summary.starters.stats(),
    records: (own === undefined ? [] : recordsBy(summary.records, own.scoring)).map(
      ({ kind, value, holder, match, day }) => {
        return { kind, value, match, day, name: holderName(holder, names) }
      },
    ),
  }
}

function firstOf<Of>(rows: readonly Row<Of>[]): Row<Of>[] {
  return sortedList(rows).slice(0, LIST_PART)
}

function expansionRows({ expansions }: GameSummary, { games }: Names): Row<Counted>[] {
  return [...expansions].flatMap(([key, of]) => {
    const name = games.get(key)
    // An id that is no game any more does not count.
    return name === undefined ? [] : [rowOf(key, name, of)]
  })
}

function holderName(holder: HeldScore['holder'], { users }: Names): string | null {
  if (holder === null) return null
  if ('name' in holder) return holder.name
  const user = users.get(holder.user)
  return user === undefined ? FORMER_PLAYER : fullName(user)
}

/** Lowest first: the most frequent ones of very many. */
function scoresOf(counts: ReadonlyMap<number, number>): GamePage['scores'] {
  return [...counts]
    .map(([score, matches]) => ({ score, matches }))
    .toSorted((one, other) => other.matches - one.matches || one.score - other.score)
    .slice(0, SCORES_MAX)
    .toSorted((one, other) => one.score - other.score)
}

/** @param earlier the ids of the games that were played before the year */
export function yearPageOf(
  summary: Summary,
  names: Names,
  lists: Lists,
  earlier: ReadonlySet<string>,
): YearPage {
  const firsts = gameRows(summary, names).filter(({ key }) => !earlier.has(key))
  return {
    ...overviewOf(summary, names, lists),
    firsts: sortedList(firsts).map(({ key, name }) => ({ _id: key, name })),
    busiest: daysOf(summary).reduce<YearPage['busiest']>(
      (most, day) => (most === null || day.matches > most.matches ? day : most),
      null,
    ),
  }
}

export function gamesTogether(
  { games }: Together,
  names: Names['games'],
  part: WantedPart,
): ListPart<Row<CountedPerson>> {
  const rows = [...games].map(([key, of]) => {
    return { key, name: names.get(key) ?? '', matches: of.together, of }
  })
  return cutList('games', rows, part)
}

export function personPageOf(
  { total, last }: Together,
  names: Names['games'],
  games: ListPart<Row<CountedPerson>>,
): PersonPage {
  return {
    ...comparedOf(total),
    games: games.rows.map(({ key, name, of }) => ({ game: { _id: key, name }, ...comparedOf(of) })),
    totals: { games: games.total },
    last: last.toReversed().map(({ entry, person: { score, result, comparison } }) => ({
      _id: entry.match,
      day: entry.day,
      players: entry.rows,
      game: { _id: entry.game, name: names.get(entry.game) ?? '' },
      mine: { score: entry.score, result: entry.result },
      theirs: { score, result },
      comparison,
    })),
  }
}

/** Whoever played against whom; of games played equally often the newest one counts. */
export function recordOf({ results, total }: Summary, mostPlayed: string | null): Stats {
  const { Win, Loss, Draw } = results
  return {
    ...{ wins: Win, losses: Loss, draws: Draw },
    totalMatches: total.matches,
    mostPlayedGame: mostPlayed,
  }
}
