import type { Entry } from '#features/entries/entries.contract.ts'
import type { Counts } from '#features/stats/stat-counts.contract.ts'
import { addInto, type Cell, sumsOf } from '#features/stats/stat-counts.rules.ts'

/**
 * The counts of a cell after an entry was added (1) or taken away (-1).
 * @returns null when nothing is left
 */
export function added(
  counts: Counts | null,
  cell: Cell,
  entry: Entry,
  sign: 1 | -1,
): Counts | null {
  const { all, confirmed } = { all: { ...counts?.all }, confirmed: { ...counts?.confirmed } }
  const more = sumsOf(cell, entry)
  addInto(all, more, sign)
  if (entry.confirmed) addInto(confirmed, more, sign)
  return Object.keys(all).length === 0 ? null : { all, confirmed }
}
