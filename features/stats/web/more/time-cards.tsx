import { useNavigate } from '@tanstack/react-router'

import { formatDay } from '#features/dates/day-words.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'

import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { monthBars, yearBars } from './bars.ts'

/** Matches and wins of each month, and of each year where there are several. */
export function MonthsCard({
  data: { months, decided },
  filters,
  today,
}: {
  data: Pick<Overview, 'months' | 'decided'>
  filters: Pick<StatsFilters, 'from' | 'to'>
  today: string
}) {
  const bars = monthBars(months, filters, today)
  const years = yearBars(months)
  const legend = decided > 0 && <TimeBarsLegend />
  return (
    <>
      <Card title="Matches per month" aside={legend}>
        <TimeBars title="Matches per month" bars={bars} />
      </Card>
      {years.length > 2 && (
        <Card title="Matches per year" aside={legend}>
          <TimeBars title="Matches per year" bars={years} />
        </Card>
      )}
    </>
  )
}

/** The days with matches, as dice that open them. */
export function DaysCard({
  days,
  filters: { from, to },
  today,
  game,
}: {
  days: Overview['days']
  filters: StatsFilters
  today: string
  /** The id of the only game. */
  game: string | undefined
}) {
  const navigate = useNavigate()
  const newest = days.at(-1)?.day ?? today
  // Where it is tomorrow already, a match may be on a day that has not begun here.
  const last = to === undefined || to > today ? (newest > today ? newest : today) : to
  return (
    <Card title="Days at the table" aside={<DieLegend />} className="lg:col-span-2">
      <DieCalendar
        formatDay={formatDay}
        title="Days at the table"
        days={days}
        first={from}
        last={last}
        onDay={(day) => void navigate({ to: '/matches', search: { game, from: day, to: day } })}
      />
    </Card>
  )
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function WeekdaysCard({ weekdays }: { weekdays: Overview['weekdays'] }) {
  return (
    <Card title="Days of the week">
      <BarRows rows={names.map((name, day) => ({ key: name, name, count: weekdays[day] ?? 0 }))} />
    </Card>
  )
}
