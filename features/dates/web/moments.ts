import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { formatDay } from '../day-words.rules.ts'

/** `Wed 18 Nov 2026`, or as the pattern of `formatDay` says. */
export function formatLocalDay(iso: string, pattern = 'EEE d MMM yyyy'): string {
  return formatDay(isoDayOf(new Date(iso)), pattern)
}

/** Local time: `Wed 18 Nov 2026, 21:14`. */
export function formatMoment(iso: string): string {
  return `${formatLocalDay(iso)}, ${new Date(iso).toTimeString().slice(0, 5)}`
}
