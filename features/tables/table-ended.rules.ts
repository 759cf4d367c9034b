import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { namesOf } from '#features/table-cells/cell-names.rules.ts'
import { pairOf } from '#features/table-cells/cell-pairs.rules.ts'
import { isBlank, resultOf, saidBy } from '#features/table-cells/cell-words.rules.ts'

import { type TableRow, cellOf } from './table-groups.rules.ts'
import { type CellsSay, EMPTY, type SeatCells, type TableMatch } from './table-seats.rules.ts'

/** The people who won and lost, where a table names nobody else. */
export function endedSeats(say: CellsSay, row: TableRow): TableMatch {
  const won = sideOf(say, row, 'winner', 'Win')
  const lost = sideOf(say, row, 'loser', 'Loss')
  const isTwo = won.length > 0 && lost.length > 0
  const areTeams = say.endedTeams && hasEndedTeams(say, row)
  const seats = [won, lost].flatMap((side) => (areTeams ? inTeam(side) : side))
  const sides = [...won.map(() => 0), ...lost.map(() => 1)]
  const scored = seats.some(({ score }) => score !== '')
  const unread: string[] = []
  for (const kind of ['score', 'result'] as const) {
    const at = say.partners.shared(kind)
    const cell = at === null ? '' : (row.cells[at] ?? '').trim()
    if (isBlank(cell)) continue
    const pair = isTwo && !scored ? pairOf(cell) : null
    // Of chess it says again who won.
    const isSaid = pair !== null && say.chess[kind] && !pair.includes('½')
    if (isSaid || (kind === 'result' && resultOf(cell) === 'Win')) continue
    if (pair === null || say.chess[kind]) unread.push(cell)
    else {
      const paired = seats.map((seat, place) => ({ ...seat, score: pair[sides[place] ?? 0] ?? '' }))
      return { seats: paired, ofAll: null, against: null, text: unread.join(', '), sides }
    }
  }
  return { seats, ofAll: null, against: null, text: unread.join(', '), sides: null }
}

function sideOf(say: CellsSay, row: TableRow, kind: ColumnKind, result: Result): SeatCells[] {
  const { columns, partners } = say
  const before = kind === 'loser' ? (columns.get('winner') ?? []).length : 0
  return (columns.get(kind) ?? []).flatMap((at, place) => {
    const cell = row.cells[at] ?? ''
    if (isBlank(cell) || saidBy(cell) !== null) return []
    const score = (row.cells[partners.of('score', before + place) ?? -1] ?? '').trim()
    return namesOf(cell).names.map((name) => ({ ...EMPTY, name, result, score }))
  })
}

function inTeam(side: readonly SeatCells[]): SeatCells[] {
  const team = side.map(({ name }) => name).join(' & ')
  return side.map((seat) => ({ ...seat, team }))
}

/** Whether several people stand on the sides of a row, so that they may have played as teams. */
export function hasEndedTeams({ columns }: Pick<CellsSay, 'columns'>, row: TableRow): boolean {
  const namesIn = (kind: ColumnKind) =>
    (columns.get(kind) ?? []).flatMap((at) => {
      const cell = row.cells[at] ?? ''
      return isBlank(cell) || saidBy(cell) !== null ? [] : namesOf(cell).names
    }).length
  const [won, lost] = [namesIn('winner'), namesIn('loser')]
  const isPair = pairOf(cellOf(columns, 'score', [row])) !== null
  return lost > 0 && (won > 1 || (won === 1 && lost > 1 && isPair))
}
