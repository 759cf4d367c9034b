import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { ScrollSentinel } from '#ui/lists/scroll-sentinel.tsx'

import { type HistoryFilter, historyQuery } from '../data/match-queries.ts'
import { HistoryBatch } from './history-batch.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'

const route = getRouteApi('/_app/matches/')

export function MatchHistoryPage() {
  const filter = route.useSearch()
  return (
    <>
      <PageTitle
        title="Match History"
        aside={<ButtonLink to="/matches/new">+ New Match</ButtonLink>}
      />
      <HistoryFilters filter={filter} />
      <History filter={filter} />
    </>
  )
}

function History({ filter }: { filter: HistoryFilter }) {
  const history = useInfiniteQuery(historyQuery(filter))
  if (history.isPending) return <HistorySkeleton />
  if (history.data === undefined) {
    return (
      <Card>
        <LoadFailure
          title="Your matches did not load"
          message={messageOf(history.error, 'Failed to load matches.')}
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      </Card>
    )
  }
  const { pages } = history.data
  if (pages[0]?.data.length === 0) return <NoMatches filter={filter} />
  return (
    <>
      <div
        role="list"
        aria-label="Matches"
        aria-busy={history.isPlaceholderData}
        className={history.isPlaceholderData ? 'opacity-60' : undefined}
      >
        {pages.map((page, index) => (
          <HistoryBatch key={page.data[0]?._id} matches={page.data} top={index === 0} />
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

function NoMatches({ filter }: { filter: HistoryFilter }) {
  if (filter.q === undefined && filter.result === undefined) {
    return (
      <Card>
        <EmptyState
          title="No matches yet"
          action={<ButtonLink to="/matches/new">Log Your First Match</ButtonLink>}
        >
          Every game night you log stands here, newest first.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        title="No matches found"
        scene="search"
        action={
          <ButtonLink to="/matches" search={{}} tone="quiet">
            Show all matches
          </ButtonLink>
        }
      >
        {emptyText(filter)}
      </EmptyState>
    </Card>
  )
}

function emptyText({ q, result }: HistoryFilter): string {
  const kind = result === undefined ? 'match' : result.toLowerCase()
  return q === undefined
    ? `There is no ${kind} in your history yet.`
    : `There is no ${kind} of a game called “${q}”.`
}
