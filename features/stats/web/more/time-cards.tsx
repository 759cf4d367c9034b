import { useNavigate } from '@tanstack/react-router'

import { formatDay } from '#features/dates/day-words.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { type TimeBar, TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'

import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { monthAt } from '../periods.ts'

export function MonthsCard({
  data: { months, decided },
  filters,
  today,
}: {
  data: Pick<Overview, 'months' | 'decided'>
  filters: Pick<StatsFilters, 'from' | 'to'>
  today: string
}) {
  return (
    <Card title="Matches per month" aside={decided > 0 && <TimeBarsLegend />}>
      <TimeBars title="Matches per month" bars={monthBars(months, filters, today)} />
    </Card>
  )
}

export function DaysCard({
  days,
  filters: { from, to },
  today,
  game,
}: {
  days: Overview['days']
  filters: StatsFilters
  today: string
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

/** As many bars as can be told apart on a phone. */
const MOST = 24

const NOTHING = { matches: 0, decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }

/**
 * Also for months without a match: the newest 24, and at least 12 if the period has no first day.
 * @param months those with matches, oldest first
 * @param today `YYYY-MM-DD`
 */
export function monthBars(
  months: Overview['months'],
  { from, to }: Pick<StatsFilters, 'from' | 'to'>,
  today: string,
): TimeBar[] {
  const newest = months.at(-1)?.month ?? ''
  const now = today.slice(0, 7)
  const last = to !== undefined && to <= today ? to.slice(0, 7) : newest > now ? newest : now
  const end = numberOf(last)
  const oldest = from?.slice(0, 7) ?? months[0]?.month ?? last
  const begin = Math.min(numberOf(oldest), from === undefined ? end - 11 : end)
  const first = Math.max(begin, end - MOST + 1)
  const known = new Map(months.map((month) => [month.month, month]))
  return Array.from({ length: end - first + 1 }, (_, index) => {
    const month = monthAt(first + index)
    const { matches, decided, wins, sharedWins, chanceWins } = known.get(month) ?? NOTHING
    return {
      label: `${formatDay(month, 'MMM')} ${month.slice(0, 4)}`,
      matches,
      won: wins + sharedWins,
      chance: decided === 0 ? null : chanceWins,
    }
  })
}

/** Since the year 0. */
function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}
