import { formatDay } from '#features/days/day-words.rules.ts'
import type { TimeBar } from '#ui/charts/time/time-bars.tsx'

import type { YearPage } from '../../stats.contract.ts'

/** The twelve months of a year, also those without matches. */
export function monthBars(year: string, months: YearPage['months']): TimeBar[] {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  return Array.from({ length: 12 }, (_, index) => {
    const key = `${year}-${String(index + 1).padStart(2, '0')}`
    const month = byMonth.get(key)
    const label = formatDay(key, 'MMMM yyyy')
    return {
      key,
      label,
      short: label.slice(0, 3),
      letter: label.slice(0, 1),
      matches: month?.matches ?? 0,
      won: (month?.wins ?? 0) + (month?.sharedWins ?? 0),
      chance: month === undefined || month.decided === 0 ? null : month.chanceWins,
    }
  })
}
