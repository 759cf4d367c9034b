import type { Entry } from '#features/entries/entries.contract.ts'
import { addInto, type TotalKey, sumsOf } from '#features/totals/match-totals.rules.ts'
import type { Totals } from '#features/totals/totals.contract.ts'

/**
 * The counts of a cell after an entry was added (1) or taken away (-1).
 * @returns null when nothing is left
 */
export function added(
  counts: Totals | null,
  cell: TotalKey,
  entry: Entry,
  sign: 1 | -1,
): Totals | null {
  const { all, confirmed } = { all: { ...counts?.all }, confirmed: { ...counts?.confirmed } }
  const more = sumsOf(cell, entry)
  addInto(all, more, sign)
  if (entry.confirmed) addInto(confirmed, more, sign)
  return Object.keys(all).length === 0 ? null : { all, confirmed }
}
