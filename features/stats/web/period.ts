import { formatDay } from '#features/days/day-words.rules.ts'
import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'
import { dateOf, isoDayOf } from '#ui/dates/calendar-day.ts'

export type Days = Pick<MatchFilters, 'from' | 'to'>

interface Period extends Required<Days> {
  value: string
  label: string
}

/** The periods that a page offers, beside all time. */
export function periodsAt(today: Date): Period[] {
  const year = today.getFullYear()
  const monthsAgo = new Date(year - 1, today.getMonth(), today.getDate() + 1)
  return [
    {
      value: 'months',
      label: 'Last 12 months',
      from: isoDayOf(monthsAgo),
      to: isoDayOf(today),
    },
    ...[year, year - 1].map((one) => ({
      value: String(one),
      label: String(one),
      from: `${one}-01-01`,
      to: `${one}-12-31`,
    })),
  ]
}

/** The offered period with these days; else the days themselves; null for all time. */
export function periodOf({ from, to }: Days, today: Date): { value: string; label: string } | null {
  if (from === undefined && to === undefined) return null
  const known = periodsAt(today).find((one) => one.from === from && one.to === to)
  return known ?? { value: 'days', label: daysWords(from, to) }
}

/** `Since 1 Oct 2026`, `1 Oct 2026 to 5 Nov 2026`. */
function daysWords(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return `Since ${words(from)}`
  return from === undefined ? `Until ${words(to)}` : `${words(from)} to ${words(to)}`
}

function words(day = ''): string {
  return dateOf(day) === undefined ? '' : formatDay(day, 'd MMM yyyy')
}
