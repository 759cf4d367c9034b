import type { Entry } from '#features/entries/entries.contract.ts'

import type { MatchChange } from './highlights.rules.ts'
import { addInto, type TotalKey, totalKeysOf, sumsOf } from './match-totals.rules.ts'
import { idOf } from './tally-key.rules.ts'
import type { Totals, Sums } from './totals.contract.ts'

/** Where matches are counted, and the change of its sums. */
export interface Difference extends TotalKey {
  all: Sums
  confirmed: Sums
}

/** What changes of entries change in each total; totals in which nothing changes are left out. */
export function differencesOf(changes: readonly MatchChange[]): Difference[] {
  const differences = new Map<string, Difference>()
  for (const { before, after } of changes) {
    if (before !== null) addEntry(differences, before, -1)
    if (after !== null) addEntry(differences, after, 1)
  }
  return [...differences.values()].filter(
    ({ all, confirmed }) => Object.keys(all).length + Object.keys(confirmed).length > 0,
  )
}

function addEntry(differences: Map<string, Difference>, entry: Entry, sign: 1 | -1): void {
  const add = (key: TotalKey, sums: Sums) => {
    const id = idOf(key)
    const difference = differences.get(id) ?? { ...key, all: {}, confirmed: {} }
    differences.set(id, difference)
    addInto(difference.all, sums, sign)
    if (entry.confirmed) addInto(difference.confirmed, sums, sign)
  }
  for (const key of totalKeysOf(entry)) add(key, sumsOf(key, entry))
}

/** A total after a change. @returns null when nothing is left */
export function changedTotals(
  counts: Totals | null,
  { all, confirmed }: Pick<Difference, 'all' | 'confirmed'>,
): Totals | null {
  const changed = { all: { ...counts?.all }, confirmed: { ...counts?.confirmed } }
  addInto(changed.all, all)
  addInto(changed.confirmed, confirmed)
  return Object.keys(changed.all).length === 0 ? null : changed
}

/**
 * Whether a change takes away from a person's tally. Where there is none, it was deleted with the
 * account, before these matches were counted.
 */
export function isForgotten({ kind, all }: Difference): boolean {
  return kind === 'person' && (all['matches'] ?? 0) < 0
}
