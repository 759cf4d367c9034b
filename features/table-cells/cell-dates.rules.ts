import { DAY_MS, calendarDay } from '#features/days/days.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Moment } from '#features/plays/file-days.rules.ts'

/** Each month's names in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
const MONTHS = [
  'january januar jänner janvier enero gennaio januari janeiro styczeń stycznia',
  'february februar feber février febrero febbraio februari fevereiro luty lutego',
  'march märz mrz mars marzo maart mrt março marzec marca',
  'april avril abril aprile kwiecień kwietnia',
  'may mai mayo maggio mei maio maj maja',
  'june juni juin junio giugno junho czerwiec czerwca',
  'july juli juillet julio luglio julho lipiec lipca',
  'august août agosto augustus sierpień sierpnia',
  'september septembre septiembre setiembre settembre setembro wrzesień września',
  'october oktober octobre octubre ottobre outubro październik października',
  'november novembre noviembre novembro listopad listopada',
  'december dezember décembre diciembre dicembre dezembro grudzień grudnia',
].map((names) => names.split(' ').map(nameKey))

/** The number of a month from its name or the beginning of it, at least three letters; else null. */
function monthOf(word: string): number | null {
  const key = nameKey(word).replace(/\.$/u, '')
  const whole = MONTHS.findIndex((names) => names.includes(key))
  if (whole >= 0) return whole + 1
  if (key.length < 3) return null
  const [only, ...more] = MONTHS.flatMap((names, at) =>
    names.some((name) => name.startsWith(key)) ? [at + 1] : [],
  )
  return more.length === 0 ? (only ?? null) : null
}

/** Which of two numbers of a date is the day. */
export type DayOrder = 'day-first' | 'month-first'

