import { useQuery } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import { statsQuery } from '../stats-query.ts'
import { RecordNumbers } from './record-numbers.tsx'

/** The totals of the user's whole record. The rest of the page does not wait for them. */
export function RecordPanel() {
  const me = useMe()
  const stats = useQuery(statsQuery(me._id))
  return (
    <Card caption="Your record" aside={<span className="text-sm text-muted">all results</span>}>
      {stats.data !== undefined ? (
        <RecordNumbers stats={stats.data} />
      ) : stats.isPending ? (
        <RecordSkeleton />
      ) : (
        <LoadFailure
          level={3}
          title="Your record did not load"
          message={messageOf(stats.error, 'Failed to load dashboard data.')}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
    </Card>
  )
}

function RecordSkeleton() {
  return (
    <SkeletonGroup>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <Skeleton className="h-21 w-24" />
        <Skeleton className="h-21 w-24" />
        <Skeleton className="col-span-2 h-13.5 w-40" />
      </div>
      <Skeleton className="mt-5 h-4" />
      <Skeleton className="mt-2 h-5 w-48 max-w-full" />
    </SkeletonGroup>
  )
}
