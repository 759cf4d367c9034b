import { dayAfter } from '#features/dates/days.rules.ts'
import { isOfEvening } from '#features/dates/web/of-evening.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

/** Before this hour a match may be of the evening before. */
const NIGHT_ENDS_AT = 6

/** The day before in the hours after midnight; null by day. @param now local time counts */
export function dayBefore(now: Date): string | null {
  return now.getHours() < NIGHT_ENDS_AT ? dayAfter(isoDayOf(now), -1) : null
}

/**
 * The day of an evening that goes on after midnight; null where none does, or where the new day has a
 * match.
 * @param recent newest first
 */
export function eveningBefore(
  recent: readonly Pick<Match, 'day' | 'createdAt'>[],
  now: Date,
): string | null {
  const day = dayBefore(now)
  const newest = recent.find((match) => match.day <= isoDayOf(now))
  return newest?.day === day && isOfEvening(newest) ? day : null
}
