import type { ArchivedMatch, ArchivedPlayer } from '../rules.ts'

/** Spreadsheets take a file for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** What of an archive's matches and players the table leaves out. */
type MatchColumn = Exclude<keyof ArchivedMatch, 'createdAt' | 'players'>
type PlayerColumn = Exclude<keyof ArchivedPlayer, 'email'>

/** The columns in their order: their titles, and what the match fills them with. */
const matchColumns: Record<MatchColumn, Column<ArchivedMatch>> = {
  id: { title: 'Match', cell: ({ id }) => id },
  date: { title: 'Date', cell: ({ date }) => date },
  game: { title: 'Game', cell: ({ game }) => game },
  status: { title: 'Status', cell: ({ status }) => status },
  createdBy: { title: 'Logged by', cell: ({ createdBy }) => createdBy },
  notes: { title: 'Notes', cell: ({ notes }) => notes },
}
/** Those behind them, which each player fills. */
const playerColumns: Record<'seat' | PlayerColumn, Column<Seated>> = {
  seat: { title: 'Seat', cell: ({ seat }) => seat },
  name: { title: 'Player', cell: ({ name }) => name },
  self: { title: 'You', cell: ({ self }) => yesOrNo(self) },
  score: { title: 'Score', cell: ({ score }) => score },
  result: { title: 'Result', cell: ({ result }) => result },
  confirmed: { title: 'Confirmed', cell: ({ confirmed }) => yesOrNo(confirmed) },
}
const ofMatch = Object.values(matchColumns)
const ofPlayer = Object.values(playerColumns)

interface Column<From> {
  title: string
  cell: (from: From) => string | number | null
}

/** A player and the place at the table, from 1. */
type Seated = ArchivedPlayer & { seat: number }

/** What a program may take for the end of a cell: whether it reads our quotes, we cannot know. */
const UP_TO_SEPARATOR = /^[^]*[;|\t-\r\u0085\u2028\u2029]/u
/** What programs pass over before a formula's first sign, separators among it, and that sign. */
const BEFORE_SIGN = /([;|"\s\p{C}]+)([=+\-@＝＋－＠﹦﹢﹣﹫])?/gu
const FORMULA_AT_START = /^(?:["\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u
const TO_QUOTE = /[",;|\t-\r\u0085\u2028\u2029]|^\s|\s$/u

export const csvHeader = csvRow([...ofMatch, ...ofPlayer].map(({ title }) => title))

/** One row for each player of the match. */
export function csvRows(match: ArchivedMatch): string {
  const cells = ofMatch.map(({ cell }) => cell(match))
  return match.players
    .map((player, index) => {
      const seated = { ...player, seat: index + 1 }
      return csvRow([...cells, ...ofPlayer.map(({ cell }) => cell(seated))])
    })
    .join('')
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** A line of RFC 4180. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe, which makes it text again. So
 * does what follows a separator: with another one than the comma (many countries' spreadsheets use
 * the semicolon) each part of a text becomes a cell. A number is only a number.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inside = value.replaceAll(BEFORE_SIGN, textAfterSeparator)
  const text = FORMULA_AT_START.test(inside) ? `'${inside}` : inside
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textAfterSeparator(all: string, before: string, sign: string | undefined): string {
  return sign === undefined ? all : before.replace(UP_TO_SEPARATOR, "$&'") + sign
}