const LONGEST = 80
/** `2024-01-06`, `2024/1/6`, `2024. 1. 6.` (Korea, Hungary), `2024年1月6日`, `2024년 1월 6일`. */
const YEAR_FIRST =
  /^(\d{4})(?:\s*[-/.年년]\s*)(\d{1,2})(?:\s*[-/.月월]\s*)(\d{1,2})(?:\s*[.日일])?(?!\d)/u
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/u
/** `3/4/2024`, `06.01.24`, `6. 1. 2024` (Czechia). */
const YEAR_LAST = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?!\d)/u
const WORD = String.raw`(?<word>\p{L}{3,})\.?`
const OF = String.raw`[\s,.-]+(?:(?:de|del|of|di|van)\s+)?`
const DAY = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th|er|º|ª|°)?\.?`
/** `3. März 2024`, `3 de marzo de 2024`, `3-Mar-24`. */
const DAY_WORD = new RegExp(`^${DAY}${OF}${WORD}${OF}(?<year>\\d{4}|\\d{2})(?!\\d)`, 'u')
/** `March 3rd, 2024`. */
const WORD_DAY = new RegExp(`^${WORD}[\\s.-]*${DAY}[\\s,.-]+(?<year>\\d{4})(?!\\d)`, 'u')
/** `2024. március 6.`, `2024 March 3`. */
const YEAR_WORD = new RegExp(`^(?<year>\\d{4})[\\s,.-]+${WORD}[\\s.-]*${DAY}(?!\\d)`, 'u')
/** The name of a day of the week before a date. */
const WEEKDAY = /^(\p{L}+)(?:-feira)?[.,]*\s+(?=\d|\p{L}+\.?\s*\d)/u
const TIME =
  /(?:(上午|下午|午前|午後|오전|오후)\s*)?(?<![\d.:])(\d{1,2})\s*(?:[:h時时시]|\.(?=\d{2}\s*Uhr))\s*(?:(\d{2})(?:\s*[分분])?(?:[:.](\d{2}))?)?(?:[.,]\d+)?\s*([ap]\.?\s?m\b\.?)?|(?<![\d.:])(\d{1,2})\s*([ap]\.?\s?m\b\.?)/iu
const SERIAL = /^(\d{5})(\.\d+)?$/u
/** Day 0 of a spreadsheet's calendar. */
const SERIAL_START = Date.UTC(1899, 11, 30)

/** The two numbers of a date whose order is not known: `3/4/2024`; null for any other date. */
export function unordered(cell: string): [number, number] | null {
  const [, one, mark, other] = YEAR_LAST.exec(plainDate(cell)) ?? []
  // With points the day comes first everywhere.
  return one === undefined || mark === '.' ? null : [Number(one), Number(other)]
}

/** Which order fits all dates of a column; null where both fit, or neither fits all. */
export function orderOf(cells: readonly string[]): DayOrder | null {
  let [dayFirst, monthFirst] = [true, true]
  for (const cell of cells) {
    const [one, other] = unordered(cell) ?? [1, 1]
    if (one > 12) monthFirst = false
    if (other > 12) dayFirst = false
  }
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'day-first' : 'month-first'
}

/** The day and the time of a cell, as people and spreadsheets of many countries write them. */
export function readDate(cell: string, order: DayOrder, today: string): Moment | null {
  const text = plainDate(cell)
  const serial = SERIAL.exec(text)
  if (serial !== null) return serialDate(Number(serial[1]), Number(serial[2] ?? 0))
  const found = dateIn(text, order, today)
  if (found === null) return null
  const day = calendarDay(found.year, found.month, found.date)
  return day === null ? null : { day, time: readTime(text.slice(found.length)) }
}

/** The first time in a text as `HH:MM:SS`: `21:30`, `9:30 PM`, `0h30`, `오후 9:30`; null for none. */
export function readTime(text: string): string | null {
  const found = TIME.exec(text.slice(0, LONGEST).normalize('NFKC'))
  if (found === null) return null
  const half = (found[1] ?? found[5] ?? found[7] ?? '').toLowerCase()
  const hours = Number(found[2] ?? found[6])
  const [minutes, seconds] = [Number(found[3] ?? 0), Number(found[4] ?? 0)]
  const isAfternoon = /^p|下午|午後|오후/u.test(half)
  const isMorning = /^a|上午|午前|오전/u.test(half)
  const whole = isAfternoon ? (hours % 12) + 12 : isMorning ? hours % 12 : hours
  if (whole > 24 || minutes > 59 || seconds > 59) return null
  return [whole % 24, minutes, seconds].map(two).join(':')
}

function plainDate(cell: string): string {
  const text = cell.trim().slice(0, LONGEST).normalize('NFKC')
  const word = WEEKDAY.exec(text)?.[1]
  return word === undefined || monthOf(word) !== null ? text : text.replace(WEEKDAY, '')
}

interface DateParts {
  year: number
  month: number
  date: number
  /** How much of the text is the date. */
  length: number
}

function dateIn(text: string, order: DayOrder, today: string): DateParts | null {
  const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (first !== null) {
    const [all, year, month, date] = first
    return { year: Number(year), month: Number(month), date: Number(date), length: all.length }
  }
  const numbers = YEAR_LAST.exec(text)
  if (numbers !== null) {
    const [one, other] = [Number(numbers[1]), Number(numbers[3])]
    const wanted = numbers[2] === '.' ? 'day-first' : order
    // A number over 12 is a day, whatever the rest of the column has.
    const which = one > 12 ? 'day-first' : other > 12 ? 'month-first' : wanted
    const [date, month] = which === 'day-first' ? [one, other] : [other, one]
    return { year: fullYear(numbers[4] ?? '', today), month, date, length: numbers[0].length }
  }
  return dateInWords(text, today)
}

function dateInWords(text: string, today: string): DateParts | null {
  const { date, word, year } =
    DAY_WORD.exec(text)?.groups ?? WORD_DAY.exec(text)?.groups ?? YEAR_WORD.exec(text)?.groups ?? {}
  const month = monthOf(word ?? '')
  if (month === null || date === undefined || year === undefined) return null
  const length =
    (YEAR_WORD.exec(text) ?? DAY_WORD.exec(text) ?? WORD_DAY.exec(text))?.[0].length ?? 0
  return { year: fullYear(year, today), month, date: Number(date), length }
}

function serialDate(days: number, share: number): Moment {
  const day = new Date(SERIAL_START + days * DAY_MS).toISOString().slice(0, 10)
  if (share === 0) return { day, time: null }
  const seconds = Math.min(86_399, Math.round(share * 86_400))
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor)
  return { day, time: parts.map(two).join(':') }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** `24` is 2024, and `99` is 1999. */
function fullYear(digits: string, today: string): number {
  if (digits.length === 4) return Number(digits)
  const year = 2000 + Number(digits)
  return year > Number(today.slice(0, 4)) + 1 ? year - 100 : year
}
