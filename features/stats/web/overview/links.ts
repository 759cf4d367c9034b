import { guestFilter } from '#features/matches/filters/rules.ts'

import type { PersonStats } from '../../contract.ts'

export function gamePath(gameId: string): string {
  return `/games/${gameId}`
}

/** The page of both, or for guests the matches with them. */
export function personLink({ user, name }: Pick<PersonStats, 'user' | 'name'>) {
  return user === null
    ? { to: '/matches' as string, search: { person: guestFilter(name) } }
    : { to: `/friends/${user._id}`, search: {} }
}

export function yearPath(year: string): string {
  return `/stats/${year}`
}
