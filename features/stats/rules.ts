/** The time zone that is furthest ahead of UTC. */
const EARLIEST_MS = 14 * 3_600_000
const DAY_MS = 24 * 3_600_000

/**
 * The end of the latest day that has begun anywhere on earth; matches before it count. East of
 * Greenwich, a match of today can have a day that has not begun in UTC.
 * @returns the UTC midnight after that day, ISO 8601
 */
export function endOfLatestDay(now: Date): string {
  const there = now.getTime() + EARLIEST_MS
  return new Date(there - (there % DAY_MS) + DAY_MS).toISOString()
}
