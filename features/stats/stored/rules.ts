import type { Sums } from '../counts/contract.ts'
import { type CellKind, cellKinds, readCounts } from '../counts/rules.ts'
import type { GameCells } from '../game/rules.ts'
import { sortedList } from '../lists/rules.ts'
import {
  type AskedPart,
  cutList,
  namedRows,
  type Names,
  personRows,
  scoresOf,
  userOfKey,
} from '../live/rules.ts'
import {
  type Form,
  markSchemas,
  type MonthRuns,
  type Newest,
  type Records,
} from '../marks/contract.ts'
import { type GameRow, hIndexOf, type ScopeCells } from '../overview/rules.ts'

/** A row of the tallies, as it is stored. */
export interface StoredRow {
  kind: string
  key: string
  counts: string
}

/** The tallies of one scope, over all matches or over confirmed ones. */
export interface Stored {
  cells: Map<CellKind, Map<string, Sums>>
  runs: Map<string, MonthRuns>
  newest: Map<string, NonNullable<Newest>>
  form: Form
  records: Records
}

const isCell = (kind: string): kind is CellKind => (cellKinds as readonly string[]).includes(kind)

/** Reads stored rows. Cells in which nothing counts are left out. */
export function storedOf(rows: readonly StoredRow[], side: 'all' | 'confirmed'): Stored {
  const stored: Stored = {
    cells: new Map(),
    runs: new Map(),
    newest: new Map(),
    ...{ form: [], records: {} },
  }
  for (const { kind, key, counts } of rows) {
    if (isCell(kind)) {
      const sums = readCounts(counts)[side]
      if (sums['matches'] === undefined) continue
      const cells = stored.cells.get(kind) ?? new Map<string, Sums>()
      stored.cells.set(kind, cells.set(key, sums))
      continue
    }
    const value: unknown = JSON.parse(counts)
    if (kind === 'runs') stored.runs.set(key, markSchemas.runs.parse(value)[side])
    else if (kind === 'form') stored.form = markSchemas.form.parse(value)[side]
    else if (kind === 'records') stored.records = markSchemas.records.parse(value)[side]
    else if (kind === 'newest') {
      const newest = markSchemas.newest.parse(value)[side]
      if (newest !== null) stored.newest.set(key, newest)
    }
  }
  return stored
}

/** The ids whose names are needed. */
export function namedInStored({ cells, newest, form }: Stored): {
  users: string[]
  games: string[]
} {
  const people = [...(cells.get('person')?.keys() ?? [])]
  const expansions = cells.get('expansion')?.keys() ?? []
  const games = new Set([...newest.keys(), ...expansions, ...form.map(({ game }) => game)])
  return { users: people.flatMap(userOfKey), games: [...games] }
}

export function storedScopeCells(stored: Stored, names: Names, part: AskedPart): ScopeCells {
  const { cells, runs, form } = stored
  const games = storedGameRows(stored, names)
  return {
    total: cells.get('total')?.get('') ?? {},
    months: [...(cells.get('month') ?? [])]
      .map(([month, sums]) => ({ month, sums, runs: runs.get(month)?.runs ?? null }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    hIndex: hIndexOf(games.map(({ sums }) => sums['matches'] ?? 0)),
    form: form.map(({ day, match, game, result }) => ({
      ...{ day, match, result },
      game: { _id: game, name: names.games.get(game) ?? '' },
    })),
    games: cutList('games', games, part),
    people: cutList('people', personRows(stored, names), part),
    places: cutList('places', namedRows(stored, 'place'), part),
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
  gameId: string,
  names: Names,
  part: AskedPart,
): GameCells {
  return {
    ...storedScopeCells(stored, names, part),
    scores: scoresOf(stored.cells.get('score')),
    otherScores: scoresOf(stored.cells.get('otherScore')),
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
  }
}
