import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { waitingQuery } from '#features/confirmations/web/waiting-query.ts'
import { formatDay } from '#features/days/day-words.rules.ts'
import { recentQuery } from '#features/match-page/web/recent-query.ts'
import { Card } from '#ui/base/card.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { Overview } from '../../stats.contract.ts'
import { overviewQuery } from '../overview-query.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

const Board = lateCode(async () => (await import('./board.tsx')).Board, DashboardSkeleton)

/** What waits for me, how am I doing, what was last. */
export function DashboardPage() {
  const me = useMe()
  const waiting = useQuery(waitingQuery)
  const overview = useQuery(overviewQuery({}))
  const recent = useQuery(recentQuery)
  const queries = [waiting, overview, recent]
  const failed = queries.find(({ data, error }) => data === undefined && error !== null)
  // Together with the data: both come after the first screen.
  useEffect(() => Board.preload(), [])
  return (
    <>
      <PageTitle title="Dashboard" lead={<Today days={overview.data?.data.days} />}>
        <span className="text-[1.75rem] wrap-anywhere sm:text-5xl">
          Welcome back, {me.firstName}
        </span>
      </PageTitle>
      {waiting.data !== undefined && overview.data !== undefined && recent.data !== undefined ? (
        <Board waiting={waiting.data} overview={overview.data.data} recent={recent.data} />
      ) : failed === undefined ? (
        // Wait for all, so that none moves another when it arrives.
        <DashboardSkeleton />
      ) : (
        <Card>
          <LoadFailure
            title="Your dashboard did not load"
            message={messageOf(failed.error, 'Failed to load dashboard data.')}
            retrying={queries.some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const query of queries) if (query.data === undefined) void query.refetch()
            }}
          />
        </Card>
      )}
    </>
  )
}

/** The date, and how many game nights the month has had; one line, so that nothing moves. */
function Today({ days }: { days: Overview['days'] | undefined }) {
  const [today] = useState(() => isoDayOf(new Date()))
  const month = today.slice(0, 7)
  const nights = days?.filter(({ day }) => day.startsWith(month)).length ?? 0
  return (
    <span className="block truncate text-base sm:text-lg">
      <span className={nights > 0 ? 'max-[24rem]:hidden' : undefined}>
        {formatDay(today, 'EEE d MMM')}
        {nights > 0 && ' · '}
      </span>
      {nights > 0 && `${nights} game ${nights === 1 ? 'night' : 'nights'} this month`}
    </span>
  )
}
