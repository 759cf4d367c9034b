import { calendarDay, dayAfter } from '#features/days/days.rules.ts'
import { durationProblem } from '#features/days/durations.rules.ts'

import type { Word } from './line-text.rules.ts'
import { phraseAt, phraseIndex } from './vocabulary.rules.ts'

/** A day or a duration of the line; the value is null when there is no such one. */
export interface TimeReading<T> {
  count: number
  value: T | null
}

const AGO = phraseIndex(() =>
  Object.entries({
    0: "today|tonight|this morning|this afternoon|this evening|heute|heute morgen|heute nachmittag|heute abend|aujourd'hui|ce matin|cet après-midi|ce soir|hoy|esta mañana|esta tarde|esta noche|今日|今夜|今晩",
    1: 'yesterday|yesterday morning|yesterday afternoon|yesterday evening|yesterday night|last night|last evening|gestern|gestern morgen|gestern nachmittag|gestern abend|gestern nacht|letzte nacht|hier|hier matin|hier après-midi|hier soir|hier au soir|la nuit dernière|la veille|ayer|ayer por la mañana|ayer por la tarde|ayer por la noche|ayer noche|anoche|la noche pasada|昨日|昨日の夜|昨日の晩|昨夜|昨晩|ゆうべ|きのう|きのうの夜',
    2: 'day before yesterday|the day before yesterday|vorgestern|vorgestern abend|avant-hier|avant-hier soir|anteayer|antier|anteanoche|一昨日|おととい',
  }).flatMap(([ago, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, Number(ago)] as const),
  ),
)
const WEEKDAYS = phraseIndex(() =>
  [
    'sunday|sundays|sun|sonntag|dimanche|domingo|日曜日|日曜',
    'monday|mon|montag|lundi|lunes|月曜日|月曜',
    'tuesday|tues|tue|dienstag|mardi|martes|火曜日|火曜',
    'wednesday|wed|mittwoch|mercredi|miércoles|水曜日|水曜',
    'thursday|thurs|thur|thu|donnerstag|jeudi|jueves|木曜日|木曜',
    'friday|fri|freitag|vendredi|viernes|金曜日|金曜',
    'saturday|sat|samstag|sonnabend|samedi|sábado|土曜日|土曜',
  ].flatMap((phrases, day) => phrases.split('|').map((phrase) => [phrase, day] as const)),
)
const MONTHS = [
  'january januar janvier enero',
  'february februar fevrier febrero',
  'march marz maerz mars marzo',
  'april avril abril',
  'may mai mayo',
  'june juni juin junio',
  'july juli juillet julio',
  'august aout agosto',
  'september sept septembre septiembre',
  'october oktober octobre octubre',
  'november novembre noviembre',
  'december dezember decembre diciembre',
].map((names) => names.split(' '))
const UNITS = phraseIndex(() =>
  Object.entries({
    1: 'min|mins|minute|minutes|minuten|minuto|minutos|m|分|分間',
    60: 'h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|時間',
  }).flatMap(([unit, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, Number(unit)] as const),
  ),
)
const HOURS = phraseIndex(() => [
  ['half an hour', 30],
  ['an hour', 60],
  ['one hour', 60],
  ['eine stunde', 60],
  ['une heure', 60],
  ['una hora', 60],
])

/**
 * The day that the words from `at` on name: the most recent one where the year is not said.
 * @param today `YYYY-MM-DD`
 * @param isLast "last" stands before it
 */
export function dayAt(
  words: readonly Word[],
  at: number,
  today: string,
  isLast = false,
): TimeReading<string> | null {
  const ago = phraseAt(AGO, words, at)
  if (ago !== null) return { count: ago.count, value: dayAfter(today, -ago.value) }
  const weekday = phraseAt(WEEKDAYS, words, at)
  if (weekday !== null) {
    const days = (new Date(today).getUTCDay() - weekday.value + 7) % 7
    return { count: weekday.count, value: dayAfter(today, -(days === 0 && isLast ? 7 : days)) }
  }
  return daysAgoAt(words, at, today) ?? dateAt(words, at, today)
}

