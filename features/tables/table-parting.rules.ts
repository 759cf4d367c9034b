import { gameKey } from '#features/games/games.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import {
  type Layout,
  type TableRow,
  cellOf,
  groupsById,
  groupsOf,
  runsOf,
} from './table-groups.rules.ts'
import { matchOf } from './table-layouts.rules.ts'
import { type TableFormat, flagOf } from './table-seats.rules.ts'

/** The rows of one match. */
export interface MatchRows {
  rows: readonly TableRow[]
  /** The rows that went together before they were parted into tables; null where nothing parted them. */
  together: readonly TableRow[] | null
}

interface PartedRows {
  matches: MatchRows[]
  /** Whether the file's ids are those of matches. */
  hasIds: boolean
}

/** Which rows are one match; what can be read in two ways is asked once for all its cases. */
export function partedRows(
  collector: Collector,
  format: TableFormat,
  rows: readonly TableRow[],
  ours: boolean,
): PartedRows {
  const hasIds = ours || trustsIds(collector, format, rows)
  const alone = (group: readonly TableRow[]): MatchRows => ({ rows: group, together: null })
  if (format.layout !== 'rows') return { matches: rows.map((row) => alone([row])), hasIds }
  if (hasIds) return { matches: groupsById(format.columns, rows).map(alone), hasIds }
  return { matches: tablesOf(collector, format, rows), hasIds }
}

function trustsIds(collector: Collector, format: TableFormat, rows: readonly TableRow[]): boolean {
  if (!format.columns.has('id')) return false
  const ids = idsOf(format.layout, format.columns, rows)
  if (ids.of === 'match') return rows.some((row) => cellOf(format.columns, 'id', [row]) !== '')
  const problem = ids.of === 'row' ? 'row_ids' : 'other_ids'
  collector.tell(problem, ids.line, ids.example)
  return collector.answer(problem) === 'matches'
}

function tablesOf(
  collector: Collector,
  format: TableFormat,
  rows: readonly TableRow[],
): MatchRows[] {
  const { columns } = format
  const runs = runsOf(columns, rows)
  const usual = usualSizes(format, rows)
  const gameOf = (group: readonly TableRow[]) => cellOf(columns, 'game', group)
  const parts = (group: readonly TableRow[]): MatchRows[] => {
    const size = sizeOfTables(
      group.map((row) => endOf(format, row)),
      usual.get(gameKey(gameOf(group))) ?? null,
    )
    if (size === null) return groupsOf(columns, group).map((one) => ({ rows: one, together: null }))
    const names = group.map((row) => cellOf(columns, 'player', [row])).join(', ')
    collector.tell('several_tables', group[0]?.line ?? 0, `${gameOf(group)}: ${names}`)
    if (collector.answer('several_tables') === 'one') {
      return groupsOf(columns, group).map((one) => ({ rows: one, together: null }))
    }
    return chunks(group, size).map((table, at) => ({
      rows: table,
      together: at === 0 ? group : null,
    }))
  }
  return runs.flatMap((run) => {
    const groups = groupsOf(columns, run)
    // Nobody plays alone between tables: then somebody sat at several of them.
    return groups.some(({ length }) => length === 1) ? parts(run) : groups.flatMap(parts)
  })
}

/** How many sit at a table of each game, where all its small groups have as many. */
function usualSizes(
  { columns }: TableFormat,
  rows: readonly TableRow[],
): ReadonlyMap<string, number> {
  const sizes = new Map<string, Set<number>>()
  for (const group of groupsOf(columns, rows)) {
    const game = gameKey(cellOf(columns, 'game', group))
    if (group.length < 4) sizes.set(game, (sizes.get(game) ?? new Set()).add(group.length))
  }
  return new Map(
    [...sizes].flatMap(([game, [size, ...others]]) =>
      size === undefined || size < 2 || others.length > 0 ? [] : [[game, size] as const],
    ),
  )
}

function endOf(format: TableFormat, row: TableRow): RowEnd {
  const { seats } = matchOf(format, [row])
  const [seat] = seats
  const flag = flagOf(cellOf(format.columns, 'winner', [row]), format.flags)
  const result = seat?.result || flag
  return {
    name: cellOf(format.columns, 'player', [row]),
    score: storableScore(seat?.score ?? '').score,
    won: result === null || result === '' || result === undefined ? null : result === 'Win',
    rank: seat?.rank ?? null,
    team: seat !== undefined && (seats.length > 1 || seat.team !== ''),
  }
}

