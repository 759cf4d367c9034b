import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import type { Entry, Outcome } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'
import {
  bestAndAverage,
  parseScoreKey,
  ScoreCounts,
  type Scored,
  type ScoreKind,
  scoreKinds,
  withScore,
} from '#features/totals/game-scores.rules.ts'
import { FORM_MAX } from '#features/totals/highlights.rules.ts'
import {
  addInto,
  type TotalKind,
  totalKeysIn,
  gameScope,
  sumsOf,
} from '#features/totals/match-totals.rules.ts'
import {
  addRecords,
  recordHolders,
  type TableRecords,
} from '#features/totals/score-records.rules.ts'
import type { Runs } from '#features/totals/streaks.contract.ts'
import { joinedRuns, runsOf } from '#features/totals/streaks.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'
import { ITEMS_A_STEP, sortedInSteps, type Steps } from '#features/totals/work-in-steps.rules.ts'

import type { GameCells } from './game-stats.rules.ts'
import { type GameRow, hIndexOf, type PersonRow, type ScopeCells } from './overview.rules.ts'
import type { CutList } from './stat-filters.contract.ts'
import {
  type ListCursor,
  type ListPart,
  type ListRow,
  noPart,
  partOf,
  sortedList,
  usualName,
} from './stat-lists.rules.ts'
import { courseOf, type MonthCell, type ScoreCells } from './timeline.rules.ts'

const isScoreKind = (kind: TotalKind): kind is ScoreKind =>
  (scoreKinds as readonly string[]).includes(kind)

type Moment = Pick<Entry, 'day' | 'logged' | 'match'>

interface DecidedMatch extends Moment {
  game: string
  result: Outcome['result']
}

/** Entries that were added up in memory: the cells of one scope, and what does not add up. */
export interface AddedUp {
  scope: string
  cells: Map<TotalKind, Map<string, Sums>>
  /** The scores of each game by scoring, whose best and average every list of games has. */
  scored: Map<string, Map<Scoring, Scored>>
  /** Of a game's scope: of the user, and of the others. */
  scores: Record<ScoreKind, ScoreCounts>
  /** The newest match of each game. */
  newest: Map<string, Moment & Pick<Entry, 'scoring'>>
  decided: DecidedMatch[]
  records: TableRecords
}

export function nothingYet(scope: string): AddedUp {
  return {
    scope,
    cells: new Map(),
    ...{ scored: new Map(), newest: new Map(), decided: [], records: new Map() },
    scores: { score: new ScoreCounts(), otherScore: new ScoreCounts() },
  }
}

/** Adds an entry, in place. */
export function addEntry(sum: AddedUp, entry: Entry): void {
  for (const cell of totalKeysIn(sum.scope, entry)) {
    const sums = sumsOf(cell, entry)
    if (!isScoreKind(cell.kind)) addInto(sumsAt(sum.cells, cell.kind, cell.key), sums)
    else addScore(sum.scores[cell.kind], cell.key, sums)
  }
  const { day, logged, match, game, scoring, score, outcome } = entry
  if (score !== null) {
    const scored = sum.scored.get(game) ?? new Map<Scoring, Scored>()
    sum.scored.set(game, scored.set(scoring, withScore(scored.get(scoring), score, scoring)))
  }
  const newest = sum.newest.get(game)
  if (newest === undefined || byTime(entry, newest) > 0) {
    sum.newest.set(game, { day, logged, match, scoring })
  }
  if (outcome !== null) sum.decided.push({ day, logged, match, game, result: outcome.result })
  addRecords(sum.records, entry)
}

/** Adds what a cell of a score counts. */
export function addScore(scores: ScoreCounts, key: string, { matches = 0 }: Sums): void {
  const parsed = parseScoreKey(key)
  if (parsed !== null) scores.add(parsed.score, matches)
}

/** The form, and the runs of each month. */
export interface Decided {
  form: readonly DecidedMatch[]
  runs: ReadonlyMap<string, Runs>
}

export function* decidedSteps(sum: AddedUp): Steps<Decided> {
  const decided = yield* sortedInSteps(sum.decided, byTime)
  const runs = new Map<string, Runs>()
  for (let start = 0; start < decided.length; start += ITEMS_A_STEP) {
    if (start > 0) yield
    const some = decided.slice(start, start + ITEMS_A_STEP)
    for (const [month, matches] of Map.groupBy(some, ({ day }) => day.slice(0, 7))) {
      const later = runsOf(matches.map(({ result }) => result))
      const all = joinedRuns(runs.get(month) ?? null, later)
      if (all !== null) runs.set(month, all)
    }
  }
  return { form: decided.slice(-FORM_MAX), runs }
}

function sumsAt<Group>(groups: Map<Group, Map<string, Sums>>, group: Group, key: string): Sums {
  const cells = groups.get(group) ?? new Map<string, Sums>()
  const sums = cells.get(key) ?? {}
  groups.set(group, cells.set(key, sums))
  return sums
}

