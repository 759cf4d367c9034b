import { useQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { lazy, Suspense, useEffect } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import type { Match } from '#features/matches/contract.ts'
import { lastMatchQuery } from '#features/matches/web/data/match-queries.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { retryImport } from '#ui/base/retry-import.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { Stats } from '../contract.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { RecordCard } from './record-card.tsx'
import { statsQuery } from './stats-query.ts'

const loadCard = async () => ({
  default: (await retryImport(() => import('#features/matches/web/results/last-match-card.tsx')))
    .LastMatchCard,
})
const LastMatchCard = lazy(loadCard)

export function DashboardPage() {
  const me = useMe()
  const last = useQuery(lastMatchQuery)
  const stats = useQuery(statsQuery(me._id))
  const failed = last.error ?? stats.error
  // Together with the data: both come after the first screen.
  useEffect(() => void loadCard(), [])
  return (
    <>
      <PageTitle title="Dashboard">Welcome back, {me.firstName}</PageTitle>
      {last.data !== undefined && stats.data !== undefined ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <Overview last={last.data} stats={stats.data} />
        </Suspense>
      ) : failed === null ? (
        // Wait for both, so that one does not move the other when it loads.
        <DashboardSkeleton />
      ) : (
        <Card>
          <LoadFailure
            title="Your dashboard did not load"
            message={messageOf(failed, 'Failed to load dashboard data.')}
            retrying={last.isFetching || stats.isFetching}
            onRetry={() => {
              void last.refetch()
              void stats.refetch()
            }}
          />
        </Card>
      )}
    </>
  )
}

function Overview({ last, stats }: { last: Match | null; stats: Stats }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {last === null ? (
        <Card>
          <EmptyState
            title="No matches yet"
            action={<ButtonLink to="/matches/new">Log Your First Match</ButtonLink>}
          >
            Log a game night, and it stands here with everybody’s scores.
          </EmptyState>
        </Card>
      ) : (
        <LastMatchCard match={last} />
      )}
      <div className="grid gap-5">
        <RecordCard stats={stats} />
        <QuickButtons />
      </div>
    </div>
  )
}

function QuickButtons() {
  return (
    <nav aria-label="Quick links" className="grid grid-cols-[2fr_3fr] gap-3">
      <ButtonLink
        to="/matches/new"
        className="col-span-2"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        New Match
      </ButtonLink>
      <ButtonLink
        to="/friends"
        tone="quiet"
        className="px-3!"
        icon={<UsersRound aria-hidden="true" className="size-5" />}
      >
        Friends
      </ButtonLink>
      <ButtonLink
        to="/matches"
        tone="quiet"
        className="px-3!"
        icon={<Dices aria-hidden="true" className="size-5" />}
      >
        Match History
      </ButtonLink>
    </nav>
  )
}
