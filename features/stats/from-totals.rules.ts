import { ScoreCounts, type ScoreKind, scoreKinds } from '#features/totals/game-scores.rules.ts'
import type { Form, MonthRuns, Newest, Records } from '#features/totals/highlights.contract.ts'
import type { TotalKind } from '#features/totals/match-totals.rules.ts'
import { recordHolders } from '#features/totals/score-records.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import {
  addScore,
  type AskedPart,
  cutList,
  namedRows,
  type Names,
  personRows,
  userOfKey,
} from './from-matches.rules.ts'
import type { GameCells } from './game-stats.rules.ts'
import { type GameRow, hIndexOf, type ScopeCells } from './overview.rules.ts'
import { sortedList } from './stat-lists.rules.ts'
import { type Course, courseOf, type MonthCell, type ScoreCells } from './timeline.rules.ts'

/** A row of the tallies, as it is stored. */
export interface StoredRow {
  kind: string
  key: string
  counts: string
}

/** The same, or all rows of a kind together: each on a line, the key before the counts. Their key is null. */
export interface ReadRow extends Omit<StoredRow, 'key'> {
  key: string | null
}

export function* unpackedRows(rows: readonly ReadRow[]): Generator<StoredRow, void> {
  for (const { kind, key, counts } of rows) {
    if (key !== null) yield { kind, key, counts }
    else {
      for (const line of counts.split('\n')) {
        const end = line.indexOf(' ')
        yield { kind, key: line.slice(0, end), counts: line.slice(end + 1) }
      }
    }
  }
}

/** Over all matches or over confirmed ones. */
export type Side = 'all' | 'confirmed'

/** The tallies of one scope and side. */
export interface Stored {
  /** Changes with every change of the user's entries; '' where there was none since migration 029. */
  version: string
  cells: Map<TotalKind, Map<string, Sums>>
  runs: Map<string, MonthRuns>
  newest: Map<string, NonNullable<Newest>>
  form: Form
  records: Records
  /** How many people and places there are; of these only a part is read. */
  totals: { people: number; places: number }
  /** How many rows of scores and of others' scores were read; none of more than SCORES_AT_ONCE. */
  scoreRows: Record<ScoreKind, number>
}

/** Of more rows than these, nothing but that there are more is read with the others. */
export const SCORES_AT_ONCE = 2000

export function hasMoreScores({ scoreRows }: Stored): boolean {
  return scoreKinds.some((kind) => scoreRows[kind] > SCORES_AT_ONCE)
}

/** The ids whose names are needed. */
export function namedInStored({ cells, newest, form, records }: Stored): {
  users: string[]
  games: string[]
} {
  const people = [...(cells.get('person')?.keys() ?? [])]
  const expansions = cells.get('expansion')?.keys() ?? []
  const games = new Set([...newest.keys(), ...expansions, ...form.map(({ game }) => game)])
  const holders = recordHolders(Object.values(records))
  return { users: [...people.flatMap(userOfKey), ...holders], games: [...games] }
}

export function storedCourse(stored: Stored): Course {
  return courseOf(monthCells(stored))
}

/** @param lists of all scores */
export function storedGameCourse(
  stored: Stored,
  gameId: string,
  lists: Pick<ScoreCells, 'scores' | 'otherScores'>,
): Course {
  const { best = null, average = null } = stored.newest.get(gameId) ?? {}
  return courseOf(monthCells(stored), { ...lists, best, average })
}

/** The scores that were read with the other rows. */
export function storedScores({ cells }: Stored): Record<ScoreKind, ScoreCounts> {
  const scores = { score: new ScoreCounts(), otherScore: new ScoreCounts() }
  for (const kind of scoreKinds) {
    for (const [key, sums] of cells.get(kind) ?? []) addScore(scores[kind], key, sums)
  }
  return scores
}

function monthCells({ cells, runs }: Stored): MonthCell[] {
  return [...(cells.get('month') ?? [])]
    .map(([month, sums]) => ({ month, sums, runs: runs.get(month)?.runs ?? null }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

export function storedScopeCells(
  stored: Stored,
  course: Course,
  names: Names,
  part: AskedPart,
): ScopeCells {
  const { cells, form, totals } = stored
  const games = storedGameRows(stored, names)
  return {
    total: cells.get('total')?.get('') ?? {},
    course,
    hIndex: hIndexOf(games.map(({ sums }) => sums['matches'] ?? 0)),
    form: form.map(({ day, match, game, result }) => ({
      ...{ day, match, result },
      game: { _id: game, name: names.games.get(game) ?? '' },
    })),
    games: cutList('games', games, part),
    people: { ...cutList('people', personRows(stored, names), part), total: totals.people },
    places: { ...cutList('places', namedRows(stored, 'place'), part), total: totals.places },
  }
}

/** A game's scope has no cells of games: its total is the game's. */
function storedGameRows({ cells, newest }: Stored, { games }: Names): GameRow[] {
  return [...newest].flatMap(([key, { day, best, average }]) => {
    const sums = cells.get('game')?.get(key) ?? cells.get('total')?.get('')
    if (sums === undefined) return []
    return [{ key, name: games.get(key) ?? '', sums, best, average, lastPlayed: day }]
  })
}

export function storedGameCells(
  stored: Stored,
  course: Course,
  gameId: string,
  names: Names,
  part: AskedPart,
): GameCells {
  return {
    ...storedScopeCells(stored, course, names, part),
    roles: sortedList(namedRows(stored, 'role')),
    expansions: sortedList(
      [...(stored.cells.get('expansion') ?? [])].flatMap(([key, sums]) => {
        const name = names.games.get(key)
        // An id that is no game any more does not count.
        return name === undefined ? [] : [{ key, name, sums }]
      }),
    ),
    scoring: stored.newest.get(gameId)?.scoring ?? null,
    records: new Map(Object.entries(stored.records)),
    accounts: names.users,
  }
}
