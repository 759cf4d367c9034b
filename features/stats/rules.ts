import { dayAfter, firstOrderOf } from '#features/matches/days/rules.ts'

/** The time zone that is furthest ahead of UTC. */
const EARLIEST_MS = 14 * 3_600_000

/**
 * The end of the latest day that has begun anywhere on earth; matches before it count. East of
 * Greenwich, a match of today can have a day that has not begun in UTC.
 * @returns a place in the order of matches (features/matches/days/rules.ts)
 */
export function endOfLatestDay(now: Date): string {
  const day = new Date(now.getTime() + EARLIEST_MS).toISOString().slice(0, 10)
  return firstOrderOf(dayAfter(day, 1))
}
