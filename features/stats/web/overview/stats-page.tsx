import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import PartyPopper from 'lucide-react/icons/party-popper'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { overviewQuery } from '../data/overview-query.ts'
import { isNarrowed } from '../data/stats-filters.ts'
import { statsQuery } from '../stats-query.ts'
import { yearPath } from './links.ts'
import { clearFilters, OverviewFilters, useChangeFilters } from './overview-filters.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { Plots } from './plots.tsx'
import { TotalsCard } from './totals-card.tsx'

const route = getRouteApi('/_app/stats/')

/** The reader's statistics, by the filters in the address. */
export function StatsPage() {
  const me = useMe()
  const filters = route.useSearch()
  const overview = useQuery(overviewQuery(filters))
  const narrowed = isNarrowed(filters)
  const all = useQuery({ ...statsQuery(me._id), enabled: !narrowed })
  const [today] = useState(() => isoDayOf(new Date()))
  const counted = overview.data
  return (
    <>
      <PageTitle
        title="Stats"
        aside={
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to="/profile/me"
              hash="your-data"
              tone="quiet"
              size="small"
              icon={<Download aria-hidden="true" className="size-4.5" />}
            >
              Export
            </ButtonLink>
            <ButtonLink
              to={yearPath(today.slice(0, 4))}
              size="small"
              icon={<PartyPopper aria-hidden="true" className="size-4.5" />}
            >
              Your year
            </ButtonLink>
          </div>
        }
      />
      <OverviewFilters
        filters={filters}
        today={today}
        shown={counted?.data}
        counted={counted?.data.matches ?? null}
      />
      <div className="mt-2">
        {counted !== undefined ? (
          counted.data.matches === 0 ? (
            <Nothing narrowed={narrowed} />
          ) : (
            <div
              aria-busy={overview.isPlaceholderData}
              className={overview.isPlaceholderData ? 'grid gap-5 opacity-60' : 'grid gap-5'}
            >
              <TotalsCard overview={counted.data} all={narrowed ? null : all.data} />
              <Plots key={JSON.stringify(filters)} {...{ counted, filters, today }} />
            </div>
          )
        ) : overview.isError ? (
          <Card>
            <LoadFailure
              title="Your statistics did not load"
              message={messageOf(overview.error, 'Failed to load statistics.')}
              retrying={overview.isFetching}
              onRetry={() => void overview.refetch()}
            />
          </Card>
        ) : (
          <OverviewSkeleton />
        )}
      </div>
    </>
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
          action={<ButtonLink to="/matches/new">Log Your First Match</ButtonLink>}
        >
          After a few evenings you see here what you play, with whom, and how you do against chance.
        </EmptyState>
      )}
    </Card>
  )
}
