/** How far ahead of UTC a day begins first. */
const EARLIEST_MS = 14 * 3_600_000
const DAY_MS = 24 * 3_600_000

/**
 * Where the latest day ends that has begun anywhere on earth: matches before it count. Whoever logs
 * today's match east of Greenwich has a day that UTC does not have yet.
 * @returns the UTC midnight after that day, ISO 8601
 */
export function endOfLatestDay(now: Date): string {
  const there = now.getTime() + EARLIEST_MS
  return new Date(there - (there % DAY_MS) + DAY_MS).toISOString()
}
