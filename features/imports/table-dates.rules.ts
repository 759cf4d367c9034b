import { calendarDay } from '#features/days/days.rules.ts'
import { folded } from '#features/names/name-keys.rules.ts'

import type { Moment } from './plays.rules.ts'

/** In which order the numbers of a date stand: one for a whole column. */
export const dayOrders = ['day-first', 'month-first', 'year-first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** English, German, French and Spanish; three letters are enough where no other month has them. */
const MONTHS = [
  'january januar janner janvier enero',
  'february februar feber fevrier febrero',
  'march marz mrz mars marzo',
  'april avril abril',
  'may mai mayo',
  'june juni juin junio',
  'july juli juillet julio',
  'august aout agosto',
  'september septembre septiembre setiembre',
  'october oktober octobre octubre',
  'november novembre noviembre',
  'december dezember decembre diciembre',
].map((names) => names.split(' '))
const NUMBERS = /^(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?[-/.]\s?(\d{1,4})\.?(?![\d-])/u
const OF = String.raw`[\s,.-]+(?:de\s+|of\s+)?`
const WORD = String.raw`(?<word>\p{L}{3,})`
const DATE = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th|er)?`
const IN_WORDS = [
  new RegExp(`^${DATE}${OF}${WORD}${OF}(?<year>\\d{4}|\\d{2})(?!\\d)`, 'u'),
  new RegExp(`^${WORD}[\\s.]*${DATE}[\\s,.]+(?<year>\\d{4})(?!\\d)`, 'u'),
]
const TIME = /^[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s?(?:([ap])\.?m\b)?/iu
const WEEKDAY = /^\p{L}+[.,]*\s+(?=\d|\p{L}+\.?\s+\d)/u

/** A cell’s day in each order in which it is one; the same in all where it can be only one. */
export function momentsIn(cell: string): Partial<Record<DayOrder, Moment>> {
  const text = folded(cell.trim().slice(0, 60))
  const word = WEEKDAY.exec(text)?.[0]
  const rest = word !== undefined && monthOf(word) === null ? text.slice(word.length) : text
  return inNumbers(rest) ?? inWords(rest)
}

function inNumbers(text: string): Partial<Record<DayOrder, Moment>> | null {
  const found = NUMBERS.exec(text)
  if (found === null) return null
  const [whole, one = '', mark = '', two = '', three = ''] = found
  const time = timeIn(text.slice(whole.length))
  const moments: Partial<Record<DayOrder, Moment>> = {}
  const add = (order: DayOrder, year: string, month: string, date: string) => {
    const day = year.length === 2 || year.length === 4 ? dayOf(year, Number(month), date) : null
    if (day !== null) moments[order] = { day, time }
  }
  if (one.length === 4) {
    const day = dayOf(one, Number(two), three)
    return day === null ? {} : everywhere({ day, time })
  }
  if (mark === '.') {
    // With points the day comes first everywhere.
    const day = three.length === 2 || three.length === 4 ? dayOf(three, Number(two), one) : null
    return day === null ? {} : everywhere({ day, time })
  }
  add('day-first', three, two, one)
  add('month-first', three, one, two)
  if (three.length <= 2) add('year-first', one, two, three)
  return moments
}

function inWords(text: string): Partial<Record<DayOrder, Moment>> {
  for (const form of IN_WORDS) {
    const found = form.exec(text)
    const { word = '', date = '', year = '' } = found?.groups ?? {}
    const month = monthOf(word)
    const day = month === null ? null : dayOf(year, month, date)
    if (found !== null && day !== null) {
      return everywhere({ day, time: timeIn(text.slice(found[0].length)) })
    }
  }
  return {}
}

function everywhere(moment: Moment): Record<DayOrder, Moment> {
  return { 'day-first': moment, 'month-first': moment, 'year-first': moment }
}

function dayOf(year: string, month: number, date: string): string | null {
  return calendarDay(Number(year) + (year.length === 2 ? 2000 : 0), month, Number(date))
}

function timeIn(text: string): string | null {
  const [, hour = '', minute = '', second = '00', half] = TIME.exec(text) ?? []
  if (hour === '') return null
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/iu.test(half) ? 12 : 0)
  return hours > 23 || Number(minute) > 59
    ? null
    : `${String(hours).padStart(2, '0')}:${minute}:${second}`
}

function monthOf(word: string): number | null {
  const key = word.replaceAll(/[^\p{L}]/gu, '')
  const found = MONTHS.flatMap((names, at) =>
    key.length > 2 && names.some((name) => name === key || name.startsWith(key)) ? [at + 1] : [],
  )
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}

export interface ColumnOrder {
  /** null: several orders fit, and they give different days. */
  order: DayOrder | null
  /** A cell that can be several days: the example of the question. */
  example: { at: number; cell: string; days: Partial<Record<DayOrder, Moment>> } | null
}

/** The order in which most cells of a column are days. @param cells those that are not blank */
export function orderOf(cells: readonly { at: number; cell: string }[]): ColumnOrder {
  const read = cells.map(({ at, cell }) => ({ at, cell, days: momentsIn(cell) }))
  const counts = dayOrders.map(
    (order) => read.filter(({ days }) => days[order] !== undefined).length,
  )
  const fitting = dayOrders.filter((_, at) => counts[at] === Math.max(...counts))
  const [first = 'day-first'] = fitting
  const example = read.find(({ days }) =>
    fitting.some((order) => days[order]?.day !== days[first]?.day),
  )
  return example === undefined ? { order: first, example: null } : { order: null, example }
}
