import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { formatDay } from '../day-words.rules.ts'

/** The local day of an instant: `Wed 18 Nov 2026`, or as the pattern of `formatDay` says. */
export function formatLocalDay(iso: string, pattern = 'EEE d MMM yyyy'): string {
  return formatDay(isoDayOf(new Date(iso)), pattern)
}

/** An instant in local time: `Wed 18 Nov 2026, 21:14`. */
export function formatMoment(iso: string): string {
  return `${formatLocalDay(iso)}, ${new Date(iso).toTimeString().slice(0, 5)}`
}
