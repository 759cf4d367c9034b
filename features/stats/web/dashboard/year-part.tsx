import { useState } from 'react'

import type { Overview } from '#features/stats/contract.ts'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'

import { BeatsYou } from './beats-you.tsx'
import { lastMonths, localDay } from './months.ts'
import { STATS_PAGE, yearPage } from './page-links.ts'
import { YourGame } from './your-game.tsx'

const MONTHS = 12

/** The last year: matches a month, who beats me, my game, and the calendar. */
export function YearPart({ overview }: { overview: Overview }) {
  const [today] = useState(() => localDay(new Date()))
  return (
    <div className="grid gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title="Month by month" aside={<TimeBarsLegend />}>
        <TimeBars
          title="Matches and wins of the last twelve months"
          bars={lastMonths(overview.months, today, MONTHS)}
        />
      </Card>
      <div className="grid min-w-0 gap-4 sm:gap-5 lg:grid-rows-2">
        <BeatsYou people={overview.people} />
        <YourGame games={overview.games} />
      </div>
      <Card title="Your year at the table" aside={<DieLegend />} className="lg:col-span-2">
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
