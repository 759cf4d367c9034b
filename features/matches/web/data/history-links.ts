import type { Player } from '#features/matches/contract.ts'
import { FORMER_PLAYER } from '#features/matches/rules.ts'

import type { HistoryFilter } from './match-queries.ts'

interface Deeper {
  /** A game's id. */
  game?: string
  /** A user's id, or `guest:` and a name. */
  person?: string
}

/** The history with one filter, as the parameters of a link. */
function historyWith(search: Deeper): { to: '/matches'; search: HistoryFilter } {
  return { to: '/matches', search }
}

export function matchesOfGame(gameId: string) {
  return historyWith({ game: gameId })
}

/** null for the row of a deleted account, which is nobody's. */
export function matchesOfPlayer({ user, name }: Pick<Player, 'user' | 'name'>) {
  if (user !== null) return historyWith({ person: user._id })
  return name === FORMER_PLAYER ? null : historyWith({ person: `guest:${name}` })
}
