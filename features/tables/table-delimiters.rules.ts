import { kindsOf } from '#features/table-cells/column-titles.rules.ts'

/** What separates the cells of a line; the first one counts where several fit as well. */
const DELIMITERS = [',', ';', '\t', '|'] as const
/** Lines that are looked at; quotes may hold line ends, and a file may be one line alone. */
const LINES = 20
const LONGEST = 100_000

/**
 * What separates the cells. The titles decide, because cells are full of commas: names in a list,
 * decimal numbers. Of two that give as many known titles, the one that gives all lines as many cells.
 */
export function delimiterOf(text: string): string {
  const start = text.slice(0, LONGEST)
  const weighed = DELIMITERS.map((delimiter) => {
    const [titles = [], ...rows] = linesOf(start, delimiter)
    const known = kindsOf(titles).filter((kind) => kind !== null).length
    const even = rows.filter(({ length }) => length === titles.length).length
    return {
      delimiter,
      cells: titles.length,
      known,
      even: rows.length > 0 ? even / rows.length : 0,
    }
  })
  const [best] = weighed
    .filter(({ cells }) => cells > 1)
    .toSorted(
      (one, other) => other.known - one.known || other.even - one.even || other.cells - one.cells,
    )
  return best?.delimiter ?? ','
}

/** The first lines' cells; quotes begin and end a cell's text. */
function linesOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = []
  let [cells, cell, quoted, before] = [[] as string[], '', false, '']
  const end = () => {
    if (cells.length > 0 || cell.trim() !== '') lines.push([...cells, cell])
    ;[cells, cell] = [[], '']
  }
  for (const sign of text) {
    // A doubled quote ends the text and begins it again.
    if (sign === '"' && (quoted || before === '"' || cell.trim() === '')) quoted = !quoted
    else if (quoted) cell += sign
    else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') end()
    else cell += sign
    before = sign
    if (lines.length === LINES) return lines
  }
  end()
  return lines
}
