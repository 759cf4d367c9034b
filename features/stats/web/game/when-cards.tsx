import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { formatDay } from '#features/days/day-words.rules.ts'
import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { DieCalendar, DieLegend } from '#ui/charts/time/die-calendar.tsx'
import { type TimeBar, TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { PrintDays } from '#ui/print/print-days.tsx'

import type { GamePage } from '../../stats.contract.ts'

const MONTHS = 12

interface WhenProps {
  stats: GamePage
  filters: MatchFilters
}

export function MonthsCard({ stats, filters }: WhenProps) {
  const last = useLastDay(filters)
  const bars = barsOf(stats.months, last)
  const earlier = stats.matches - bars.reduce((sum, { matches }) => sum + matches, 0)
  return (
    <Card title="Month by month" aside={stats.decided > 0 && <TimeBarsLegend />}>
      <TimeBars title={`Matches of ${stats.game.name} for each month`} bars={bars} />
      {earlier > 0 && (
        <p className="mt-3 text-base text-muted">
          {earlier === 1 ? 'One match is' : `${earlier} matches are`} of earlier months.
        </p>
      )}
    </Card>
  )
}

export function DaysCard({ stats, filters }: WhenProps) {
  const navigate = useNavigate()
  const game = stats.game._id
  const openDay = (day: string) =>
    void navigate({ to: '/matches', search: { game, from: day, to: day } })
  const last = useLastDay(filters)
  return (
    <Card title="Game days" aside={<DieLegend />}>
      <PrintDays {...{ days: stats.days, formatDay, last }} first={filters.from} />
      <div className="print:hidden">
        <DieCalendar
          formatDay={formatDay}
          title={`Days with ${stats.game.name}`}
          days={stats.days}
          first={filters.from}
          last={last}
          onDay={openDay}
        />
      </div>
    </Card>
  )
}

/** The end of the period; today at the latest. */
function useLastDay({ to }: MatchFilters): string {
  const [today] = useState(() => isoDayOf(new Date()))
  return to !== undefined && to < today ? to : today
}

/** The last twelve months, also those without matches. */
function barsOf(months: GamePage['months'], last: string): TimeBar[] {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  const end = new Date(`${last}T12:00:00`)
  return Array.from({ length: MONTHS }, (_, index) => {
    const date = new Date(end.getFullYear(), end.getMonth() - (MONTHS - 1 - index), 1, 12)
    const key = isoDayOf(date).slice(0, 7)
    const month = byMonth.get(key)
    const label = formatDay(key, 'MMMM yyyy')
    const isFirst = index === 0 || date.getMonth() === 0
    return {
      key,
      label,
      short: label.slice(0, 3),
      letter: label.slice(0, 1),
      ...(isFirst && { group: String(date.getFullYear()) }),
      matches: month?.matches ?? 0,
      won: (month?.wins ?? 0) + (month?.sharedWins ?? 0),
      chance: month === undefined || month.decided === 0 ? null : month.chanceWins,
    }
  })
}
