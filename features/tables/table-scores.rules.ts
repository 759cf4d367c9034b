import type { Collector } from '#features/plays/collecting.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import { isBlank } from '#features/table-cells/cell-words.rules.ts'
import { isTotal } from '#features/table-cells/column-sides.rules.ts'
import { type Columns, isList } from '#features/table-cells/column-titles.rules.ts'

import type { Layout, TableRow } from './table-groups.rules.ts'

type Kinds = readonly (ColumnKind | null)[]

/** With a score for each total that a title leaves open, beside another score of one player a row. */
export function withTotals(
  titles: readonly string[],
  kinds: Kinds,
  rows: readonly Pick<TableRow, 'cells'>[],
): Kinds {
  const players = titles.filter((_, at) => kinds[at] === 'player')
  const [player] = players
  if (player === undefined || players.length > 1 || isList(player)) return kinds
  if (!kinds.includes('score') || kinds.includes('opponent')) return kinds
  return kinds.map((kind, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => !isBlank(cell))
    const areScores = cells.length > 0 && cells.every((cell) => storableScore(cell).score !== null)
    return kind === null && isTotal(titles[at] ?? '') && areScores ? 'score' : kind
  })
}

/**
 * The columns with one score for each player of a row. A total may be one of this match, or of all matches
 * until then; of two other columns nothing says which one decides.
 */
export function withOneScore(
  collector: Collector,
  file: { layout: Layout; columns: Columns; titles: readonly string[]; ours: boolean },
  rows: readonly TableRow[],
): Columns {
  const titleOf = (at: number) => file.titles[at] ?? ''
  const scores = file.columns.get('score') ?? []
  // Columns with a number are of rounds.
  const tried = scores.filter((at) => isTotal(titleOf(at)) || !/\d/u.test(titleOf(at)))
  const [first] = tried
  if (file.ours || file.layout !== 'rows' || first === undefined || tried.length < 2) {
    return file.columns
  }
  const total = tried.find((at) => isTotal(titleOf(at)))
  const problem = total === undefined ? 'score_columns' : 'total_column'
  const line = rows[0]?.line ?? 0
  for (const at of tried) collector.tell(problem, line, `“${titleOf(at).slice(0, 60)}”`)
  const last = tried.findLast((at) => at !== total) ?? first
  const chosen = {
    ...{ total: total ?? first, first: tried.find((at) => at !== total) ?? first, last },
    none: null,
  }[(collector.answer(problem) ?? 'none') as 'total' | 'first' | 'last' | 'none']
  return new Map([...file.columns, ['score', chosen === null ? [] : [chosen]]])
}
