import type { Overview } from '#features/stats/contract.ts'
import type { TimeBar } from '#ui/charts/time/time-bars.tsx'
import { monthWords } from '#ui/layout/date-words.ts'

/** A local date as a calendar day, `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The last `count` months up to today's, oldest first, also those without a match. */
export function lastMonths(months: Overview['months'], today: string, count: number): TimeBar[] {
  const known = new Map(months.map((month) => [month.month, month]))
  const [year = 0, thisMonth = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(year, thisMonth - count + index, 1)
    const key = localDay(date).slice(0, 7)
    const label = monthWords(date)
    const {
      matches = 0,
      decided = 0,
      wins = 0,
      sharedWins = 0,
      chanceWins = 0,
    } = known.get(key) ?? {}
    return {
      key,
      label,
      short: label.slice(0, 3),
      letter: label.slice(0, 1),
      // The year stands below each January, and below the first month where January is not next to it.
      ...(date.getMonth() === 0 || (index === 0 && date.getMonth() < 11)
        ? { group: String(date.getFullYear()) }
        : {}),
      matches,
      won: wins + sharedWins,
      chance: decided === 0 ? null : chanceWins,
    }
  })
}
