import { gameKey } from '#features/games/games.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import { isChess, pairOf } from '#features/table-cells/cell-results.rules.ts'
import { sideOf } from '#features/table-cells/column-sides.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import { type TableRow, cellOf } from './table-groups.rules.ts'

/** How results beside the columns of two sides are read. */
export interface ColourFormat {
  /** Letters and numbers that name a column: W and B beside White and Black; 0 is the first, -1 a draw. */
  letters: ReadonlyMap<string, number>
  /** The lines in which "1-0" says that White won, in the second column. */
  turned: ReadonlySet<number>
}

/** In these games, "1-0" says that White won, whatever stands in the first column. */
const CHESS = /\b(?:chess\w*|schach\w*|echecs|ajedrez|scacchi|schaken|schaak|xadrez|szachy)\b/u
const FORECASTS = new Set(['1', '2', 'x'])
const DRAWS = new Set(['d', 'r', 'u', 'n', 'e', 't', '='])

/** What is unclear beside Black and White, in this order, is asked. */
export function colourFormat(
  collector: Collector,
  { columns, titles }: { columns: Columns; titles: readonly string[] },
  rows: readonly TableRow[],
): ColourFormat {
  const players = columns.get('player') ?? []
  const results = ['result', 'score'] as const
  const cellIn = (row: TableRow) => results.map((kind) => cellOf(columns, kind, [row]))
  const nothing: ColourFormat = { letters: new Map(), turned: new Set() }
  if (players.length !== 2) return nothing
  const sideTitles = players.map((at) => titles[at] ?? '')
  const cells = new Set(
    rows.flatMap((row) => cellIn(row).map(nameKey)).filter((cell) => cell !== ''),
  )
  const areForecasts = [...cells].every((cell) => FORECASTS.has(cell))
  // "1, X, 2": the first won, a draw, the second won. Alone, 1 is a yes and X a mark.
  if (areForecasts && (cells.has('2') || (cells.has('x') && cells.has('1')))) {
    const isTurned = sideOf(sideTitles[0] ?? '')?.side === '2'
    const sideOfNumber = [
      ['1', isTurned ? 1 : 0],
      ['2', isTurned ? 0 : 1],
    ] as const
    return { ...nothing, letters: new Map([...sideOfNumber, ['x', -1]]) }
  }
  const initials = sideTitles.map((title) => nameKey(title)[0] ?? '')
  const isBlackFirst =
    sideOf(sideTitles[0] ?? '')?.side === 'black' && sideOf(sideTitles[1] ?? '')?.side === 'white'
  const letters = new Set(
    rows.flatMap((row) => cellIn(row).map(nameKey)).filter((cell) => /^\p{L}$/u.test(cell)),
  )
  const areInitials = [...letters].every((one) => initials.includes(one) || DRAWS.has(one))
  const [first = '', second = ''] = initials
  const named = areInitials && first !== second && letters.has(second)
  const isEach = named && letters.has(first)
  // Only W beside Black and White: White, or a win of the first.
  const isUnclear = isBlackFirst && named && !isEach
  const turned = new Set<number>()
  let isLetter = isEach
  for (const row of rows) {
    const cell = cellIn(row).find((one) => one !== '') ?? ''
    const isOpen = isBlackFirst && isChess([cell]) && isDecided(cell)
    const isOpenLetter = isUnclear && nameKey(cell) === second
    if (!isOpen && !isOpenLetter) continue
    const game = cellOf(columns, 'game', [row])
    const problem = isOpenLetter || CHESS.test(gameKey(game)) ? 'white_second' : 'black_first'
    const names = players.map((at, side) => `${sideTitles[side]} ${(row.cells[at] ?? '').trim()}`)
    collector.tell(problem, row.line, `${names.join(', ')}: ${cell}`)
    if (collector.answer(problem) !== 'white') continue
    if (isOpenLetter) isLetter = true
    else turned.add(row.line)
  }
  const sideOfLetter = initials.map((initial, at) => [initial, at] as const)
  return { letters: isLetter ? new Map(sideOfLetter) : new Map(), turned }
}

function isDecided(cell: string): boolean {
  const [one, other] = pairOf(cell) ?? []
  return one !== other
}
