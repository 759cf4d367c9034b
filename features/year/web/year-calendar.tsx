import { Link, useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'

import { formatDay } from '#features/dates/day-words.rules.ts'
import type { YearPage } from '#features/stats/stats.contract.ts'
import { yearText } from '#features/stats/years.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { NumbersTable } from '#ui/charts/plot.tsx'
import { dayNumbers, DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { PrintDays } from '#ui/print/print-days.tsx'

/** Every day of the year: in one row on a wide screen, in halves or quarters on a narrow one. */
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
  const parts = useSyncExternalStore(onWidth, partsNow)
  const [today] = useState(() => isoDayOf(new Date()))
  const { days, busiest } = stats
  const periods = periodsOf(yearText(year), parts).filter(({ from }) => isOver || from <= today)
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
      <PrintDays
        days={days}
        first={`${yearText(year)}-01-01`}
        last={isOver ? `${yearText(year)}-12-31` : today}
        formatDay={formatDay}
      />
      <div className="grid gap-4 print:hidden">
        {periods.map(({ from, to, name }) => (
          <div key={from}>
            <DieCalendar
              formatDay={formatDay}
              title={`Days with matches, ${name} ${year}`}
              days={days.filter(({ day }) => from <= day && day <= to)}
              first={from}
              last={!isOver && today < to ? today : to}
              tabled={false}
              onDay={openDay}
            />
          </div>
        ))}
      </div>
      <NumbersTable
        caption={`Days with matches, ${year}`}
        {...dayNumbers(days, formatDay, openDay)}
      />
    </Card>
  )
}

const periods: Record<1 | 2 | 4, [from: string, to: string, name: string][]> = {
  1: [['01-01', '12-31', 'January to December']],
  2: [
    ['01-01', '06-30', 'January to June'],
    ['07-01', '12-31', 'July to December'],
  ],
  4: [
    ['01-01', '03-31', 'January to March'],
    ['04-01', '06-30', 'April to June'],
    ['07-01', '09-30', 'July to September'],
    ['10-01', '12-31', 'October to December'],
  ],
}

function periodsOf(year: string, parts: 1 | 2 | 4) {
  return periods[parts].map(([from, to, name]) => ({
    from: `${year}-${from}`,
    to: `${year}-${to}`,
    name,
  }))
}

// 53 weeks, 27 weeks, 14 weeks have room.
const [wide, middle] = ['(width >= 70rem)', '(width >= 40rem)']

function partsNow(): 1 | 2 | 4 {
  if (matchMedia(wide).matches) return 1
  return matchMedia(middle).matches ? 2 : 4
}

function onWidth(listener: () => void): () => void {
  const queries = [wide, middle].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
