import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'

import { messageOf } from '#web/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { HistoryFilters } from './history-filters.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { MatchCard } from './match-card.tsx'
import { type HistoryFilter, historyQuery } from './match-queries.ts'
import { NearTheEnd } from './near-the-end.tsx'

const route = getRouteApi('/_app/matches/')

export function MatchHistoryPage() {
  const filter = route.useSearch()
  return (
    <>
      <PageTitle
        title="Match History"
        aside={
          <ButtonLink to="/matches/new" icon={<Plus aria-hidden="true" className="size-5" />}>
            New Match
          </ButtonLink>
        }
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
      <Banner
        tone="error"
        action={
          <Button size="small" loading={history.isFetching} onClick={() => void history.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(history.error, 'Failed to load matches.')}
      </Banner>
    )
  }
  const { pages } = history.data
  if (pages[0]?.data.length === 0) return <NoMatches filter={filter} />
  return (
    <div
      aria-busy={history.isPlaceholderData}
      className={history.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}
    >
      {pages.map((page, index) => (
        <HistoryPage key={history.data.pageParams[index] ?? 'first'} matches={page.data} />
      ))}
      {history.isFetchNextPageError && (
        <Banner tone="error" className="mb-4">
          {messageOf(history.error, 'Failed to load matches.')}
        </Banner>
      )}
      {history.hasNextPage && (
        <NearTheEnd
          // After a failure only the button asks again.
          watching={!history.isFetchNextPageError}
          onNear={() => void history.fetchNextPage({ cancelRefetch: false })}
        >
          <Button
            tone="quiet"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show more
          </Button>
        </NearTheEnd>
      )}
    </div>
  )
}
