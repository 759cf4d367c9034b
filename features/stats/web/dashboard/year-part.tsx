import { useState } from 'react'

import type { Overview } from '#features/stats/contract.ts'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'

import { lastMonths, localDay } from './calendar.ts'
import { STATS_PAGE, yearPage } from './page-links.ts'

const MONTHS = 12

/** The last year: matches a month, and the calendar. */
export function YearPart({ overview }: { overview: Overview }) {
  const [today] = useState(() => localDay(new Date()))
  return (
    <div className="grid gap-4 sm:gap-5">
      <Card title="Month by month" aside={<TimeBarsLegend />}>
        <TimeBars
          title="Matches and wins of the last twelve months"
          bars={lastMonths(overview.months, today, MONTHS)}
        />
      </Card>
      <Card title="Your days at the table" aside={<DieLegend />}>
        <DieCalendar title="Matches a day" days={overview.days} last={today} />
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <TextLink {...STATS_PAGE}>All statistics</TextLink>
          <TextLink {...yearPage(Number(today.slice(0, 4)))}>
            {`${today.slice(0, 4)} in review`}
          </TextLink>
        </p>
      </Card>
    </div>
  )
}
