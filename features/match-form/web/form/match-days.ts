import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { DAY_MS } from '#features/dates/days.rules.ts'

/** `Friday`, `Tomorrow` or the whole date; null for a day that has begun. */
export function dayToCome(day: string, today: string): string | null {
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (!(ahead > 0)) return null
  return ahead > 1 && ahead < 7 ? formatDay(day, 'EEEE') : formatNearDay(day, today)
}
