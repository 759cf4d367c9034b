import { DAY, HOUR } from '#platform/clock.ts'

const YEAR_DAYS = 365
/** In the months before, only the first few matches were logged. */
const FIRST_DAYS = 480
const FIRST_TRIES = 0.15
const RECENT_DAYS = 7

/** How likely a game night is, Sunday first. */
const LIKELY = [0.38, 0.04, 0.05, 0.08, 0.16, 0.5, 0.56]

export interface Evening {
  /** When its first match was logged. */
  at: Date
  matches: number
  /** The matches of the last days still wait for confirmations. */
  recent: boolean
  /** The one on which the demo is opened. */
  last: boolean
}

/** The game nights of a year and of the months before it, oldest first; the last one is tonight. */
export function eveningsUntil(now: Date, random: () => number): Evening[] {
  return Array.from({ length: FIRST_DAYS + 1 }, (_, index) => FIRST_DAYS - index).flatMap(
    (days): Evening[] => {
      const at = new Date(now.getTime() - days * DAY - 3 * HOUR)
      const likely = (LIKELY[at.getUTCDay()] ?? 0) * (days > YEAR_DAYS ? FIRST_TRIES : 1)
      const [isNight, length] = [random() < likely, random()]
      if (days === 0) return [{ at, matches: 2, recent: true, last: true }]
      const matches = length < 0.4 ? 1 : length < 0.78 ? 2 : 3
      return isNight ? [{ at, matches, recent: days <= RECENT_DAYS, last: false }] : []
    },
  )
}
