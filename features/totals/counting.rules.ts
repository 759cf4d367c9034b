import type { Entry } from '#features/entries/entries.contract.ts'

import type { Step } from './highlights.rules.ts'
import { addInto, type TotalKey, totalKeysOf, sumsOf } from './match-totals.rules.ts'
import type { Totals, Sums } from './totals.contract.ts'

/** A cell, and the change of its sums. */
export interface Difference extends TotalKey {
  all: Sums
  confirmed: Sums
}

/** What changes of entries change in each cell; cells in which nothing changes are left out. */
export function differencesOf(changes: readonly Step[]): Difference[] {
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
  const add = (cell: TotalKey, sums: Sums) => {
    const id = totalId(cell)
    const difference = differences.get(id) ?? { ...cell, all: {}, confirmed: {} }
    differences.set(id, difference)
    addInto(difference.all, sums, sign)
    if (entry.confirmed) addInto(difference.confirmed, sums, sign)
  }
  for (const cell of totalKeysOf(entry)) add(cell, sumsOf(cell, entry))
}

export function totalId({
  scope,
  kind,
  key,
}: {
  scope: string
  kind: string
  key: string
}): string {
  return `${scope} ${kind} ${key}`
}

/** The counts of a cell after a change. @returns null when nothing is left */
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
 * account, before these matches were folded.
 */
export function isForgotten({ kind, all }: Difference): boolean {
  return kind === 'person' && (all['matches'] ?? 0) < 0
}