/** How many words from `at` on name a day by how long ago it is: "last night". */
export function wordsOfDayAgo(words: readonly Word[], at: number): number {
  return phraseAt(AGO, words, at)?.count ?? 0
}

export function isNameOfMonth(key: string): boolean {
  return MONTHS.some((names) => names.includes(key))
}

export function isWeekdayAt(words: readonly Word[], at: number): boolean {
  return phraseAt(WEEKDAYS, words, at) !== null
}

/** The number of a month that a word names or abbreviates with three letters or more, from 1. */
export function monthOf(key: string): number | null {
  if (key.length < 3) return null
  const fitting = MONTHS.flatMap((names, month) =>
    names.some((name) => name.startsWith(key)) ? [month + 1] : [],
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** "3 days ago", "vor 3 Tagen". */
function daysAgoAt(words: readonly Word[], at: number, today: string): TimeReading<string> | null {
  const keys = words.slice(at, at + 3).map(({ key }) => key)
  const days = Number(keys.find((key) => /^\d{1,2}$/u.test(key)))
  const said = /^(\d+ days? ago|vor \d+ tagen|hace \d+ dias)$/u.test(keys.join(' '))
  return said ? { count: 3, value: dayAfter(today, -days) } : null
}

function dateAt(words: readonly Word[], at: number, today: string): TimeReading<string> | null {
  const parts = words.slice(at, at + 8)
  return numericDate(parts, today) ?? dayAndMonth(parts, today) ?? monthAndDay(parts, today)
}

/** 2026-11-15, 15.11., 15.11.2026, 15/11, 11/15, 11月15日. */
function numericDate(parts: readonly Word[], today: string): TimeReading<string> | null {
  const line = compact(parts)
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/u.exec(line) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})日/u.exec(line)
  if (iso !== null)
    return read(parts, iso[0], calendarDay(Number(iso[1]), Number(iso[3]), Number(iso[4])))
  const east = /^(\d{1,2})月(\d{1,2})日/u.exec(line)
  if (east !== null) return read(parts, east[0], recent(Number(east[1]), Number(east[2]), today))
  const west =
    /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?![\d.])/u.exec(line) ??
    /^(\d{1,2})(\.)(\d{1,2})\./u.exec(line) ??
    /^(\d{1,2})(\/)(\d{1,2})(?![\d/])/u.exec(line)
  if (west === null) return null
  const [matched, one, , two, year] = west
  const swapped = matched.includes('/') && Number(two) > 12
  const [day, month] = swapped ? [Number(two), Number(one)] : [Number(one), Number(two)]
  // 84/71 and 71.5. are scores.
  if (day > 31 || month > 12) return null
  return read(
    parts,
    matched,
    year === undefined ? recent(month, day, today) : calendarDay(fullYear(year, today), month, day),
  )
}

/** 15 Nov, 15. November 2026, 15th of November. */
function dayAndMonth(parts: readonly Word[], today: string): TimeReading<string> | null {
  const [day, ...after] = parts
  if (day?.kind !== 'digits' || Number(day.key) > 31) return null
  const gap = after.findIndex(
    ({ key, joined }) => !(['.', 'of', 'de'].includes(key) || (joined && isOrdinal(key))),
  )
  const month = gap === -1 ? null : monthOf(after[gap]?.key ?? '')
  return month === null ? null : withYear(parts, gap + 2, month, Number(day.key), today)
}

/** Nov 15, November 15th, 2026. */
function monthAndDay(parts: readonly Word[], today: string): TimeReading<string> | null {
  const month = monthOf(parts[0]?.key ?? '')
  const dot = parts[1]?.key === '.' ? 1 : 0
  const day = parts[1 + dot]
  if (
    month === null ||
    parts[0]?.kind !== 'letters' ||
    day?.kind !== 'digits' ||
    Number(day.key) > 31
  )
    return null
  const after = parts[2 + dot]
  const ordinal = after?.joined === true && isOrdinal(after.key) ? 1 : 0
  return withYear(parts, 2 + dot + ordinal, month, Number(day.key), today)
}

