import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import PartyPopper from 'lucide-react/icons/party-popper'
import { memo, useDeferredValue, useMemo, useState } from 'react'

import * as paths from '#app/paths.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { useUnsent } from '#client/unsent/unsent-store.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { Stats } from '../../stats.contract.ts'
import { type CountedOverview, overviewQuery } from '../overview-query.ts'
import { isNarrowed, statsFiltersOf } from '../stats-filters.ts'
import { statsQuery } from '../stats-query.ts'
import { clearFilters, OverviewFilters, useChangeFilters } from './overview-filters.tsx'
import { OverviewSkeleton, PlotsSkeleton } from './overview-skeleton.tsx'
import { TotalsCard } from './overview-totals-card.tsx'
import { wholeYear } from './periods.ts'

const Plots = afterPaint(async () => (await import('./plots.tsx')).Plots, PlotsSkeleton)
const route = getRouteApi('/_app/stats/')

/** The reader's statistics, by the filters in the address. */
export function StatsPage() {
  const me = useMe()
  const search = route.useSearch()
  const filters = useMemo(() => statsFiltersOf(search), [search])
  const overview = useQuery(overviewQuery(filters))
  const narrowed = isNarrowed(filters)
  const all = useQuery({ ...statsQuery(me._id), enabled: !narrowed })
  const [today] = useState(() => isoDayOf(new Date()))
  const thisYear = today.slice(0, 4)
  const year = wholeYear(filters) ?? thisYear
  // A pressed filter shows at once; its numbers may come frames later, even where they are known.
  const counted = useDeferredValue(overview.data)
  const isOld = overview.isPlaceholderData || counted !== overview.data
  return (
    <>
      <PageTitle
        title="Stats"
        lead={<CountedWords counted={counted?.data.matches} />}
        aside={
          // Beside a line that grows when the count comes, the buttons would move below it on phones.
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <ButtonLink
              to="/profile/me"
              hash="your-data"
              tone="quiet"
              size="small"
              icon={<FileDown aria-hidden="true" className="size-4.5" />}
            >
              Export
            </ButtonLink>
            <ButtonLink
              to={paths.statsOf(year)}
              tone="quiet"
              size="small"
              icon={<PartyPopper aria-hidden="true" className="size-4.5" />}
            >
              {year === thisYear ? 'Your year' : `Your ${year}`}
            </ButtonLink>
          </div>
        }
      />
      <OverviewFilters filters={filters} today={today} shown={counted?.data} />
      <NotCountedYet />
      <div className="mt-2">
        {counted !== undefined ? (
          counted.data.matches === 0 ? (
            <Nothing narrowed={isNarrowed(counted.filters)} />
          ) : (
            // With `will-change` another opacity does not paint all plots again.
            <div
              aria-busy={isOld}
              className={classNames('will-change-[opacity]', isOld && 'opacity-60')}
            >
              <Numbers counted={counted} all={all.data} today={today} />
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
          <OverviewSkeleton />
        )}
      </div>
    </>
  )
}

/** Memoized: a pressed filter does not render the numbers of the filters before again. */
const Numbers = memo(function Numbers({
  counted,
  all,
  today,
}: {
  counted: CountedOverview
  /** The totals of the account; undefined while they load. */
  all: Stats | undefined
  today: string
}) {
  return (
    <div className="grid gap-5">
      <TotalsCard overview={counted.data} all={isNarrowed(counted.filters) ? null : all} />
      {/* The switch of the status is among them, and keeps its focus. */}
      <Plots
        key={JSON.stringify({ ...counted.filters, status: undefined })}
        counted={counted}
        today={today}
      />
    </div>
  )
})

/** Matches that only this device has. */
function NotCountedYet() {
  const waiting = useUnsent().filter(
    ({ endpoint, look }) => endpoint === 'POST /sessions' && look === null,
  ).length
  if (waiting === 0) return null
  return (
    <Banner className="mt-2">
      {waiting === 1
        ? '1 match waits here and is not counted yet.'
        : `${waiting} matches wait here and are not counted yet.`}
    </Banner>
  )
}

/** How many matches fit the filters. */
function CountedWords({ counted }: { counted: number | undefined }) {
  return (
    <span role="status">
      {counted === undefined ? (
        '\u00a0'
      ) : (
        <>
          <b className="text-ink">{counted === 1 ? '1 match' : `${grouped(counted)} matches`}</b>{' '}
          counted
        </>
      )}
    </span>
  )
}

/** No match counts: there is none, or none fits the filters. */
function Nothing({ narrowed }: { narrowed: boolean }) {
  const change = useChangeFilters()
  return (
    <Card>
      {narrowed ? (
        <EmptyState
          title="No match fits these filters"
          action={<Button onClick={() => clearFilters(change)}>Clear filters</Button>}
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
          After a few evenings you see here what you play, with whom, and how you do against chance.
        </EmptyState>
      )}
    </Card>
  )
}
