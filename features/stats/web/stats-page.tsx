import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo, useState } from 'react'

import * as paths from '#app/paths.ts'
import { usePendingWrites } from '#client/pending/pending-store.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { Filters, useClearFilters } from './filters.tsx'
import { GamesCard } from './games.tsx'
import { MoreNumbers } from './more/more-numbers.tsx'
import { OverviewNumbers } from './numbers.tsx'
import { type CountedOverview, type ListName, listQuery, overviewQuery } from './overview-query.ts'
import { PeopleCard } from './people.tsx'
import { wholeYear } from './periods.ts'
import { StatsSkeleton } from './skeletons.tsx'
import { useStatsChips } from './stats-chips.ts'
import { isNarrowed, statsFiltersOf } from './stats-filters.ts'

const route = getRouteApi('/_app/stats')

export function StatsPage() {
  const search = route.useSearch()
  const filters = useMemo(() => statsFiltersOf(search), [search])
  const overview = useQuery(overviewQuery(filters))
  const [thisYear] = useState(() => String(new Date().getFullYear()))
  const year = wholeYear(filters) ?? thisYear
  // A pressed filter shows at once; its numbers may come frames later, even where they are known.
  const counted = useDeferredValue(overview.data)
  const isOld = overview.isPlaceholderData || counted !== overview.data
  const matches = counted?.data.matches
  return (
    <>
      <PageTitle
        title="Stats"
        wide
        aside={
          <Filters filters={filters} {...useStatsChips(filters, counted?.data)}>
            <ButtonLink
              to={paths.statsOf(year)}
              tone="bare"
              className="max-sm:ml-auto sm:order-first"
            >
              {year === thisYear ? 'Your year' : `Your ${year}`}
            </ButtonLink>
          </Filters>
        }
      />
      <p role="status" className="sr-only">
        {matches !== undefined &&
          `${matches === 1 ? '1 match' : `${grouped(matches)} matches`} counted`}
      </p>
      <NotCountedYet />
      {counted !== undefined ? (
        counted.data.matches === 0 ? (
          <Nothing narrowed={isNarrowed(counted.filters)} />
        ) : (
          // With `will-change` another opacity does not paint everything again.
          <div
            aria-busy={isOld}
            className={classNames('will-change-[opacity]', isOld && 'opacity-60')}
          >
            {/* The switch of the status is among them, and keeps its focus. */}
            <Numbers
              key={JSON.stringify({ ...counted.filters, status: undefined })}
              counted={counted}
            />
          </div>
        )
      ) : overview.isError ? (
        <Card>
          <LoadFailure
            title="Your statistics did not load"
            {...failureOf(overview, 'Failed to load statistics.')}
          />
        </Card>
      ) : (
        <StatsSkeleton />
      )}
    </>
  )
}

/** A pressed filter does not render the numbers of the filters before again. */
const Numbers = memo(function Numbers({ counted }: { counted: CountedOverview }) {
  const { data, filters } = counted
  const games = useWholeList('games', counted)
  const people = useWholeList('people', counted)
  const places = useWholeList('places', counted)
  return (
    <div className="grid gap-3 sm:gap-5">
      <OverviewNumbers overview={data} />
      <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-2">
        <GamesCard games={games.rows} total={data.totals.games} rest={games.rest} />
        <PeopleCard people={people.rows} total={data.totals.people} rest={people.rest} />
      </div>
      <MoreNumbers data={data} filters={filters} places={places} />
    </div>
  )
})

function useWholeList<Name extends ListName>(name: Name, { filters, data, meta }: CountedOverview) {
  const cursor = meta.cursors[name]
  const [asked, setAsked] = useState(false)
  const query = useInfiniteQuery({
    ...listQuery(name, filters, cursor),
    enabled: asked && cursor !== null,
  })
  const parts = query.data?.pages.map((page) => page.data[name]) ?? []
  return {
    rows: [data[name], ...parts].flat() as CountedOverview['data'][Name][number][],
    rest: {
      // Before the second part is asked for, the answer says whether there is one.
      hasNext: query.data === undefined ? cursor !== null : query.hasNextPage,
      isLoading: query.isFetching,
      error: query.error,
      load: () => {
        if (asked) void query.fetchNextPage()
        else setAsked(true)
      },
    },
  }
}

function NotCountedYet() {
  const waiting = usePendingWrites().filter(
    ({ endpoint, refusal }) => endpoint === 'POST /sessions' && refusal === null,
  ).length
  if (waiting === 0) return null
  return (
    <Banner className="mb-3">
      {waiting === 1
        ? '1 match waits here and is not counted yet.'
        : `${waiting} matches wait here and are not counted yet.`}
    </Banner>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const clear = useClearFilters()
  return (
    <Card>
      {narrowed ? (
        <EmptyState
          title="No match fits these filters"
          action={<Button onClick={clear}>Clear filters</Button>}
        >
          Take one away, or begin again with all your matches.
        </EmptyState>
      ) : (
        <EmptyState
          title="Nothing to count yet"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/matches/new">Log Your First Match</ButtonLink>
              <ButtonLink to="/import" tone="quiet">
                Bring your years along
              </ButtonLink>
            </div>
          }
        >
          After a few evenings you see here what you play, with whom, and how often you win.
        </EmptyState>
      )}
    </Card>
  )
}
