import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { SegmentBar } from '#ui/charts/segment-bar.tsx'
import { Badge } from '#ui/layout/badge.tsx'

import { statsQuery } from '../stats-query.ts'
import { withoutResultWords } from '../won-words.ts'

/** What a friend's record says of all their matches, with anybody. */
export function TotalsCard({
  friend,
  children,
}: {
  friend: Acquaintance
  /** What can be done about the friendship. */
  children: ReactNode
}) {
  const { data: stats, isError } = useQuery(statsQuery(friend._id))
  const rest = stats && withoutResultWords(stats)
  return (
    <Card
      title={<span className="wrap-anywhere">{friend.firstName}’s record</span>}
      aside={<Badge>all results</Badge>}
    >
      {stats === undefined ? (
        isError ? (
          <p className="text-muted">The record did not load.</p>
        ) : (
          <SkeletonGroup>
            <Skeleton className="h-26" />
          </SkeletonGroup>
        )
      ) : (
        <>
          <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2">
            <Count name="Matches" value={stats.totalMatches} />
            <Count name="Wins" value={stats.wins} className="text-win" />
            <Count name="Draws" value={stats.draws} className="text-draw" />
            <Count name="Losses" value={stats.losses} className="text-loss" />
          </dl>
          <div className="mt-3">
            <SegmentBar
              segments={[
                { label: 'Wins', value: stats.wins, tone: 'win' },
                { label: 'Draws', value: stats.draws, tone: 'draw' },
                { label: 'Losses', value: stats.losses, tone: 'loss' },
              ]}
            />
          </div>
          {rest != null && <p className="mt-2 text-muted">{rest}</p>}
          <p className="mt-3 text-muted wrap-anywhere">
            Most played: {stats.mostPlayedGame ?? 'nothing yet'}
          </p>
        </>
      )}
      <div className="mt-3 flex">{children}</div>
    </Card>
  )
}

function Count({
  name,
  value,
  className = '',
}: {
  name: string
  value: number
  className?: string
}) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-base text-muted">{name}</dt>
      <dd className={`font-score text-2xl leading-tight ${className}`}>{value}</dd>
    </div>
  )
}