function withYear(
  parts: readonly Word[],
  count: number,
  month: number,
  day: number,
  today: string,
): TimeReading<string> {
  const comma = parts[count]?.key === ',' ? 1 : 0
  const year = parts[count + comma]?.key ?? ''
  if (/^(19|20)\d\d$/u.test(year))
    return { count: count + comma + 1, value: calendarDay(Number(year), month, day) }
  return { count, value: recent(month, day, today) }
}

function isOrdinal(key: string): boolean {
  return ['st', 'nd', 'rd', 'th', 'er', 'te'].includes(key)
}

/** The words up to the first space in one. */
function compact(parts: readonly Word[]): string {
  const end = parts.findIndex(({ joined }, index) => index > 0 && !joined)
  return parts
    .slice(0, end === -1 ? parts.length : end)
    .map(({ key }) => key)
    .join('')
}

function read(parts: readonly Word[], matched: string, value: string | null): TimeReading<string> {
  let count = 0
  for (let length = 0; length < matched.length; count += 1) length += parts[count]?.key.length ?? 1
  return { count, value }
}

/** Of two digits the most recent year: nobody writes down a match of 2099. */
function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year)
  const now = Number(today.slice(0, 4))
  const full = now - (now % 100) + Number(year)
  return full > now ? full - 100 : full
}

/** The most recent such day; looks back eight years for a 29 February. */
function recent(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  for (let back = 0; back <= 8; back += 1) {
    const found = calendarDay(year - back, month, day)
    if (found !== null && found <= today) return found
  }
  return null
}

/** The minutes that the words from `at` on say: 75 min, 1h 15, 1:15 h, 1.5 hours, 75'. */
export function minutesAt(words: readonly Word[], at: number): TimeReading<number> | null {
  const said = phraseAt(HOURS, words, at)
  if (said !== null) return { count: said.count, value: said.value }
  const [whole, mark, part] = words.slice(at, at + 3)
  if (whole?.kind !== 'digits') return null
  if (mark?.key === "'" && mark.joined && part?.joined !== true)
    return minutes(2, Number(whole.key))
  const parted = mark?.joined === true && part?.joined === true && part.kind === 'digits'
  if (parted && '.,:'.includes(mark.key)) {
    const unit = unitAt(words, at + 3)
    if (unit === null || (mark.key === ':' && unit.value !== 60)) return null
    const fraction = mark.key === ':' ? Number(part.key) / 60 : Number(`0.${part.key}`)
    return minutes(3 + unit.count, (Number(whole.key) + fraction) * unit.value)
  }
  const unit = unitAt(words, at + 1)
  if (unit === null) return null
  const rest = unit.value === 60 ? minutesAfterHours(words, at + 1 + unit.count) : null
  // "20h30" is rather a time of day.
  if (rest !== null && Number(whole.key) >= EVENING)
    return { count: 1 + unit.count + rest.count, value: null }
  return minutes(
    1 + unit.count + (rest?.count ?? 0),
    Number(whole.key) * unit.value + (rest?.value ?? 0),
  )
}

/** No game takes as many hours and minutes. */
const EVENING = 12

/** "m" alone is rather a player than minutes, unless it stands close to the number. */
function unitAt(words: readonly Word[], at: number): { value: number; count: number } | null {
  const unit = phraseAt(UNITS, words, at)
  const word = words[at]
  if (unit === null || (['m', 'h'].includes(word?.key ?? '') && !fits(words, at))) return null
  return words[at + unit.count]?.key === '.' ? { ...unit, count: unit.count + 1 } : unit
}

function fits(words: readonly Word[], at: number): boolean {
  return words[at]?.joined === true || words[at]?.key === 'h'
}

function minutesAfterHours(
  words: readonly Word[],
  at: number,
): { value: number; count: number } | null {
  const skipped = words[at]?.key === 'and' ? 1 : 0
  const word = words[at + skipped]
  if (word?.kind !== 'digits' || word.key.length > 2 || Number(word.key) > 59) return null
  const unit = phraseAt(UNITS, words, at + skipped + 1)
  if (unit?.value === 1) return { value: Number(word.key), count: skipped + 1 + unit.count }
  return skipped === 0 && unit === null ? { value: Number(word.key), count: 1 } : null
}

function minutes(count: number, said: number): TimeReading<number> {
  const value = Math.round(said)
  return { count, value: durationProblem(value) === null ? value : null }
}
