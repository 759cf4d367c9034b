import type { ArchivedMatch } from './rules.ts'

/** Spreadsheets take a file for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff'

const COLUMNS = [
  ...['Match', 'Date', 'Game', 'Status', 'Logged by', 'Notes'],
  ...['Seat', 'Player', 'You', 'Score', 'Result', 'Confirmed'],
]

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
 * Text that a spreadsheet would run as a formula gets an apostrophe, which makes it text again,
 * white space and full-width signs before it not fooling us; a number is only a number.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u.test(value) ? `'${value}` : value
  return /[",\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
