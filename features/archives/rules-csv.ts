import type { ArchivedMatch } from './rules.ts'

/** Spreadsheets take a file for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff'

const COLUMNS = [
  ...['Match', 'Date', 'Game', 'Status', 'Logged by', 'Notes'],
  ...['Seat', 'Player', 'You', 'Score', 'Result', 'Confirmed'],
]

/** What a program may take for the end of a cell: whether it reads our quotes, we cannot know. */
const UP_TO_SEPARATOR = /^[^]*[;|\t-\r\u0085\u2028\u2029]/u
/** What programs pass over before a formula's first sign, separators among it, and that sign. */
const BEFORE_SIGN = /([;|"\s\p{C}]+)([=+\-@＝＋－＠﹦﹢﹣﹫])?/gu
const FORMULA_AT_START = /^(?:["\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u
const TO_QUOTE = /[",;|\t-\r\u0085\u2028\u2029]|^\s|\s$/u

export const csvHeader = csvRow(COLUMNS)

/** One row for each player of the match. */
export function csvRows(match: ArchivedMatch): string {
  const { id, date, game, status, createdBy, notes } = match
  return match.players
    .map(({ name, self, score, result, confirmed }, seat) =>
      csvRow([
        ...[id, date, game, status, createdBy, notes],
        ...[seat + 1, name, yesOrNo(self), score, result, yesOrNo(confirmed)],
      ]),
    )
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
