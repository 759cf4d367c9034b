import type { Acquaintance } from '#features/friends/contract.ts'
import type { MatchFilters } from '#features/matches/filters/rules.ts'

import type { PersonPage } from '../../contract.ts'
import { ByGameCard } from './by-game-card.tsx'
import { CoopCard } from './coop-card.tsx'
import { LastTenCard } from './last-ten-card.tsx'
import { MatchesCard } from './matches-card.tsx'

interface CardsProps {
  friend: Acquaintance
  stats: PersonPage
  filters: MatchFilters
}

/** What follows both numbers on a friend's page. */
export function FriendCards({ friend, stats, filters }: CardsProps) {
  return (
    <>
      <div className="grid min-w-0 gap-4 sm:gap-5 lg:row-span-3">
        <ByGameCard friend={friend} games={stats.games} total={stats.totals.games} />
        <CoopCard name={friend.firstName} stats={stats} />
      </div>
      <LastTenCard friend={friend} last={stats.last} />
      <MatchesCard friend={friend} stats={stats} filters={filters} />
    </>
  )
}
