import type { Player } from '#features/matches/contract.ts'
import { guestFilter, type MatchFilters } from '#features/matches/filters/rules.ts'
import { FORMER_PLAYER } from '#features/matches/rules.ts'

/** The history with one filter, as the parameters of a link. */
function historyWith(search: MatchFilters) {
  return { to: '/matches', search } as const
}

export function matchesOfGame(gameId: string) {
  return historyWith({ game: gameId })
}

/** null for the row of a deleted account, which is nobody's. */
export function matchesOfPlayer({ user, name }: Pick<Player, 'user' | 'name'>) {
  if (user !== null) return historyWith({ person: user._id })
  return name === FORMER_PLAYER ? null : historyWith({ person: guestFilter(name) })
}
