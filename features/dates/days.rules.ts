export interface PlayedAt {
  /** ISO 8601 UTC with milliseconds. */
  date: string
  /** The calendar day at the table, `YYYY-MM-DD`: the UTC day of `date`, or a day beside it. */
  day: string
}

export const DAY_MS = 24 * 3_600_000
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/u
export const INVALID_DATE = 'Enter a valid date.'
export const INVALID_DAY = 'Enter a valid day.'
export const DAY_TOO_FAR = 'The day must be the day of the date, or the one before or after it.'

export function dayProblem(day: string): string | null {
  return DAY_FORM.test(day) && parseMatchDate(day) !== null ? null : INVALID_DAY
}

/** `YYYY-MM-DD`; null where the calendar has no such day. @param month from 1 */
export function calendarDay(year: number, month: number, date: number): string | null {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  return dayProblem(day) === null ? day : null
}

export function utcDayOf(date: string): string {
  return date.slice(0, 10)
}

export function playedProblem({ date, day }: PlayedAt): string | null {
  return Math.abs(daysBetween(utcDayOf(date), day)) <= 1 ? null : DAY_TOO_FAR
}

export function sentPlayedProblem({ date, day }: SentPlayed): string | null {
  const sentDate = date === undefined ? null : parseMatchDate(date)
  return sentDate === null || day == null ? null : playedProblem({ date: sentDate, day })
}

/**
 * Without a day it is the day where the date was written: the UTC day, or that of the date's offset.
 * @param sent ISO 8601, validated
 */
export function newPlayed(sent: string, day: string | null | undefined): PlayedAt {
  const date = parseMatchDate(sent)
  if (date === null) throw new Error('The date is not valid.')
  return { date, day: day ?? sent.slice(0, 10) }
}

interface SentPlayed {
  date?: string | undefined
  day?: string | null | undefined
}

/**
 * A client of the specification knows no `day`: with every edit it sends the day that it shows, as that day's
 * UTC midnight.
 */
function namedDay({ date, day }: SentPlayed): string | null {
  if (date === undefined || day !== undefined) return null
  const time = parseMatchDate(date)
  return time?.endsWith('T00:00:00.000Z') === true ? utcDayOf(time) : null
}

/**
 * A UTC midnight that names the stored day, or the UTC day of the stored date, changes nothing: so no number
 * of saves, in any time zone, moves a match.
 */
export function editedPlayed(stored: PlayedAt, sent: SentPlayed): PlayedAt {
  const named = namedDay(sent)
  if (named !== null) return named === utcDayOf(stored.date) ? stored : movedTo(named, stored)
  const played = sent.date === undefined ? null : newPlayed(sent.date, sent.day)
  if (played !== null && utcDayOf(played.date) !== utcDayOf(stored.date)) return played
  // null means the UTC day of the date; an edit that leaves the field out keeps the day.
  if (sent.day === null) return { date: stored.date, day: utcDayOf(stored.date) }
  const { day = stored.day } = sent
  const saysBoth = played !== null && played.date !== stored.date && day !== stored.day
  return saysBoth ? played : movedTo(day, stored)
}

/** Where nobody said a time: the same day for everybody from UTC−10:30 to UTC+13:29. */
const NO_TIME = 'T10:30:00.000Z'

/** The time of day stays: in the time zone where the match was played it is then of the new day. */
function movedTo(day: string, { date, day: before }: PlayedAt): PlayedAt {
  if (day === before) return { date, day }
  const time = Date.parse(date)
  const moved = new Date(time + daysBetween(before, day) * DAY_MS).toISOString()
  // The calendar may end within the day.
  const hasTime = date !== `${before}T00:00:00.000Z` && parseMatchDate(moved) !== null
  return { date: hasTime ? moved : `${day}${NO_TIME}`, day }
}

/**
 * Whether an edit may be meant to keep the time: it names the match's day, or, as that day's UTC midnight, a
 * day beside it, which another time zone shows.
 */
export function namesDayOf(stored: PlayedAt, sent: SentPlayed): boolean {
  const named = namedDay(sent)
  if (named !== null) return Math.abs(daysBetween(named, stored.day)) <= 1
  const date = sent.date === undefined ? null : parseMatchDate(sent.date)
  return date !== null && utcDayOf(date) === stored.day
}

/** Only where it is not the UTC day of the date. */
export function dayColumn({ date, day }: PlayedAt): string | null {
  return day === utcDayOf(date) ? null : day
}

/**
 * Newest day first, then newest date. It is the date itself where the day is its UTC day. Else the hours
 * count on, so that texts sort by day: from 24 after the day's end, from 48 before the next day's beginning.
 * One text, so that each index and cursor has one column for it.
 */
export function listKeyOf({ date, day }: PlayedAt): string {
  const days = daysBetween(day, utcDayOf(date))
  if (days === 0) return date
  const hour = Number(date.slice(11, 13))
  const rest = date.slice(13)
  return days > 0 ? `${day}T${hour + 24}${rest}` : `${utcDayOf(date)}T${hour + 48}${rest}`
}

/** The first list key of this day; also the end of the day before. */
export function firstListKeyOf(day: string): string {
  return `${dayAfter(day, -1)}T48`
}

/** A list key: the days of matches before it have begun somewhere on earth. */
export function endOfLatestDay(now: Date): string {
  return firstListKeyOf(dayAfter(latestDay(now), 1))
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function dateProblem(date: string): string | null {
  return parseMatchDate(date) === null ? INVALID_DATE : null
}

/**
 * A date without a time means its UTC midnight.
 * @returns ISO 8601 UTC with milliseconds, or null when it is not a date of the years 0001 to 9999
 */
export function parseMatchDate(sent: string): string | null {
  const form =
    /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/u.exec(sent)
  if (form === null) return null
  const time = new Date(sent)
  if (Number.isNaN(time.getTime())) return null
  const year = time.getUTCFullYear()
  // With an offset the day in the text may be of another year.
  if (year < 1 || year > 9999 || form[1] === '0000') return null
  // `new Date('2026-02-31')` becomes March 3rd, but a day that does not exist is a mistake.
  const day = new Date(Date.UTC(Number(form[1]), Number(form[2]) - 1, Number(form[3])))
  if (day.getUTCMonth() !== Number(form[2]) - 1) return null
  return time.toISOString()
}

/** The time zone that is furthest ahead of UTC. */
const EARLIEST_MS = 14 * 3_600_000

/** The latest day that has begun somewhere on earth: east of Greenwich a day begins before UTC's. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + EARLIEST_MS).toISOString().slice(0, 10)
}

/** Matches of such a day count in no number yet. */
export function isToCome(day: string, now: Date): boolean {
  return day > latestDay(now)
}
