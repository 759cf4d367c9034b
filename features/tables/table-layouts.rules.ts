import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { markOf } from '#features/table-cells/cell-results.rules.ts'
import { isBlank, rankOf, yesOrNo } from '#features/table-cells/cell-words.rules.ts'
import { sideOf } from '#features/table-cells/column-sides.rules.ts'

import { endedSeats } from './table-ended.rules.ts'
import { type TableRow, cellOf } from './table-groups.rules.ts'
import { listed } from './table-lists.rules.ts'
import {
  type CellsSay,
  EMPTY,
  type SeatCells,
  type TableMatch,
  flagOf,
} from './table-seats.rules.ts'
import { inTeams, seatInRow, sideBySide } from './table-sides.rules.ts'

export function matchOf(say: CellsSay, rows: readonly TableRow[]): TableMatch {
  const [first] = rows
  const alone = (seats: SeatCells[]) => ({
    seats,
    ofAll: null,
    against: null,
    text: '',
    sides: null,
  })
  if (first === undefined) return alone([])
  if (say.layout === 'rows') {
    return alone(rows.flatMap((row) => inTeams(say, seatInRow(say, row, 0))))
  }
  if (say.layout === 'columns') return sideBySide(say, first)
  if (say.layout === 'people') return alone(peopleIn(say, first))
  if (say.layout === 'lists') return listed(say, first)
  return say.mineAlone ? alone([mySeat(say, first)]) : endedSeats(say, first)
}

/** A line that says only how I ended: "Won?" */
function mySeat({ columns, flags }: CellsSay, row: TableRow): SeatCells {
  const score = cellOf(columns, 'score', [row])
  const result = flagOf(cellOf(columns, 'winner', [row]), flags) ?? ''
  return { ...EMPTY, name: 'Me', self: true, result, score }
}

/** One person a column: whoever has something in the cell has played. */
function peopleIn({ columns, titles, results }: CellsSay, { cells }: TableRow): SeatCells[] {
  const hasWinner = columns.has('winner')
  return (columns.get('person') ?? []).flatMap((at) => {
    const cell = cells[at] ?? ''
    const rankAt = (columns.get('rank') ?? []).find((column) => isPlaceOf(titles, column, at))
    const placed = cells[rankAt ?? -1] ?? ''
    if (isBlank(cell) && isBlank(placed)) return []
    const mark = markOf(cell, results)
    const self = sideOf(titles[at] ?? '')?.side === 'me'
    const place = rankOf(placed)?.rank ?? null
    const unread = isBlank(placed) || place !== null ? [] : [placed.trim()]
    const name = self ? 'Me' : personIn(titles[at] ?? '')
    // Beside a column of winners a cross only says who was there, and "no" who was not.
    if (hasWinner && yesOrNo(cell) === false && !/\d/u.test(cell)) return []
    if (hasWinner && mark.result !== '') return [{ ...EMPTY, name, self }]
    const text = [mark.text, ...unread].filter((one) => one !== '').join(', ')
    return [{ ...EMPTY, name, self, ...mark, rank: mark.rank ?? place, text }]
  })
}

/** Words of a place beside a name in a title. */
const PLACE =
  /\b(?:place|placing|rank|position|finish|platz|rang|platzierung|puesto|posto|plaats|lugar|miejsce)\b/giu

/** Whether a column has the places of the person of another one: "Ann place" beside "Ann points". */
export function isPlaceOf(titles: readonly string[], column: number, person: number): boolean {
  const title = titles[column] ?? ''
  const name = title.replaceAll(PLACE, ' ').trim()
  return name !== '' && name !== title.trim() && nameOfTitle(name) === nameOfTitle(titles[person])
}

function nameOfTitle(title = ''): string {
  return nameKey(personIn(title))
}

/** The name in a title: "Ann’s score" is Ann. */
export function personIn(title: string): string {
  const name = title
    .replaceAll(
      /['’]s\b|\b(?:final|score|points|pts|punkte|puntos|points|punti|punten|pontos)\b/giu,
      ' ',
    )
    .replaceAll(/[:()]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return name || title.trim()
}
