import { useQuery } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import type { Stats } from '#features/stats/stats.contract.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { SegmentBar } from '#ui/charts/segment-bar.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

export function YourStats() {
  const me = useMe()
  const stats = useQuery(statsQuery(me._id))
  return (
    <Card
      title="Your Stats"
      // On phones the way to the page of statistics; wide screens have it in the sidebar too.
      aside={<TextLink to="/stats">All statistics</TextLink>}
    >
      {stats.data !== undefined ? (
        <Numbers stats={stats.data} />
      ) : stats.isPending ? (
        <StatsSkeleton />
      ) : (
        <LoadFailure
          level={3}
          title="Your stats did not load"
          message={messageOf(stats.error, 'Failed to load.')}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      <TextLink to="/import" className="mt-1 -mb-2">
        Bring your years along
      </TextLink>
    </Card>
  )
}

function Numbers({ stats }: { stats: Stats }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        <Count label="Total Matches" value={stats.totalMatches} />
        <Count label="Wins" value={stats.wins} className="text-win" />
        <Count label="Losses" value={stats.losses} className="text-loss" />
        <Count label="Draws" value={stats.draws} className="text-draw" />
        <div className="col-span-full min-w-0">
          <dt className="text-sm text-muted">Most Played Game</dt>
          <dd className="font-score text-2xl leading-tight wrap-anywhere">
            {stats.mostPlayedGame ?? <span className="text-muted">None yet</span>}
          </dd>
        </div>
      </dl>
      <div className="mt-5">
        <SegmentBar
          segments={[
            { label: 'Wins', value: stats.wins, tone: 'win' },
            { label: 'Draws', value: stats.draws, tone: 'draw' },
            { label: 'Losses', value: stats.losses, tone: 'loss' },
          ]}
        />
        <p className="mt-2 text-sm text-muted">All results, of cooperative games too.</p>
      </div>
    </>
  )
}

function Count({
  label,
  value,
  className = '',
}: {
  label: string
  value: number
  className?: string
}) {
  return (
    // Visually the number comes first; screen readers read its label first.
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-sm leading-tight text-muted">{label}</dt>
      <dd className={`font-score text-5xl leading-none ${className}`}>{value}</dd>
    </div>
  )
}

function StatsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-17 w-16 lg:h-21" />
        ))}
      </div>
      <Skeleton className="h-12 w-40" />
      <div>
        <Skeleton className="h-4" />
        <Skeleton className="mt-2 h-5 w-52 max-w-full" />
      </div>
    </SkeletonGroup>
  )
}
