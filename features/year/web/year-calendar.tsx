import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { formatDay } from '#features/dates/day-words.rules.ts'
import type { YearPage } from '#features/stats/stats.contract.ts'
import { yearText } from '#features/stats/years.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { NumbersTable } from '#ui/charts/plot.tsx'
import { dayNumbers, DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

export function YearCalendar({
  year,
  isOver,
  stats,
  className,
}: {
  year: number
  isOver: boolean
  stats: YearPage
  className: string
}) {
  const navigate = useNavigate()
  const openDay = (day: string) => void navigate({ to: '/matches', search: { from: day, to: day } })
  const [today] = useState(() => isoDayOf(new Date()))
  const { days, busiest } = stats
  const periods = quarters
    .map(([from, to, name]) => ({
      from: `${yearText(year)}-${from}`,
      to: `${yearText(year)}-${to}`,
      name,
    }))
    .filter(({ from }) => isOver || from <= today)
  return (
    <Card title="Every day" aside={<DieLegend />} className={className}>
      {busiest !== null && busiest.matches > 1 && (
        <p className="-mt-2 mb-4 text-muted">
          No day had more matches than{' '}
          <Link
            to="/matches"
            search={{ from: busiest.day, to: busiest.day }}
            className="font-bold text-ink"
          >
            {formatDay(busiest.day, 'EEE d MMM yyyy')}
          </Link>
          : {busiest.matches}.
        </p>
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 2xl:grid-cols-4">
        {periods.map(({ from, to, name }) => (
          <DieCalendar
            key={from}
            formatDay={formatDay}
            title={`Days with matches, ${name} ${year}`}
            days={days.filter(({ day }) => from <= day && day <= to)}
            first={from}
            last={!isOver && today < to ? today : to}
            tabled={false}
            onDay={openDay}
          />
        ))}
      </div>
      <NumbersTable
        caption={`Days with matches, ${year}`}
        {...dayNumbers(days, formatDay, openDay)}
      />
    </Card>
  )
}

const quarters = [
  ['01-01', '03-31', 'January to March'],
  ['04-01', '06-30', 'April to June'],
  ['07-01', '09-30', 'July to September'],
  ['10-01', '12-31', 'October to December'],
] as const
