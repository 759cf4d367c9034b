import { latestDay, parseMatchDate } from '../rules.ts'

/** When a match was played. */
export interface Played {
  /** ISO 8601 UTC with milliseconds. */
  date: string
  /** The calendar day at the table, `YYYY-MM-DD`: the UTC day of `date`, or a day beside it. */
  day: string
}

const DAY_MS = 24 * 3_600_000
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/u
export const DAY_TOO_FAR = 'The day must be the day of the date, or the one before or after it.'

export function dayProblem(day: string): string | null {
  return DAY_FORM.test(day) && parseMatchDate(day) !== null ? null : 'Enter a valid day.'
}

export function utcDayOf(date: string): string {
  return date.slice(0, 10)
}

/** @returns a sentence for people, or null */
export function playedProblem({ date, day }: Played): string | null {
  return Math.abs(daysBetween(utcDayOf(date), day)) <= 1 ? null : DAY_TOO_FAR
}

/** The same of an edit that sends both. */
export function sentPlayedProblem({
  date,
  day,
}: {
  date?: string | undefined
  day?: string | null | undefined
}): string | null {
  const sentDate = date === undefined ? null : parseMatchDate(date)
  return sentDate === null || day == null ? null : playedProblem({ date: sentDate, day })
}

/** When a new match was played; without a day, it is the UTC day of the date. */
export function newPlayed(date: string, day: string | null | undefined): Played {
  return { date, day: day ?? utcDayOf(date) }
}

/**
 * When a match was played, after an edit. Clients of the specification send the date with every edit,
 * cut to its UTC midnight, so a date of the stored UTC day does not mean to change the time.
 */
export function editedPlayed(
  stored: Played,
  sent: { date?: string | undefined; day?: string | null | undefined },
): Played {
  const sentDate = sent.date === undefined ? null : parseMatchDate(sent.date)
  const isSameDate = sentDate === null || utcDayOf(sentDate) === utcDayOf(stored.date)
  const date = isSameDate ? stored.date : sentDate
  if (!isSameDate) return newPlayed(date, sent.day)
  // Without a day the UTC day of the date is meant, but an edit that leaves the field out keeps it.
  const day = sent.day === undefined ? stored.day : (sent.day ?? utcDayOf(date))
  return day === stored.day ? stored : { date: `${day}T12:00:00.000Z`, day }
}

/** How the columns of a match store its day: only where it is not the UTC day of the date. */
export function dayColumns({ date, day }: Played) {
  return day === utcDayOf(date) ? { day: null, day_for: null } : { day, day_for: date }
}

/**
 * A match's place in lists: newest day first, then newest date. It is the date itself where the day is
 * its UTC day. Else the hours count on, so that texts sort by day: from 24 after the day's end, from
 * 48 before the next day's beginning. The version before, which knows no days, takes it for a date.
 */
export function orderOf({ date, day }: Played): string {
  const days = daysBetween(day, utcDayOf(date))
  if (days === 0) return date
  const hour = Number(date.slice(11, 13))
  const rest = date.slice(13)
  return days > 0 ? `${day}T${hour + 24}${rest}` : `${utcDayOf(date)}T${hour + 48}${rest}`
}

/** The first place in lists that a match of this day can have; also the end of the day before. */
export function firstOrderOf(day: string): string {
  return `${dayAfter(day, -1)}T48`
}

/**
 * The end of the latest day that has begun anywhere on earth; matches before it count.
 * @returns a place in the order of matches
 */
export function endOfLatestDay(now: Date): string {
  return firstOrderOf(dayAfter(latestDay(now), 1))
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
