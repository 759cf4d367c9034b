import { FORMER_PLAYER } from '#features/accounts/names.rules.ts'

import type { StoredChange, Who } from './changes.rules.ts'

/**
 * Whether a recorded change is about the guest of these names. Called for the newest changes first: a
 * rename adds the earlier name before older changes are checked.
 */
export function isAbout(change: StoredChange, names: Set<string>): boolean {
  const { who, field, from, to } = change
  if (who === undefined || !('guest' in who) || who.former === true) return false
  if (field === 'name' && typeof from === 'string' && names.has(String(to))) names.add(from)
  return names.has(who.guest)
}

export function anonymized(change: StoredChange): StoredChange {
  const who: Who = { guest: FORMER_PLAYER, former: true }
  if (change.field !== 'name') return { ...change, who }
  return { ...change, who, from: FORMER_PLAYER, to: FORMER_PLAYER }
}

export function namedAs(change: StoredChange, userId: string): StoredChange {
  return { ...change, who: { user: userId } }
}
