import type { Result } from '#features/matches/rules.ts'

import type { ColumnKind } from '../../reading/rules.ts'
import { cellOf, type TableRow } from '../groups/rules.ts'
import { namesOf } from '../names/rules.ts'
import { pairOf } from '../pairs/rules.ts'
import { type CellsSay, EMPTY, type SeatCells } from '../seats/rules.ts'
import { isBlank, saidBy } from '../words/rules.ts'

/** The people who won and lost, where a table names nobody else. */
export function endedSeats({ columns }: CellsSay, row: TableRow): SeatCells[] {
  const of = (kind: ColumnKind, result: Result) =>
    (columns.get(kind) ?? [])
      .flatMap((at) => {
        const cell = row.cells[at] ?? ''
        return isBlank(cell) || saidBy(cell) !== null ? [] : namesOf(cell).names
      })
      .map((name) => ({ ...EMPTY, name, result }))
  const seats = [...of('winner', 'Win'), ...of('loser', 'Loss')]
  const pair = pairOf(cellOf(columns, 'score', [row]))
  if (pair === null || seats.length !== 2 || !columns.has('loser')) return seats
  return seats.map((seat, at) => ({ ...seat, score: pair[at] ?? '' }))
}
