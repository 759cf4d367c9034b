import { dayProblem } from '#features/matches/days/rules.ts'
import type { Result } from '#features/matches/rules.ts'

/** Which of two numbers of a date is the day. */
export type DayOrder = 'day-first' | 'month-first'

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?))?/u
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/u
const WORDS =
  /^(?:\p{L}+,? +)?(?:(\d{1,2})\.?[ -]+(\p{L}+)\.?|(\p{L}+)\.? +(\d{1,2}),?)[ -]+(\d{4})/u
const SERIAL = /^\d{5}(?:\.\d+)?$/u
/** Day 0 of a spreadsheet's calendar. */
const SERIAL_START = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export interface ReadDate {
  day: string
  time: string | null
}

/** The two numbers of a date whose order is not known: `3/4/2024`; null for any other date. */
export function unordered(cell: string): [number, number] | null {
  const [, one, mark, other] = YEAR_LAST.exec(cell.trim()) ?? []
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

export function readDate(cell: string, order: DayOrder, today: string): ReadDate | null {
  const text = cell.trim().slice(0, 60)
  const [, year = '', month = '', day = '', time = null] = YEAR_FIRST.exec(text) ?? []
  if (year !== '') return dated(Number(year), Number(month), Number(day), time)
  const numbers = YEAR_LAST.exec(text)
  if (numbers !== null) {
    const [one, other] = [Number(numbers[1]), Number(numbers[3])]
    const wanted = numbers[2] === '.' ? 'day-first' : order
    // A number over 12 is a day, whatever the rest of the column has.
    const first = one > 12 ? 'day-first' : other > 12 ? 'month-first' : wanted
    const years = fullYear(numbers[4] ?? '', today)
    return first === 'day-first' ? dated(years, other, one) : dated(years, one, other)
  }
  const words = WORDS.exec(text)
  if (words !== null) {
    const name = (words[2] ?? words[3] ?? '').toLowerCase().slice(0, 3)
    return dated(Number(words[5]), MONTHS.indexOf(name) + 1, Number(words[1] ?? words[4]))
  }
  if (!SERIAL.test(text)) return null
  const serial = new Date(SERIAL_START + Math.floor(Number(text)) * DAY_MS)
  return { day: serial.toISOString().slice(0, 10), time: null }
}

function dated(year: number, month: number, date: number, time: string | null = null) {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  return dayProblem(day) === null ? { day, time: time?.padStart(5, '0') ?? null } : null
}

/** `24` is 2024, and `99` is 1999. */
function fullYear(digits: string, today: string): number {
  if (digits.length === 4) return Number(digits)
  const year = 2000 + Number(digits)
  return year > Number(today.slice(0, 4)) + 1 ? year - 100 : year
}

/** The names or numbers of one cell; a comma between digits is a decimal one. */
export function listOf(cell: string): string[] {
  return cell
    .split(/[;|\n]|\s[&+/]\s|,(?!\d)|(?<!\d),/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A cell's text, without the apostrophe that keeps a spreadsheet from running it. */
export function textOf(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/u, '')
}

/** Whole minutes: `75`, `1:15`, `1h 15m`; null where there is none, NaN where it is not known. */
export function minutesOf(cell: string): number | null {
  const text = cell.trim().toLowerCase()
  if (text === '') return null
  const clock = /^(\d{1,3}):(\d{2})(?::\d{2})?$/u.exec(text)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  const words =
    /^(?:(\d{1,3}(?:[.,]\d+)?) ?h(?:ours?|rs?)?)? ?(?:(\d{1,4}) ?(?:m|min|mins|minutes)?)?\.?$/u.exec(
      text,
    )
  if (words === null) return Number.NaN
  return Number((words[1] ?? '0').replace(',', '.')) * 60 + Number(words[2] ?? 0)
}

const RESULTS = new Map<string, Result>([
  ...['win', 'won', 'w', 'winner', 'victory', 'sieg', '1st', 'first'].map(
    (word) => [word, 'Win'] as const,
  ),
  ...['loss', 'lost', 'l', 'lose', 'loser', 'defeat', 'niederlage'].map(
    (word) => [word, 'Loss'] as const,
  ),
  ...['draw', 'tie', 'tied', 'd', 't', 'unentschieden'].map((word) => [word, 'Draw'] as const),
])

export function resultOf(cell: string): Result {
  return RESULTS.get(cell.trim().toLowerCase()) ?? ''
}

/** null for a text that is neither yes nor no, e.g. a name. */
export function yesOrNo(cell: string): boolean | null {
  const text = cell.trim().toLowerCase()
  if (['yes', 'y', 'true', '1', 'x', '✓', '✔', 'ja', 'oui', 'si', 'sí'].includes(text)) return true
  return ['no', 'n', 'false', '0', '', '-', 'nein', 'non'].includes(text) ? false : null
}
