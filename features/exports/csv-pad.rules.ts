import type { Pad, PadRow } from '#features/scoring/pad.rules.ts'

/** A cell of the pad in which nothing stands. */
const EMPTY = '–'
/** Signs after which a reader could take the rest of a name for something else. */
const TO_QUOTE = /[",:;|\t-\r\u0085\u2028\u2029]|^\s|\s$/u
const ENTRY = /^\s*(?:(?:"((?:[^"]|"")*)"|([^",:]*)):)?\s*(–|-?[\d.]+(?:e[-+]?\d+)?)?\s*(?:,|$)/u

/** A player's column as one cell, with each row of the pad: `Eggs: 12, Birds: –`; rounds have no name. */
export function padCell(pad: Pad | null, column: number): string {
  const entries = pad?.rows.map(({ label, scores }) => {
    const score = String(scores[column] ?? EMPTY)
    return label === '' ? score : `${listed(label)}: ${score}`
  })
  return entries?.join(', ') ?? ''
}

function listed(label: string): string {
  return TO_QUOTE.test(label) ? `"${label.replaceAll('"', '""')}"` : label
}

/**
 * The pad whose columns stand in these cells, one for each player.
 * @returns null where they have no common rows
 */
export function padOfCells(cells: readonly string[]): Pad | null {
  const columns = cells.map(entriesOf)
  const [first] = columns
  if (first === undefined || first === null) return null
  const isCommon = columns.every(
    (column) =>
      column?.length === first.length &&
      column.every(({ label }, at) => label === first[at]?.label),
  )
  if (!isCommon) return null
  return {
    rows: first.map(({ label }, row): PadRow => ({
      label,
      scores: columns.map((column) => column?.[row]?.score ?? null),
    })),
  }
}

function entriesOf(cell: string): { label: string; score: number | null }[] | null {
  const entries: { label: string; score: number | null }[] = []
  for (let rest = cell; rest !== '';) {
    const [whole, quoted, plain = '', text] = ENTRY.exec(rest) ?? []
    const score = text === undefined || text === EMPTY ? null : Number(text)
    if (whole === undefined || whole === '' || text === undefined || Number.isNaN(score))
      return null
    entries.push({ label: quoted?.replaceAll('""', '"') ?? plain.trim(), score })
    rest = rest.slice(whole.length)
  }
  return entries
}
