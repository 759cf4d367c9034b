/** Where the time comes from, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export function after(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString()
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * Clocks of instances differ a little. A stored time that lies farther ahead than it can was written
 * by a clock that has been set back since, and holds nobody up.
 */
export const SKEW_MS = 60 * SECOND
