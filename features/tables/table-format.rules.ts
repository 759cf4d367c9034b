import type { Collector } from '#features/plays/collecting.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import {
  besideName,
  hasInnerCommas,
  membersOf,
  namesOf,
  partsFor,
} from '#features/table-cells/cell-names.rules.ts'
import { type MarkFormat, isChess, marksOf } from '#features/table-cells/cell-results.rules.ts'
import {
  type SharedLetter,
  isBlank,
  isGermanic,
  yesOrNo,
} from '#features/table-cells/cell-words.rules.ts'
import { ME, isTeamTitle, partnersOf } from '#features/table-cells/column-sides.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import { colourFormat } from './table-colours.rules.ts'
import { type Layout, type TableRow, cellOf, groupsOf } from './table-groups.rules.ts'
import { hasEndedTeams } from './table-layouts.rules.ts'
import { type TableFormat, flagOf } from './table-seats.rules.ts'
import { withOneScore } from './table-sums.rules.ts'

/** How the cells of a file are read; what can be read in two ways is asked. */
export function formatOf(
  collector: Collector,
  file: { layout: Layout; columns: Columns; titles: readonly string[]; ours: boolean },
  rows: readonly TableRow[],
): TableFormat {
  const { layout } = file
  const columns = withOneScore(collector, file, rows)
  const groups = layout === 'rows' ? groupsOf(columns, rows) : rows.map((row) => [row])
  const cells = (kind: ColumnKind, group: readonly TableRow[]) =>
    group.flatMap((row) => (columns.get(kind) ?? []).map((at) => row.cells[at] ?? ''))
  const kind = layout === 'people' ? 'person' : 'result'
  const beside = layout === 'lists' ? numbersBeside(columns, rows) : []
  const ended = groups.map((group) =>
    layout === 'lists' ? group.flatMap((row) => partsBeside(columns, row)) : cells(kind, group),
  )
  const results = marksOf(ended, settledLetter)
  const listed = marksOf(beside, settledLetter)
  const flags = marksOf(
    groups.map((group) => cells('winner', group)),
    settledLetter,
  )
  // Wide tables have scores as a rule; places only where nothing else decides.
  const unclear = results.unclear && !columns.has('score') && !columns.has('rank')
  if (unclear) tellNumbers(collector, ended)
  const areScores = collector.answer('result_numbers') === 'scores'
  if (listed.unclear) tellNumbers(collector, beside)
  const [resultCells, scoreCells] = [cells('result', rows), cells('score', rows)]
  const players = playersOf(layout, columns)
  const partners = partnersOf(columns, file.titles, players)
  if (layout !== 'lists' && layout !== 'people') {
    for (const at of partners.rest) tellUnpaired(at)
  }
  return {
    ...file,
    columns,
    players,
    partners,
    winnersCounted: layout === 'lists' && areCounted(collector, columns, rows),
    results: { ...results, numbers: unclear && areScores ? 'scores' : results.numbers },
    flags: { ...flags, numbers: 'points' },
    ranksBeside: listed.unclear && !areScores,
    winnersFromZero:
      layout === 'columns' && cells('winner', rows).some((cell) => cell.trim() === '0'),
    chess: {
      result: isChess(resultCells),
      score: isChess(scoreCells) && scoreCells.some((cell) => /½|1\/2|0[.,]5/u.test(cell)),
    },
    mineAlone:
      layout === 'winners' && !columns.has('loser') && areFlags(cells('winner', rows), flags),
    colours: colourFormat(collector, file, layout === 'columns' ? rows : []),
    endedTeams: layout === 'winners' && areTeams(collector, columns, rows),
    // In our own file each player has a row, whatever is in the name.
    teamsInCell: file.ours ? { comma: false, sign: false } : teamsInCell(collector, file, rows),
  }

  function settledLetter(letter: SharedLetter): Result {
    const first = rows[0]?.line ?? 0
    if (letter === 'p') {
      collector.tell('letter_p', first, 'P')
      return collector.answer('letter_p') === 'drew' ? 'Draw' : 'Loss'
    }
    const problem = isGermanic(file.titles) ? 'letter_v_lost' : 'letter_v_won'
    collector.tell(problem, first, 'V')
    return collector.answer(problem) === 'lost' ? 'Loss' : 'Win'
  }

  /** A column of which only the title is there is no loss. */
  function tellUnpaired(at: number): void {
    const first = rows.find((row) => !isBlank(row.cells[at] ?? ''))
    const title = (file.titles[at] ?? '').slice(0, 60)
    if (first !== undefined) collector.tell('unpaired_columns', first.line, `“${title}”`)
  }

  function tellNumbers(to: Collector, numbers: readonly (readonly string[])[]): void {
    for (const [at, group] of groups.entries()) {
      const [first] = group
      if (first === undefined) continue
      to.tell('result_numbers', first.line, (numbers[at] ?? []).join(', '))
    }
  }
}