/** What the numbers of a column tell apart, and a line that shows it. */
type Ids =
  | { of: 'match' }
  /** Each row has its own, and rows follow each other as one match. */
  | { of: 'row'; line: number; example: string }
  /** The same stands in several matches. */
  | { of: 'other'; line: number; example: string }

/** What an id is, as the rows show it: a title such as "game id" says nothing about that. */
function idsOf(layout: Layout, columns: Columns, rows: readonly TableRow[]): Ids {
  const firsts = new Map<string, { row: TableRow; names: Set<string> }>()
  let repeats = 0
  for (const row of rows) {
    const id = cellOf(columns, 'id', [row])
    if (id === '') continue
    const [name, first] = [nameKey(cellOf(columns, 'player', [row])), firsts.get(id)]
    if (first === undefined) {
      firsts.set(id, { row, names: new Set([name]) })
      continue
    }
    repeats += 1
    const why = differing(columns, first.row, row, layout === 'rows' && first.names.has(name))
    if (why !== null || layout !== 'rows') {
      const example = `“${id.slice(0, 40)}” stands ${why ?? 'in several lines'}.`
      return { of: 'other', line: row.line, example }
    }
    first.names.add(name)
  }
  if (layout !== 'rows' || repeats > 0) return { of: 'match' }
  const joined = groupsOf(columns, rows).find((group) => group.length > 1)
  const [one, other] = joined ?? []
  if (one === undefined || other === undefined) return { of: 'match' }
  const ids = [one, other].map((row) => `“${cellOf(columns, 'id', [row]).slice(0, 40)}”`)
  return { of: 'row', line: one.line, example: `${ids.join(' and ')} have one day and one game.` }
}

function differing(
  columns: Columns,
  one: TableRow,
  other: TableRow,
  isRepeated: boolean,
): string | null {
  const [day, otherDay] = [one.played?.day, other.played?.day]
  if (day !== otherDay) return `on ${day ?? 'no day'} and on ${otherDay ?? 'no day'}`
  const games = [one, other].map((row) => cellOf(columns, 'game', [row]))
  if (gameKey(games[0] ?? '') !== gameKey(games[1] ?? '')) return `at ${games.join(' and at ')}`
  return isRepeated ? `twice beside ${cellOf(columns, 'player', [other])}` : null
}

/** More rows of one day and game are no evening's tables. */
const ROWS_MAX = 64

/** What a row says about how its player ended. */
interface RowEnd {
  name: string
  score: number | null
  won: boolean | null
  rank: number | null
  team: boolean
}

/**
 * The size of the tables, where rows of one day and game are likelier several tables than one: each has
 * one winner, and all together have several, or somebody twice.
 * @param usual how many usually sit at a table of this game in the file; null where nothing says it
 * @returns null where they are one table
 */
function sizeOfTables(rows: readonly RowEnd[], usual: number | null): number | null {
  if (rows.length < 4 || rows.length > ROWS_MAX || rows.some(({ team }) => team)) return null
  const sizes = Array.from({ length: rows.length - 3 }, (_, at) => at + 2).filter(
    (size) => size <= rows.length / 2 && rows.length % size === 0,
  )
  const size = sizes.find((one) => chunks(rows, one).every(hasOneWinner)) ?? null
  if (size === null) return null
  const isMixed = winnersOf(rows) !== 1 || sitsTwice(rows)
  return isMixed || usual === size ? size : null
}

/** The rows in tables of one size, in their order. */
function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}

function hasOneWinner(rows: readonly RowEnd[]): boolean {
  return winnersOf(rows) === 1 && !sitsTwice(rows)
}

function sitsTwice(rows: readonly RowEnd[]): boolean {
  return new Set(rows.map(({ name }) => nameKey(name))).size < rows.length
}

/** By what is said of winners, else by the ranks, else by the best score; 0 where nothing says it. */
function winnersOf(rows: readonly RowEnd[]): number {
  if (rows.some(({ won }) => won !== null)) return rows.filter(({ won }) => won === true).length
  if (rows.some(({ rank }) => rank !== null)) {
    const first = rows.some(({ rank }) => rank === 0) ? 0 : 1
    return rows.filter(({ rank }) => rank === first).length
  }
  const scores = rows.flatMap(({ score }) => score ?? [])
  if (scores.length < rows.length) return 0
  const best = Math.max(...scores)
  return scores.filter((score) => score === best).length
}
