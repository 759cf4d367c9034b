import { formatNearDay } from '#features/dates/day-words.rules.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

/**
 * `Your draft from 23:20`, with the day where it is another one.
 * @param touched the time of the last change; null where this device does not know it
 */
export function draftWords(touched: number | null, today: string): string {
  if (touched === null) return 'Your draft'
  const time = new Date(touched)
  const clock = [time.getHours(), time.getMinutes()]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')
  const day = isoDayOf(time)
  if (day === today) return `Your draft from ${clock}`
  const near = formatNearDay(day, today)
  return `Your draft from ${near === 'Yesterday' ? 'yesterday' : near}, ${clock}`
}
