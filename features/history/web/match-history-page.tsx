import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { isFiltered, type MatchFilters } from '#features/matches/match-filters.rules.ts'
import { matchCardGrid } from '#features/matches/web/match-card.tsx'
import { historyQuery } from '#features/matches/web/match-queries.ts'
import type { HistoryPage } from '#features/matches/web/opened-match.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { afterPaint, lazyComponent } from '#ui/base/lazy-component.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { BoxLines } from '#ui/layout/box-lines.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { ScrollSentinel } from '#ui/lists/scroll-sentinel.tsx'

import { HistoryDay } from './history-day.tsx'

// People come for the list: the filters may arrive a moment later, in the room of their bar.
const HistoryFilters = afterPaint(
  async () => (await import('./history-filters.tsx')).HistoryFilters,
  () => (
    <div className="flex gap-1.5 pt-1.5 pb-2 sm:gap-2">
      <Skeleton className="size-11 rounded-field sm:w-52 xl:w-72" />
      <Skeleton className="h-11 w-23 rounded-field" />
      <Skeleton className="h-11 w-22 rounded-field" />
    </div>
  ),
)
// Few visits see an empty history.
const NoMatches = lazyComponent(async () => (await import('./history-notes.tsx')).NoMatches)
const route = getRouteApi('/_app/matches')

export function MatchHistoryPage() {
  const filters = route.useSearch()
  const history = useInfiniteQuery(historyQuery(filters))
  const [first] = history.data?.pages ?? []
  const [barReady, setBarReady] = useState(false)
  const onReady = useCallback(() => setBarReady(true), [])
  return (
    <>
      <PageTitle
        title="Match History"
        aside={
          <TextLink to="/matches/new" className="shrink-0">
            + New Match
          </TextLink>
        }
      >
        <span className="text-title">Match History</span>
      </PageTitle>
      <HistoryFilters filters={filters} shown={first?.data} onReady={onReady} />
      {/* The bar's height with filters in it is not known before: then nothing moves below it. */}
      {isFiltered(filters) && !barReady ? (
        <HistorySkeleton />
      ) : (
        <History filters={filters} history={history} />
      )}
    </>
  )
}

function History({
  filters,
  history,
}: {
  filters: MatchFilters
  history: UseInfiniteQueryResult<InfiniteData<HistoryPage>>
}) {
  if (history.isPending) return <HistorySkeleton />
  if (history.data === undefined) {
    return (
      <Card className="mt-3">
        <LoadFailure
          title="Your matches did not load"
          {...failureOf(history, 'Failed to load matches.')}
        />
      </Card>
    )
  }
  const { pages } = history.data
  if (pages[0]?.data.length === 0) {
    return (
      <Suspense fallback={<HistorySkeleton />}>
        <NoMatches filters={filters} />
      </Suspense>
    )
  }
  const days = Map.groupBy(
    pages.flatMap(({ data }) => data),
    ({ day }) => day,
  )
  // More matches of the last day may come with the next page.
  const openDay = history.hasNextPage ? [...days.keys()].at(-1) : null
  return (
    <>
      <div
        aria-busy={history.isPlaceholderData}
        className={history.isPlaceholderData ? 'opacity-60' : undefined}
      >
        {[...days].map(([day, matches]) => (
          <HistoryDay key={day} day={day} matches={matches} complete={day !== openDay} />
        ))}
      </div>
      {history.isFetchNextPageError && (
        <Banner tone="error" className="mt-2">
          {messageOf(history.error, 'Failed to load matches.')}
        </Banner>
      )}
      {history.hasNextPage && (
        <ScrollSentinel
          // After a failure only the button retries.
          watching={!history.isFetchNextPageError && !history.isFetching}
          onNear={() => void history.fetchNextPage()}
        >
          <Button
            tone="quiet"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show more
          </Button>
        </ScrollSentinel>
      )}
    </>
  )
}

function HistorySkeleton() {
  return (
    <SkeletonGroup>
      {[3, 4].map((rows) => (
        <div key={rows}>
          <div className="px-1 pt-6 pb-2.5">
            <Skeleton className="h-6.25 w-56 max-w-full" />
          </div>
          <div className="overflow-clip rounded-card bg-card shadow-card">
            {Array.from({ length: rows }, (_, row) => (
              <div
                key={row}
                className={`${matchCardGrid} min-h-22 border-t-[1.5px] border-dashed border-line first:border-t-0`}
              >
                <div className="bg-sunk" />
                <BoxLines
                  box="size-10.5 rounded-md!"
                  lines={['h-5 w-32', 'h-4 w-44']}
                  className="gap-3 px-3 sm:gap-4 sm:px-5"
                />
              </div>
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
