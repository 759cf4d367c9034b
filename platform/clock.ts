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
