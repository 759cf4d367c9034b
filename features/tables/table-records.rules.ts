import Papa from 'papaparse'

import { delimiterOf } from './table-delimiters.rules.ts'

/** A line that tells a spreadsheet the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/iu

export interface Record {
  line: number
  cells: string[]
}

/** The records of the file; null when it ends within quotes. */
export function recordsOf(text: string): Record[] | null {
  const separator = SEPARATOR_LINE.exec(text)
  const table = text.slice(separator?.[0].length ?? 0)
  const parsed = Papa.parse<string[]>(table, { delimiter: separator?.[1] ?? delimiterOf(table) })
  if (parsed.errors.some(({ code }) => code === 'MissingQuotes')) return null
  let line = separator === null ? 1 : 2
  const records: Record[] = []
  for (const cells of parsed.data) {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  }
  return records
}

/** A cell's text, without the apostrophe that keeps a spreadsheet from running it. */
export function textOf(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/u, '')
}
