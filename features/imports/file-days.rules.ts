import { dayAfter, dayProblem } from '#features/days/days.rules.ts'

import type { Collector } from './collecting.rules.ts'

/** Plays that begin before five o'clock may belong to the evening before. */
const NIGHT_ENDS = 5

/** A moment as other programs have it: without a time zone, at the table. */
export interface Moment {
  day: string
  /** `HH:MM:SS`; null where there is none. Midnight and ten o'clock sharp are placeholders. */
  time: string | null
}

const MOMENT_FORM = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/u

/** Reads `YYYY-MM-DD HH:MM:SS`, or the day alone. */
export function readMoment(text: unknown): Moment | null {
  if (typeof text !== 'string') return null
  const [, day = '', time = null] = MOMENT_FORM.exec(text.trim().slice(0, 40)) ?? []
  return dayProblem(day) === null ? { day, time } : null
}

/** `2025-07-20, 00:20`; the day alone where there is no time. */
export function momentWords({ day, time }: Moment): string {
  return time === null ? day : `${day}, ${time.slice(0, 5)}`
}

/** The day of a match, as its person wants it; null where it is left out. */
export function settledDay(collector: Collector, { day, time }: Moment, at: number): string | null {
  let settled = day
  if (isNight(time)) {
    collector.tell('midnight', at, momentWords({ day, time }))
    if (collector.answer('midnight') === 'evening-before') settled = dayAfter(day, -1)
  }
  if (settled <= collector.options.today) return settled
  collector.tell('future', at, settled)
  return collector.answer('future') === 'today' ? collector.options.today : null
}

function isNight(time: string | null): boolean {
  if (time === null || time.startsWith('00:00:00') || time === '00:00') return false
  return Number(time.slice(0, 2)) < NIGHT_ENDS
}
