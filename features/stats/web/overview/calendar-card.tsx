import { useNavigate } from '@tanstack/react-router'

import { formatDay } from '#features/days/day-words.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { PrintDays } from '#ui/print/print-days.tsx'

import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { wholeYear } from './periods.ts'

/** The days with matches, as dice. */
export function CalendarCard({
  days,
  filters,
  today,
}: {
  days: Overview['days']
  filters: StatsFilters
  today: string
}) {
  const navigate = useNavigate()
  const openDay = (day: string) => void navigate({ to: '/matches', search: { from: day, to: day } })
  const { from, to } = filters
  const year = wholeYear(filters)
  const title = year === null ? 'Days at the table' : `${year} at the table`
  const newest = days.at(-1)?.day ?? today
  // Where it is tomorrow already, a match may be on a day that has not begun here.
  const last = to === undefined || to > today ? (newest > today ? newest : today) : to
  return (
    <Card title={title} aside={<DieLegend />}>
      <PrintDays {...{ days, formatDay, last }} first={from} />
      <div className="print:hidden">
        <DieCalendar
          formatDay={formatDay}
          title={title}
          days={days}
          first={from}
          last={last}
          onDay={openDay}
        />
      </div>
    </Card>
  )
}
