import { gameKey } from '#features/games/games.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'

import { cellOf, groupsById, groupsOf, runsOf, type TableRow } from './table-groups.rules.ts'
import { idsOf } from './table-ids.rules.ts'
import { matchOf } from './table-layouts.rules.ts'
import { type CellsSay, flagOf } from './table-seats.rules.ts'
import { chunks, type RowEnd, sizeOfTables } from './table-tables.rules.ts'

/** The rows of one match. */
export interface MatchRows {
  rows: readonly TableRow[]
  /** The rows that went together before they were parted into tables; null where nothing parted them. */
  together: readonly TableRow[] | null
}

export interface Parted {
  matches: MatchRows[]
  /** Whether the file's ids are those of matches. */
  hasIds: boolean
}

/** Which rows are one match; what can be read in two ways is asked once for all its cases. */
export function partedRows(
  collector: Collector,
  say: CellsSay,
  rows: readonly TableRow[],
  ours: boolean,
): Parted {
  const hasIds = ours || trustsIds(collector, say, rows)
  const alone = (group: readonly TableRow[]): MatchRows => ({ rows: group, together: null })
  if (say.layout !== 'rows') return { matches: rows.map((row) => alone([row])), hasIds }
  if (hasIds) return { matches: groupsById(say.columns, rows).map(alone), hasIds }
  return { matches: tablesOf(collector, say, rows), hasIds }
}

function trustsIds(collector: Collector, say: CellsSay, rows: readonly TableRow[]): boolean {
  if (!say.columns.has('id')) return false
  const ids = idsOf(say.layout, say.columns, rows)
  if (ids.of === 'match') return rows.some((row) => cellOf(say.columns, 'id', [row]) !== '')
  const problem = ids.of === 'row' ? 'row_ids' : 'other_ids'
  collector.tell(problem, ids.line, ids.words)
  return collector.answer(problem) === 'matches'
}

function tablesOf(collector: Collector, say: CellsSay, rows: readonly TableRow[]): MatchRows[] {
  const { columns } = say
  const runs = runsOf(columns, rows)
  const usual = usualSizes(say, rows)
  const gameOf = (group: readonly TableRow[]) => cellOf(columns, 'game', group)
  const parts = (group: readonly TableRow[]): MatchRows[] => {
    const size = sizeOfTables(
      group.map((row) => endOf(say, row)),
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
function usualSizes({ columns }: CellsSay, rows: readonly TableRow[]): ReadonlyMap<string, number> {
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

function endOf(say: CellsSay, row: TableRow): RowEnd {
  const { seats } = matchOf(say, [row])
  const [seat] = seats
  const flag = flagOf(cellOf(say.columns, 'winner', [row]), say.flags)
  const result = seat?.result || flag
  return {
    name: cellOf(say.columns, 'player', [row]),
    score: storableScore(seat?.score ?? '').score,
    won: result === null || result === '' || result === undefined ? null : result === 'Win',
    rank: seat?.rank ?? null,
    team: seat !== undefined && (seats.length > 1 || seat.team !== ''),
  }
}
