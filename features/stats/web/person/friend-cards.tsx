import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Friend } from '#features/friends/friends.contract.ts'
import { UnfriendButton } from '#features/friends/web/unfriend-button.tsx'
import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'

import type { PersonPage } from '../../stats.contract.ts'
import { ByGameCard } from './by-game-card.tsx'
import { CoopCard } from './coop-card.tsx'
import { LastTenCard } from './last-ten-card.tsx'
import { MatchesCard } from './matches-card.tsx'
import { TotalsCard } from './person-totals-card.tsx'

interface Props {
  friend: Friend
  stats: PersonPage
}

/** Who was ahead lately, and what both won together. */
export function LatestCards({ friend, stats }: Props) {
  return (
    <>
      <LastTenCard friend={friend} stats={stats} />
      <CoopCard friend={friend} stats={stats} />
    </>
  )
}

/** A column: the matches of both, their games, and what the friend has played. */
export function MatchCards({
  friend,
  stats,
  filters,
  children,
}: Props & {
  filters: MatchFilters
  /** Below the cards; it comes with them, so that it does not move. */
  children: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <div className="grid min-w-0 gap-4 sm:gap-5">
      {stats.together > 0 && (
        <>
          <MatchesCard friend={friend} stats={stats} filters={filters} />
          <ByGameCard friend={friend} stats={stats} />
        </>
      )}
      <TotalsCard friend={friend}>
        <UnfriendButton
          friend={friend}
          className="-mb-2 -ml-2.5"
          onDone={() => navigate({ to: '/friends' })}
        />
      </TotalsCard>
      {children}
    </div>
  )
}
