import { formatDay } from '#features/dates/day-words.rules.ts'
import { dateOf } from '#ui/dates/calendar-day.ts'

import type { StatsFilters } from '../stat-filters.rules.ts'
import { yearText } from '../years.rules.ts'

type Days = Pick<StatsFilters, 'from' | 'to'>

export interface Period extends Days {
  value: string
  label: string
}

/** More years are reached with From and To. */
const YEARS = 12

/**
 * The last 12 months with the present one, and the years.
 * @param today `YYYY-MM-DD`
 * @param first the first year with matches; where it is not known, the year before is offered too
 */
export function periodsAt(today: string, first: string | undefined): Period[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const years = Math.min(YEARS, Math.max(1, year - Number(first ?? year - 1) + 1))
  return [
    {
      value: 'months',
      label: 'Last 12 months',
      from: `${monthAt(year * 12 + month - 12)}-01`,
      to: undefined,
    },
    ...Array.from({ length: years }, (_, ago) => {
      const one = yearText(year - ago)
      const label = ago === 0 ? `This year, ${one}` : one
      return { value: one, label, from: `${one}-01-01`, to: `${one}-12-31` }
    }),
  ]
}

/** `YYYY-MM` of a month that is counted since the year 0. */
export function monthAt(months: number): string {
  return new Date(Date.UTC(2000, months - 24_000)).toISOString().slice(0, 7)
}

/** The offered period of these days; else the days themselves; undefined for all time. */
export function periodOf({ from, to }: Days, periods: readonly Period[]): Period | undefined {
  if (from === undefined && to === undefined) return undefined
  const offered = periods.find((one) => one.from === from && one.to === to)
  return offered ?? { value: 'days', label: daysWords(from, to), from, to }
}

/** `Since 1 Oct 2026`, `1 Oct 2026 to 5 Nov 2026`, or a whole year. */
function daysWords(from: string | undefined, to: string | undefined): string {
  const year = wholeYear({ from, to })
  if (year !== null) return year
  if (to === undefined) return `Since ${words(from)}`
  return from === undefined ? `Until ${words(to)}` : `${words(from)} to ${words(to)}`
}

/** null unless they are a whole year. */
export function wholeYear({ from, to }: Days): string | null {
  const year = from?.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? (year ?? null) : null
}

function words(day = ''): string {
  return dateOf(day) === undefined ? '' : formatDay(day, 'd MMM yyyy')
}
