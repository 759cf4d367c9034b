import Papa from 'papaparse'

/** What may separate the cells of a line; the first one counts where several fit as well. */
const DELIMITERS = [',', ';', '\t', '|']
/** Characters that are looked at to choose one: a file may be one line. */
const LONGEST = 100_000
/** A line that tells a spreadsheet the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/iu
const BLANK_LINES = /^(?:[^\S\r\n]*(?:\r\n|\r|\n))*/u
/** The line below the titles of a table in a text. */
const RULE = /^[\s:|+-]*$/u

export interface Line {
  line: number
  cells: string[]
}

/** Without empty ones; null when the file ends within quotes. */
export function recordsOf(text: string): Line[] | null {
  const separator = SEPARATOR_LINE.exec(text)
  const head = separator?.[0] ?? ''
  const blank = BLANK_LINES.exec(text.slice(head.length))?.[0] ?? ''
  const table = text.slice(head.length + blank.length)
  const parsed = Papa.parse<string[]>(table, { delimiter: separator?.[1] ?? delimiterOf(table) })
  if (parsed.errors.some(({ code }) => code === 'MissingQuotes')) return null
  let line = 1 + `${head}${blank}`.split(/\r\n|\r|\n/u).length - 1
  const records: Line[] = []
  for (const cells of parsed.data) {
    if (!cells.every((cell) => RULE.test(cell))) records.push({ line, cells })
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  }
  return records
}

/** Without the apostrophe that keeps a spreadsheet from running the cell. */
export function textOf(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/u, '')
}

/** What gives the most titles: other cells are full of commas, in lists of names and decimal numbers. */
function delimiterOf(text: string): string {
  const start = text.slice(0, LONGEST)
  const titles = (delimiter: string) =>
    Papa.parse<string[]>(start, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return DELIMITERS.toSorted((one, other) => titles(other) - titles(one))[0] ?? ','
}
