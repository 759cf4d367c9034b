import { useState } from 'react'

import * as paths from '#app/paths.ts'
import { formatDay } from '#features/days/day-words.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { Overview } from '../../stats.contract.ts'
import { monthBars } from '../overview/bars.ts'
import { periodsAt } from '../overview/periods.ts'

/** The last twelve months: matches a month, and the calendar. */
export function YearPart({ overview }: { overview: Overview }) {
  const [today] = useState(() => isoDayOf(new Date()))
  const year = today.slice(0, 4)
  const [twelve = {}] = periodsAt(today, undefined)
  return (
    <div className="grid gap-4 sm:gap-5">
      <Card title="Month by month" aside={overview.decided > 0 && <TimeBarsLegend />}>
        <TimeBars
          title="Matches and wins of the last twelve months"
          bars={monthBars(overview.months, twelve, today).slice(-12)}
        />
      </Card>
      <Card title="Your days at the table" aside={<DieLegend />}>
        <DieCalendar
          formatDay={formatDay}
          title="Matches a day"
          days={overview.days}
          // Where it is tomorrow already, a match may be on a day that has not begun here.
          last={[today, overview.days.at(-1)?.day ?? today].toSorted().at(-1) ?? today}
        />
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/stats">All statistics</TextLink>
          <TextLink to={paths.statsOf(year)}>{`${year} in review`}</TextLink>
        </p>
      </Card>
    </div>
  )
}
