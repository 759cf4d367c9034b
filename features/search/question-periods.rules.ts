import { calendarDay, dayAfter } from '#features/days/days.rules.ts'
import {
  dayAt,
  isNameOfMonth,
  isWeekdayAt,
  monthOf,
} from '#features/line-pieces/line-days.rules.ts'
import type { Word } from '#features/line-pieces/line-text.rules.ts'
import { phraseAt, phraseIndex } from '#features/line-pieces/vocabulary.rules.ts'

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string
  to: string
}

export interface SaidPeriod {
  count: number
  period: Period
  /** A month or a year without a preposition can be a name as well. */
  bare: boolean
}

type Stretch = 'week' | 'month' | 'year'

const STRETCHES = phraseIndex<readonly [stretch: Stretch, back: 0 | 1]>(() =>
  (
    [
      ['week', 0, 'this week|diese woche|dieser woche|cette semaine|esta semana'],
      [
        'week',
        1,
        'last week|letzte woche|letzter woche|vorige woche|la semaine dernière|semaine dernière|la semana pasada|semana pasada',
      ],
      ['month', 0, 'this month|diesen monat|diesem monat|ce mois|ce mois-ci|este mes'],
      [
        'month',
        1,
        'last month|letzten monat|letztem monat|vorigen monat|le mois dernier|mois dernier|el mes pasado|mes pasado',
      ],
      ['year', 0, 'this year|dieses jahr|diesem jahr|cette année|este año'],
      [
        'year',
        1,
        'last year|letztes jahr|letztem jahr|voriges jahr|l année dernière|année dernière|l an dernier|el año pasado|año pasado',
      ],
    ] as const
  ).flatMap(([stretch, back, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, [stretch, back] as const] as const),
  ),
)
const LAST_DAY = new Set(['last', 'letzten', 'letzte', 'letzter', 'vergangenen', 'vorigen'])
const LAST_DAY_AFTER = new Set(['dernier', 'pasado'])
const BEFORE_MONTH = new Set(['in', 'im', 'en', 'of', 'for', 'de'])

/** The period that the words from `at` on say; null where they say none, or one that does not exist. */
export function periodAt(words: readonly Word[], at: number, today: string): SaidPeriod | null {
  const stretch = phraseAt(STRETCHES, words, at)
  if (stretch !== null) {
    const [of, back] = stretch.value
    return { count: stretch.count, period: stretchOf(of, back, today), bare: false }
  }
  return dayOf(words, at, today) ?? monthOrYear(words, at, today)
}

function dayOf(words: readonly Word[], at: number, today: string): SaidPeriod | null {
  const isBefore = LAST_DAY.has(words[at]?.key ?? '') && isWeekdayAt(words, at + 1)
  const from = at + (isBefore ? 1 : 0)
  const isAfter = isWeekdayAt(words, from) && LAST_DAY_AFTER.has(words[from + 1]?.key ?? '')
  const day = dayAt(words, from, today, isBefore || isAfter)
  if (day === null || day.value === null) return null
  const count = from - at + day.count + (isAfter ? 1 : 0)
  return { count, period: { from: day.value, to: day.value }, bare: isWeekdayAt(words, from) }
}

/** "March", "March 2026", "2025". */
function monthOrYear(words: readonly Word[], at: number, today: string): SaidPeriod | null {
  const word = words[at]
  if (word === undefined) return null
  const bare = !BEFORE_MONTH.has(words[at - 1]?.key ?? '')
  if (word.kind === 'digits') {
    return isYear(word) ? { count: 1, period: yearOf(word.key), bare } : null
  }
  const year = words[at + 1]
  const withYear = year !== undefined && isYear(year)
  const month = withYear || isNameOfMonth(word.key) ? monthOf(word.key) : null
  if (month === null) return null
  if (withYear) return { count: 2, period: monthPeriod(Number(year.key), month), bare: false }
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const of = month <= thisMonth ? thisYear : thisYear - 1
  return { count: 1, period: monthPeriod(of, month), bare }
}

function isYear({ kind, key, grouped }: Word): boolean {
  return kind === 'digits' && !grouped && /^(19|20)\d\d$/u.test(key)
}

function stretchOf(of: Stretch, back: 0 | 1, today: string): Period {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (of === 'year') return yearOf(String(year - back))
  if (of === 'month') {
    const before = month - back
    return before === 0 ? monthPeriod(year - 1, 12) : monthPeriod(year, before)
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const monday = dayAfter(today, -sinceMonday - 7 * back)
  return { from: monday, to: dayAfter(monday, 6) }
}

function yearOf(year: string): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

function monthPeriod(year: number, month: number): Period {
  const from = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const next = month === 12 ? calendarDay(year + 1, 1, 1) : calendarDay(year, month + 1, 1)
  return { from, to: dayAfter(next ?? from, -1) }
}
