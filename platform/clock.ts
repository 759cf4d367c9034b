/** The source of the time; tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** @returns an ISO time */
export function after(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString()
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * How much the clocks of instances may differ. If a stored time is further in the future than its window
 * and this allow, the clock was wrong when it was written, and the time is ignored.
 */
export const SKEW_MS = 60 * SECOND
