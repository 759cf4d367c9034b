import { isoDayOf } from '#ui/dates/calendar-day.ts'

/** Matches that are written down from this hour on are the evening's. */
const EVENING_FROM = 17

/** Whether a match was written down in the evening of its day, or in the night after it. */
export function isOfEvening({ day, createdAt }: { day: string; createdAt: string }): boolean {
  const written = new Date(createdAt)
  return isoDayOf(written) !== day || written.getHours() >= EVENING_FROM
}
