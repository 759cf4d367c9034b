import { guestFilter, type MatchFilters } from '#features/matches/filters/rules.ts'
import { FORMER_PLAYER } from '#features/matches/rules.ts'

import type { PersonStats } from '../../contract.ts'

/** Where the name of a game leads. */
export function gameLink(gameId: string) {
  return { to: '/matches', search: { game: gameId } satisfies MatchFilters } as const
}

/** Where the name of a person leads; null for the rows of deleted accounts, which are nobody’s. */
export function personLink({ user, name }: Pick<PersonStats, 'user' | 'name'>) {
  if (user === null && name === FORMER_PLAYER) return null
  const person = user?._id ?? guestFilter(name)
  return { to: '/matches', search: { person } satisfies MatchFilters } as const
}