/** What stands in a cell of results beside a list of people: one part for each, or the whole. */
function partsBeside(columns: Columns, row: TableRow): string[] {
  const cell = cellOf(columns, 'result', [row])
  const { names } = namesOf(cellOf(columns, 'player', [row]))
  const parts = names.length > 1 ? partsFor(cell, names.length) : []
  return parts.length > 0 ? parts : [cell]
}

/** The numbers beside the names of each list, where no column says how a match ended. */
function numbersBeside(columns: Columns, rows: readonly TableRow[]): string[][] {
  const ends: readonly ColumnKind[] = ['result', 'score', 'rank', 'winner']
  if (ends.some((kind) => columns.has(kind))) return []
  return rows.map((row) =>
    namesOf(cellOf(columns, 'player', [row])).names.map((name) => besideName(name).number),
  )
}

/** The columns that have people, in the order of what one cell says of two: mine first. */
function playersOf(layout: Layout, columns: Columns): number[] {
  const of = (kind: ColumnKind) => columns.get(kind) ?? []
  if (layout === 'winners') return [...of('winner'), ...of('loser')]
  const isMine = columns.has('opponent') && !columns.has('player')
  return [...(isMine ? [ME] : of('player')), ...of('opponent')]
}

/** Whether a column of winners names nobody: yes and no, won and lost. */
function areFlags(cells: readonly string[], flags: MarkFormat): boolean {
  const filled = cells.filter((cell) => !isBlank(cell))
  return filled.length > 0 && filled.every((cell) => flagOf(cell, flags) !== null)
}

/** Whether numbers in a column of winners count the names; asked where each of them may say yes. */
function areCounted(collector: Collector, columns: Columns, rows: readonly TableRow[]): boolean {
  const filled = rows
    .map((row) => ({ line: row.line, cell: cellOf(columns, 'winner', [row]) }))
    .filter(({ cell }) => !isBlank(cell))
  const numbers = filled.filter(({ cell }) => /^\d+$/u.test(cell))
  if (filled.some(({ cell }) => cell !== '1' && yesOrNo(cell) !== null)) return false
  if (numbers.some(({ cell }) => cell !== '1')) return true
  for (const { line, cell } of numbers) collector.tell('winner_ones', line, cell)
  return collector.answer('winner_ones') !== 'yes'
}

/** Whether several winners, and several losers, of one row are teams. */
function areTeams(collector: Collector, columns: Columns, rows: readonly TableRow[]): boolean {
  for (const row of rows) {
    if (!hasEndedTeams({ columns }, row)) continue
    const [won, lost] = (['winner', 'loser'] as const).map((kind) =>
      (columns.get(kind) ?? [])
        .map((at) => (row.cells[at] ?? '').trim())
        .filter((cell) => cell !== '')
        .join(', '),
    )
    collector.tell('ended_teams', row.line, `${won} beat ${lost}`)
  }
  return collector.answer('ended_teams') === 'teams'
}

/** Whether several names in the cell of one player are a team: with a comma, and with other signs. */
function teamsInCell(
  collector: Collector,
  { layout, columns, titles }: { layout: Layout; columns: Columns; titles: readonly string[] },
  rows: readonly TableRow[],
): TableFormat['teamsInCell'] {
  if (layout === 'people' || layout === 'winners') return { comma: false, sign: false }
  const isSaid = (at: number) => layout === 'columns' && isTeamTitle(titles[at] ?? '')
  const players = playersOf(layout, columns).filter((at) => at !== ME && !isSaid(at))
  const opponents = columns.get('opponent') ?? []
  for (const { cells, line } of rows) {
    for (const at of players) {
      const cell = (cells[at] ?? '').trim()
      const problem = cell.includes(',') ? 'comma_names' : 'teams_in_cell'
      if (cell.includes(',') && opponents.includes(at)) continue
      const isUnclear = layout === 'lists' ? hasInnerCommas(cell) : membersOf(cell).length > 1
      if (isUnclear) collector.tell(problem, line, `“${cell.slice(0, 60)}”`)
    }
  }
  return {
    comma: collector.answer('comma_names') === 'teams',
    sign: collector.answer('teams_in_cell') === 'teams',
  }
}

/** The first cell of the winners, where it says more than of its own row. */
export function winnerCell(
  { columns }: Pick<TableFormat, 'columns'>,
  rows: readonly TableRow[],
): string {
  const cells = rows.map((row) => cellOf(columns, 'winner', [row])).filter((cell) => cell !== '')
  return [...new Set(cells)].join('; ')
}
