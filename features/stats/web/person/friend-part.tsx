import type { Acquaintance } from '#features/friends/contract.ts'
import type { MatchFilters } from '#features/matches/filters/rules.ts'

import type { PersonPage } from '../../contract.ts'
import { ByGameCard } from './by-game-card.tsx'
import { CoopCard } from './coop-card.tsx'
import { LastTenCard } from './last-ten-card.tsx'
import { MatchesCard } from './matches-card.tsx'

const parts = { last: LastTenCard, games: ByGameCard, matches: MatchesCard, coop: CoopCard }

/** A card of a friend's page below both numbers; all of them are loaded together. */
export function FriendPart({
  part,
  ...props
}: {
  part: keyof typeof parts
  friend: Acquaintance
  stats: PersonPage
  filters: MatchFilters
}) {
  const Part = parts[part]
  return <Part {...props} />
}