/** Names of accounts and games by id. */
export interface Names {
  users: ReadonlyMap<string, Person>
  games: ReadonlyMap<string, string>
}

/** The ids whose names are needed. */
export function namedIn({ cells, newest, records }: AddedUp): { users: string[]; games: string[] } {
  const people = [...(cells.get('person')?.keys() ?? [])]
  const expansions = cells.get('expansion')?.keys() ?? []
  const holders = recordHolders(records.values())
  return {
    users: [...people.flatMap(userOfKey), ...holders],
    games: [...newest.keys(), ...expansions],
  }
}

export function userOfKey(key: string): string[] {
  return key.startsWith('user:') ? [key.slice('user:'.length)] : []
}

/** A list of which the next part is asked for; null for the first part of every list. */
export type AskedPart = { list: CutList; after: ListCursor | null } | null

/** The part of a list that an answer has. */
export function cutList<Row extends ListRow>(
  list: CutList,
  rows: readonly Row[],
  part: AskedPart,
): ListPart<Row> {
  if (part === null) return partOf(sortedList(rows), null)
  return part.list === list ? partOf(sortedList(rows), part.after) : noPart(rows)
}

export function scopeCellsOf(
  sum: AddedUp,
  decided: Decided,
  names: Names,
  part: AskedPart,
  scores?: ScoreCells,
): ScopeCells {
  const games = gameRows(sum, names)
  return {
    total: sum.cells.get('total')?.get('') ?? {},
    course: courseOf(monthsOf(sum, decided), scores),
    hIndex: hIndexOf(games.map(({ sums }) => sums['matches'] ?? 0)),
    form: decided.form.map(({ day, match, game, result }) => ({
      ...{ day, match, result },
      game: { _id: game, name: names.games.get(game) ?? '' },
    })),
    games: cutList('games', games, part),
    people: cutList('people', personRows(sum, names), part),
    places: cutList('places', namedRows(sum, 'place'), part),
  }
}

export function gameCellsOf(
  sum: AddedUp,
  gameId: string,
  decided: Decided,
  lists: Pick<ScoreCells, 'scores' | 'otherScores'>,
  names: Names,
  part: AskedPart,
): GameCells {
  const scoring = sum.newest.get(gameId)?.scoring ?? null
  const scores = { ...lists, ...pointsOf(sum, gameId, scoring) }
  return {
    ...scopeCellsOf(sum, decided, names, part, scores),
    roles: sortedList(namedRows(sum, 'role')),
    expansions: sortedList(
      [...(sum.cells.get('expansion') ?? [])].flatMap(([key, sums]) => {
        const name = names.games.get(key)
        // An id that is no game any more does not count.
        return name === undefined ? [] : [{ key, name, sums }]
      }),
    ),
    scoring,
    records: sum.records,
    accounts: names.users,
  }
}

/** @param scoring that of the newest match */
function pointsOf({ scored }: AddedUp, gameId: string, scoring: Scoring | null) {
  return scoring === null
    ? { best: null, average: null }
    : bestAndAverage(scored.get(gameId)?.get(scoring), scoring)
}

/** Every month with matches, with the runs of its decided ones. */
function monthsOf({ cells }: AddedUp, { runs }: Decided): MonthCell[] {
  return [...(cells.get('month') ?? [])]
    .map(([month, sums]) => ({ month, sums, runs: runs.get(month) ?? null }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

function gameRows(sum: AddedUp, { games }: Names): GameRow[] {
  const { scope, cells, newest } = sum
  const total = cells.get('total')?.get('')
  return [...newest].flatMap(([key, { scoring, day }]) => {
    // The scope of a game has no cells of games: its total is the game's.
    const sums = scope === gameScope(key) ? total : cells.get('game')?.get(key)
    if (sums === undefined) return []
    const row = { key, name: games.get(key) ?? '', sums, lastPlayed: day }
    return [{ ...row, ...pointsOf(sum, key, scoring) }]
  })
}

export function personRows({ cells }: Pick<AddedUp, 'cells'>, { users }: Names): PersonRow[] {
  return [...(cells.get('person') ?? [])].flatMap(([key, sums]): PersonRow[] => {
    const [userId] = userOfKey(key)
    if (userId === undefined) return [{ key, user: null, name: usualName(sums), sums }]
    const user = users.get(userId)
    // An account that was deleted meanwhile is nobody.
    return user === undefined ? [] : [{ key, user, name: fullName(user), sums }]
  })
}

export function namedRows({ cells }: Pick<AddedUp, 'cells'>, kind: TotalKind): ListRow[] {
  return [...(cells.get(kind) ?? [])].map(([key, sums]) => ({ key, name: usualName(sums), sums }))
}
