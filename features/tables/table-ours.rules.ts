import {
  type Original,
  importedNameProblem,
  originalCreatorProblem,
} from '#features/archives/archives.rules.ts'
import { padOfCells } from '#features/archives/csv-pad.rules.ts'
import { parseMatchDate } from '#features/days/days.rules.ts'
import { confirmations } from '#features/matches/matches.rules.ts'
import { type Pad, padProblem } from '#features/score-pad/pad.rules.ts'
import { yesOrNo } from '#features/table-cells/cell-words.rules.ts'

import type { TableRow } from './table-groups.rules.ts'

/** A number as our CSV writes it: a reader of other tables would take 1.125 for a thousand. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]\d+)?$/u

/** A score of our own CSV; another text where somebody has changed the file. */
export function ownScore(cell: string): number | string {
  return NUMBER.test(cell) ? Number(cell) : cell
}

/** Who had played a match, and confirmed it, where it was first logged; null where a file does not format. */
export function ownOriginal(titles: readonly string[], rows: readonly TableRow[]): Original | null {
  const columns = new Map(titles.map((title, at) => [title.trim(), at]))
  const cell = (row: TableRow | undefined, title: string) =>
    (row?.cells[columns.get(title) ?? -1] ?? '').trim()
  const [first] = rows
  const createdAt = parseMatchDate(cell(first, 'Logged at'))
  const status = (['Pending', 'Confirmed'] as const).find((one) => one === cell(first, 'Status'))
  if (!columns.has('Guest') || createdAt === null || status === undefined) return null
  const players = rows.flatMap((row) => {
    const guest = yesOrNo(cell(row, 'Guest'))
    if (guest === null) return []
    const confirmed = yesOrNo(cell(row, 'Confirmed')) === true
    const by = confirmations.find((one) => one === cell(row, 'Confirmed by')) ?? null
    return [{ name: cell(row, 'Player'), guest, confirmed, confirmedBy: by }]
  })
  const createdBy = cell(first, 'Logged by')
  const isWrong = players.some(({ name }) => importedNameProblem(name) !== null)
  if (isWrong || originalCreatorProblem(createdBy) !== null) return null
  return { createdBy, createdAt, status, players }
}

export interface OwnPad {
  pad: Pad | null
  /** For each row what stands there and is no column of a pad. */
  unread: readonly string[]
}

/** @param seats how many of the rows are players */
export function ownPad(
  titles: readonly string[],
  rows: readonly TableRow[],
  seats: number,
): OwnPad {
  const column = titles.findIndex((title) => title.trim() === 'Pad')
  const cells = rows.map(({ cells: own }) => (own[column] ?? '').trim())
  if (cells.every((cell) => cell === '')) return { pad: null, unread: [] }
  const pad = padOfCells(cells)
  const isRead = pad !== null && padProblem(pad, seats) === null
  return isRead ? { pad, unread: [] } : { pad: null, unread: cells }
}
