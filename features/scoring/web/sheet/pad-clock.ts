import { nullable, number, object } from '#client/stored-data.ts'
import { DURATION_MAX } from '#features/dates/durations.rules.ts'

export interface Clock {
  /** Before `since`. */
  ms: number
  /** When it was started, in ms; null while it stands still. */
  since: number | null
}

export const parseClock = object<Clock>({
  ms: number,
  since: nullable(number),
})

const MINUTE = 60_000
/** After so long without a keystroke the game is taken to have ended with the last one. */
const FORGOTTEN_MS = 3 * 60 * MINUTE

export function started(clock: Clock | null, now: number): Clock {
  return { ms: clock?.ms ?? 0, since: now }
}

export function paused(clock: Clock, now: number): Clock {
  return { ...clock, ms: elapsedMs(clock, now), since: null }
}

export function elapsedMs(clock: Clock, now: number): number {
  // The device's clock can be set back.
  return clock.ms + (clock.since === null ? 0 : Math.max(0, now - clock.since))
}

/** null when the clock was not used for half a minute. */
export function minutesOf(clock: Clock | null, now: number): number | null {
  if (clock === null) return null
  const minutes = Math.round(elapsedMs(clock, now) / MINUTE)
  return minutes === 0 ? null : Math.min(minutes, DURATION_MAX)
}

export function ofMinutes(minutes: number | null): Clock | null {
  return minutes === null ? null : { ms: minutes * MINUTE, since: null }
}

/**
 * A clock that ran on over night stops at the last keystroke; whoever played on sets the minutes.
 * @param touched the time of the last keystroke
 */
export function withoutNight(clock: Clock | null, touched: number, now: number): Clock | null {
  if (clock === null || clock.since === null) return clock
  const last = Math.max(clock.since, touched)
  if (now - last < FORGOTTEN_MS) return clock
  return { ms: elapsedMs(clock, last), since: null }
}

/** `52:14`, from an hour on `1:05:09` */
export function clockFace(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const end = `:${two(seconds % 60)}`
  if (minutes < 60) return `${minutes}${end}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}${end}`
}
