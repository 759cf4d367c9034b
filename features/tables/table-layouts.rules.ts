import { nameKey } from '#features/names/name-keys.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { namesOf } from '#features/table-cells/cell-names.rules.ts'
import { markOf, pairOf } from '#features/table-cells/cell-results.rules.ts'
import {
  isBlank,
  rankOf,
  resultOf,
  saidBy,
  yesOrNo,
} from '#features/table-cells/cell-words.rules.ts'
import { sideOf } from '#features/table-cells/column-sides.rules.ts'

import { type TableRow, cellOf } from './table-groups.rules.ts'
import { listed } from './table-lists.rules.ts'
import {
  type TableFormat,
  EMPTY,
  type SeatCells,
  type MatchCells,
  flagOf,
} from './table-seats.rules.ts'
import { inTeams, seatInRow, sideBySide } from './table-sides.rules.ts'

export function matchOf(format: TableFormat, rows: readonly TableRow[]): MatchCells {
  const [first] = rows
  const alone = (seats: SeatCells[]) => ({
    seats,
    ofAll: null,
    against: null,
    text: '',
    sides: null,
  })
  if (first === undefined) return alone([])
  if (format.layout === 'rows') {
    return alone(rows.flatMap((row) => inTeams(format, seatInRow(format, row, 0))))
  }
  if (format.layout === 'columns') return sideBySide(format, first)
  if (format.layout === 'people') return alone(peopleIn(format, first))
  if (format.layout === 'lists') return listed(format, first)
  return format.mineAlone ? alone([mySeat(format, first)]) : endedSeats(format, first)
}

/** A line that says only how I ended: "Won?" */
function mySeat({ columns, flags }: TableFormat, row: TableRow): SeatCells {
  const score = cellOf(columns, 'score', [row])
  const result = flagOf(cellOf(columns, 'winner', [row]), flags) ?? ''
  return { ...EMPTY, name: 'Me', self: true, result, score }
}

/** One person a column: whoever has something in the cell has played. */
function peopleIn({ columns, titles, results }: TableFormat, { cells }: TableRow): SeatCells[] {
  const hasWinner = columns.has('winner')
  return (columns.get('person') ?? []).flatMap((at) => {
    const cell = cells[at] ?? ''
    const rankAt = (columns.get('rank') ?? []).find((column) => isRankColumnOf(titles, column, at))
    const rankCell = cells[rankAt ?? -1] ?? ''
    if (isBlank(cell) && isBlank(rankCell)) return []
    const mark = markOf(cell, results)
    const self = sideOf(titles[at] ?? '')?.side === 'me'
    const rank = rankOf(rankCell)?.rank ?? null
    const unread = isBlank(rankCell) || rank !== null ? [] : [rankCell.trim()]
    const name = self ? 'Me' : personIn(titles[at] ?? '')
    // Beside a column of winners a cross only says who was there, and "no" who was not.
    if (hasWinner && yesOrNo(cell) === false && !/\d/u.test(cell)) return []
    if (hasWinner && mark.result !== '') return [{ ...EMPTY, name, self }]
    const text = [mark.text, ...unread].filter((one) => one !== '').join(', ')
    return [{ ...EMPTY, name, self, ...mark, rank: mark.rank ?? rank, text }]
  })
}

/** Words of a place beside a name in a title. */
const RANK_WORDS =
  /\b(?:place|placing|rank|position|finish|platz|rang|platzierung|puesto|posto|plaats|lugar|miejsce)\b/giu

/** Whether a column has the places of the person of another one: "Ann place" beside "Ann points". */
export function isRankColumnOf(titles: readonly string[], column: number, person: number): boolean {
  const title = titles[column] ?? ''
  const name = title.replaceAll(RANK_WORDS, ' ').trim()
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

/** The people who won and lost, where a table names nobody else. */
function endedSeats(format: TableFormat, row: TableRow): MatchCells {
  const won = endedSide(format, row, 'winner', 'Win')
  const lost = endedSide(format, row, 'loser', 'Loss')
  const isTwo = won.length > 0 && lost.length > 0
  const areTeams = format.endedTeams && hasEndedTeams(format, row)
  const seats = [won, lost].flatMap((side) => (areTeams ? inTeam(side) : side))
  const sides = [...won.map(() => 0), ...lost.map(() => 1)]
  const scored = seats.some(({ score }) => score !== '')
  const unread: string[] = []
  for (const kind of ['score', 'result'] as const) {
    const at = format.partners.shared(kind)
    const cell = at === null ? '' : (row.cells[at] ?? '').trim()
    if (isBlank(cell)) continue
    const pair = isTwo && !scored ? pairOf(cell) : null
    // Of chess it says again who won.
    const isSaid = pair !== null && format.chess[kind] && !pair.includes('½')
    if (isSaid || (kind === 'result' && resultOf(cell) === 'Win')) continue
    if (pair === null || format.chess[kind]) unread.push(cell)
    else {
      const paired = seats.map((seat, index) => ({ ...seat, score: pair[sides[index] ?? 0] ?? '' }))
      return { seats: paired, ofAll: null, against: null, text: unread.join(', '), sides }
    }
  }
  return { seats, ofAll: null, against: null, text: unread.join(', '), sides: null }
}

function endedSide(
  format: TableFormat,
  row: TableRow,
  kind: ColumnKind,
  result: Result,
): SeatCells[] {
  const { columns, partners } = format
  const before = kind === 'loser' ? (columns.get('winner') ?? []).length : 0
  return (columns.get(kind) ?? []).flatMap((at, index) => {
    const score = (row.cells[partners.of('score', before + index) ?? -1] ?? '').trim()
    return endedNames(row.cells[at]).map((name) => ({ ...EMPTY, name, result, score }))
  })
}

function inTeam(side: readonly SeatCells[]): SeatCells[] {
  const team = side.map(({ name }) => name).join(' & ')
  return side.map((seat) => ({ ...seat, team }))
}

/** Whether several people stand on the sides of a row, so that they may have played as teams. */
export function hasEndedTeams({ columns }: Pick<TableFormat, 'columns'>, row: TableRow): boolean {
  const countOf = (kind: ColumnKind) =>
    (columns.get(kind) ?? []).flatMap((at) => endedNames(row.cells[at])).length
  const [won, lost] = [countOf('winner'), countOf('loser')]
  const isPair = pairOf(cellOf(columns, 'score', [row])) !== null
  return lost > 0 && (won > 1 || (won === 1 && lost > 1 && isPair))
}

/** The people in a cell of winners or losers; nobody where it has a word such as "all". */
function endedNames(cell = ''): string[] {
  return isBlank(cell) || saidBy(cell) !== null ? [] : namesOf(cell).names
}
