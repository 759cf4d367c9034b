import type { ReactNode } from 'react'

import type { Acquaintance } from '#features/friends/contract.ts'
import type { MatchFilters } from '#features/matches/filters/rules.ts'

import type { PersonPage } from '../../contract.ts'
import { ByGameCard } from './by-game-card.tsx'
import { CoopCard } from './coop-card.tsx'
import { FriendRows } from './friend-rows.tsx'
import { LastTenCard } from './last-ten-card.tsx'
import { MatchesCard } from './matches-card.tsx'

/** A friend's page with its plots. */
export function FriendCards({
  friend,
  stats,
  filters,
  versus,
  totals,
}: {
  friend: Acquaintance
  stats: PersonPage
  filters: MatchFilters
  versus: ReactNode
  totals: ReactNode
}) {
  return (
    <FriendRows
      versus={versus}
      last={<LastTenCard friend={friend} last={stats.last} />}
      games={<ByGameCard friend={friend} games={stats.games} total={stats.totals.games} />}
      matches={<MatchesCard friend={friend} stats={stats} filters={filters} />}
      coop={<CoopCard name={friend.firstName} stats={stats} />}
      totals={totals}
    />
  )
}
