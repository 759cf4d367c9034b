import { nameKey } from '#features/names/name-keys.rules.ts'

import type { Side } from '../../seats/sides.ts'

/** The side of the one who plays alone. */
export const ALONE = 'alone'

/** What stays the same of a side while its people change places: its team, or that it plays alone. */
export function sideIds(sides: readonly Side[]): string[] {
  const alone = sides.filter(({ team }) => team === '')
  return sides.map(({ team, seats }) => {
    if (team !== '') return `team ${nameKey(team)}`
    return alone.length === 1 ? ALONE : `${ALONE} ${seats[0]?.key}`
  })
}

/**
 * The columns in the order they have had, so that none moves while its first player changes; a column
 * whose team gets another name stays where it is.
 * @returns the same list if nothing has changed
 */
export function keptOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const fresh = now.filter((id) => !before.includes(id))
  const [only] = fresh
  const isRenamed = only !== undefined && fresh.length === 1 && before.length === now.length
  const kept = isRenamed
    ? before.map((id) => (now.includes(id) ? id : only))
    : [...before.filter((id) => now.includes(id)), ...fresh]
  return kept.length === before.length && kept.every((id, at) => id === before[at]) ? before : kept
}
