import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { possessive } from '#features/sharing/picture-words.rules.ts'
import { yearQuery } from '#features/stats/web/page-queries.ts'
import { YearCardsSkeleton, YearSkeleton } from '#features/stats/web/skeletons.tsx'
import { yearOf, yearText } from '#features/stats/years.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { YearButtons } from './year-buttons.tsx'
import { YearPoster } from './year-poster.tsx'

// The plots stand below the first screen.
const YearCards = afterPaint(
  async () => (await import('./year-cards.tsx')).YearCards,
  YearCardsSkeleton,
)
const route = getRouteApi('/_app/stats/$year')

export function YearOfPlayPage() {
  const year = yearOf(route.useParams().year)
  const [today] = useState(() => new Date().getFullYear())
  return year === null || year > today ? (
    <NoYear year={year} today={today} />
  ) : (
    <Year year={year} today={today} />
  )
}

function Year({ year, today }: { year: number; today: number }) {
  const me = useMe()
  const confirmed = route.useSearch().status === 'confirmed'
  const stats = useQuery(yearQuery(year, confirmed))
  const { data } = stats
  const head = (
    <PageTitle
      title={`${year} at the table`}
      lead={confirmed ? <OnlyConfirmed year={year} /> : year === today ? 'So far.' : undefined}
      wide
      aside={<YearButtons year={year} today={today} confirmed={confirmed} stats={data} />}
    >
      {possessive(me.firstName)} {year} at the table
    </PageTitle>
  )
  if (data === undefined) {
    return (
      <>
        {head}
        {stats.isPending ? (
          <YearSkeleton />
        ) : (
          <Card>
            <LoadFailure title="This year did not load" {...failureOf(stats, 'Failed to load.')} />
          </Card>
        )}
      </>
    )
  }
  if (data.matches === 0 && !confirmed) {
    return (
      <>
        {head}
        <Card>
          <EmptyState
            title={`No matches in ${year}`}
            action={<ButtonLink to="/matches/new">Log a match</ButtonLink>}
          >
            {year === today
              ? 'Log a game night, and your year begins here.'
              : 'Nothing is written down for this year. A match can be logged for any day.'}
          </EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      {head}
      <div
        aria-busy={stats.isPlaceholderData}
        className={stats.isPlaceholderData ? 'opacity-60' : undefined}
      >
        <YearPoster stats={data} confirmed={confirmed} />
        <YearCards year={year} isOver={year < today} stats={data} />
      </div>
    </>
  )
}

/** All numbers of the page follow the switch, although it stands far below. */
function OnlyConfirmed({ year }: { year: number }) {
  return (
    <>
      Only what the whole table has confirmed.{' '}
      <TextLink to="/stats/$year" params={{ year: yearText(year) }} search={{}}>
        Count all matches
      </TextLink>
    </>
  )
}

function NoYear({ year, today }: { year: number | null; today: number }) {
  return (
    <>
      <PageTitle title={year === null ? 'No such year' : `${year} at the table`} />
      <Card>
        <EmptyState
          title={year === null ? 'No such year' : `${year} has not begun`}
          scene="search"
          action={
            <ButtonLink to="/stats/$year" params={{ year: String(today) }}>
              Your {today}
            </ButtonLink>
          }
        >
          {year === null
            ? `Years have four digits here, like ${today}.`
            : 'A year is told once it is played.'}
        </EmptyState>
      </Card>
    </>
  )
}
