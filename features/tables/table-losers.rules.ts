import { isBlank, yesOrNo } from '#features/table-cells/cell-words.rules.ts'

import type { TableRow } from './table-groups.rules.ts'
import type { CellsSay, SeatCells } from './table-seats.rules.ts'
import { winnerOf } from './table-winners.rules.ts'

/** What a column of losers says of the seats, where nothing says who won. */
export interface Lost {
  seats: SeatCells[]
  /** What names nobody of the table. */
  text: string
}

/** The seats with the losers whom a table names, or marks in their rows, beside its players. */
export function withLosers(say: CellsSay, seats: SeatCells[], rows: readonly TableRow[]): Lost {
  const columns = say.layout === 'winners' ? [] : (say.columns.get('loser') ?? [])
  const cells = rows.map(({ cells: all }) => columns.map((at) => (all[at] ?? '').trim()))
  const filled = [...new Set(cells.flat().filter((cell) => !isBlank(cell)))]
  if (filled.length === 0 || seats.some(({ result }) => result !== '')) return { seats, text: '' }
  const isMarked = filled.every((cell) => yesOrNo(cell) !== null) && seats.length === rows.length
  const named = filled.map((cell) => ({ cell, found: winnerOf(cell, seats) }))
  const lost = seats.map((_, at) =>
    isMarked
      ? cells[at]?.some((cell) => !isBlank(cell) && yesOrNo(cell) === true) === true
      : named.some(({ found }) => found.kind === 'seats' && found.seats[at] === true),
  )
  return {
    seats: seats.map((seat, at) => (lost[at] === true ? { ...seat, result: 'Loss' } : seat)),
    text: isMarked
      ? ''
      : named.flatMap(({ cell, found }) => (found.kind === 'seats' ? [] : [cell])).join(', '),
  }
}
