import { folded } from '#features/accounts/name-keys.rules.ts'
import { calendarDay } from '#features/dates/days.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { readScore, type ReadScore } from '#features/scoring/score-reading.rules.ts'
import { scoreProblem } from '#features/scoring/scores.rules.ts'

/** Longer than any list of the people of one table, and than any name: such a cell is a text. */
const [LIST_MAX, NAME_MAX, MARK_MAX, PAIR_MAX] = [2000, 200, 5, 5]
const AGAINST = /\s+(?:vs?\.?|versus|against|gegen|contre|contra)\s+/iu
/** Between the people of a list, or between sides; a comma between digits is a decimal one. */
const APART = /\s*(?:[;\r\n|]+|,(?!\d)|(?<!\d),)\s*/u
const TOGETHER = /\s*[/+&]\s*|\s+(?:and|und|et|y)\s+/iu
const LAST = /^(?:&|and|und|et|y)\s+/iu
/** "Name 12", "Name: 12", "Name (12)". */
const NAME_AND_SCORE = /^(.{1,200}?)(?:\s*:\s*|\s+|\s*\()([-−+]?\d[\d.,+½]*)(?:\))?$/u
const NAME_MARK = /^(?:(\*\*|__)(.+)\1|(.+?)\s*(\*+|\(\p{L}[^()]*\)))$/u
const RESULT_WORDS: Record<Exclude<Result, ''>, string> = {
  Win: `win/won/w/victory/winner/yes/y/true/1/x/gewonnen/sieg/ja/gagne/victoire/oui/ganado/victoria/gano/si/
    ✓/✔`,
  Loss: 'loss/lost/lose/l/no/n/false/0/verloren/niederlage/nein/perdu/defaite/non/perdido/derrota/perdio',
  Draw: 'draw/drawn/drew/d/tie/tied/½/0.5/unentschieden/remis/nul/egalite/empate/tablas',
}
const RESULTS = new Map(
  Object.entries(RESULT_WORDS).flatMap(([result, words]) =>
    words.split('/').map((word) => [folded(word.trim()), result as Result] as const),
  ),
)
const HOURS_AND_MINUTES =
  /^(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?)\s*)?(?:(\d{1,4})\s*(?:m|min|mins|minutes?|minuten|minutos)?\.?)?$/u
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/u

/** A moment as other programs have it: without a time zone, at the table. */
export interface Moment {
  day: string
  /** `HH:MM:SS`; null where there is none. Midnight and ten o'clock sharp are placeholders. */
  time: string | null
}

interface NamesInCell {
  /** Each as it stands there, and the number of the side. */
  names: { text: string; side: number }[]
  /** `unclear`: sides and lists look alike here, "Ann and Bob, Cid and Dan". */
  areSides: boolean | 'unclear'
}

/** The people of a list; null where a part of it is no name: "10 Tom", "Tom - 9". */
export function namesIn(cell: string): NamesInCell | null {
  // "Doe, Jane; Roe, Rick": the comma stands within names, or between people of one side.
  if (cell.length > LIST_MAX || (/[;\r\n|]/u.test(cell) && /,(?!\d)/u.test(cell))) return null
  const against = cell.trim().split(AGAINST)
  const isAgainst = against.length > 1
  const sides = isAgainst ? against.map(listIn) : partsIn(cell).map((part) => part.split(TOGETHER))
  const names = sides.flatMap((members, side) =>
    members.filter((one) => one !== '').map((text) => ({ ...nameIn(text), text, side })),
  )
  if (names.length === 0 || !names.every(({ name }) => isName(name))) return null
  // "Guest 1, Guest 2": the numbers may be names, too.
  const isTwice = new Set(names.map(({ name }) => folded(name))).size < names.length
  if (isTwice && names.some(({ score }) => score !== '')) return null
  // "Ann, Bob & Cid" is a list; "Ann & Bob, Cid & Dan" may be two sides.
  const several = sides.filter((members) => members.length > 1).length
  return { names, areSides: isAgainst || (several > 1 && 'unclear') }
}

export function listIn(cell: string): string[] {
  if (cell.length > LIST_MAX) return [cell]
  const parts = partsIn(cell).flatMap((part) => part.split(TOGETHER))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function partsIn(cell: string): string[] {
  const parts = cell.trim().split(APART)
  return parts.map((part) => part.replace(LAST, '')).filter((part) => part !== '')
}

export function nameIn(text: string): { name: string; score: string } {
  const [, name = text, score = ''] =
    text.length > NAME_MAX ? [] : (NAME_AND_SCORE.exec(text.trim()) ?? [])
  return { name: name.trim(), score }
}

/** `10 Tom`, `Tom - Lena`, `Tom 13 Lena` and `Tom 1st` say more, in ways that are not read. */
function isName(text: string): boolean {
  const isMore = /^[\d+]|[-–—:]$|\s[-–—]\s|\d\s+\p{L}|\d(?:st|nd|rd|th)$/u
  return /\p{L}/u.test(text) && !isMore.test(text)
}

/** Of a cell that has one person, or `Ann & Bob`: a comma may stand in a name there. */
export function membersIn(cell: string): string[] {
  const members = cell.split(TOGETHER)
  return members.length < PAIR_MAX && members.every(isName) ? members : [cell]
}

/** `Tom*`, `Lena (W)`, `**Ravi**`, and at numbers `54*`; null without a mark. */
export function markAt(text: string, of = /\p{L}/u): { name: string; mark: string } | null {
  const found = text.length > NAME_MAX ? null : NAME_MARK.exec(text.trim())
  const name = (found?.[2] ?? found?.[3] ?? '').trim()
  const mark = found?.[1] ?? found?.[4] ?? ''
  // Longer ones are of one kind, such as "Ann (Cats)".
  return of.test(name) ? { name, mark: mark.length > MARK_MAX ? '(…)' : mark } : null
}

export function resultIn(cell: string): Result | null {
  return RESULTS.get(folded(cell.trim().slice(0, 40)).replace(/\.$/u, '')) ?? null
}

/** `1-0`, `½-½`, `W-L`: what became of two; null for anything else. */
export function resultsIn(cell: string): readonly Result[] | null {
  const text = cell
    .replaceAll(/\s/gu, '')
    .replaceAll(/[–—−:]/gu, '-')
    .replaceAll('1/2', '½')
  const results = text.split('-').map((end) => resultIn(end) ?? '')
  return /^(?:Win,Loss|Loss,Win|Draw,Draw)$/u.test(results.join()) ? results : null
}

/** `21-15`, `21:15`, `3, 5, 8`: the scores of all, in their order; null where it is none. */
export function scoresIn(cell: string): string[] | null {
  if (cell.length > NAME_MAX) return null
  const text = cell.trim()
  const pair = /^(\d{1,6})\s?[-–—:]\s?(\d{1,6})$/u.exec(text)
  const parts = pair === null ? text.split(/\s*[,;/\n]\s*/u) : pair.slice(1)
  return parts.length > 1 && parts.every(isScore) ? parts : null
}

/** One with more digits than a match can have is not understood. */
export function storableScore(value: unknown): ReadScore {
  const read = readScore(value)
  const fits = read.parts.every((part) => scoreProblem(part) === null)
  if (read.score === null || (fits && scoreProblem(read.score) === null)) return read
  return { score: null, parts: [], text: String(value).trim() }
}

export function isScore(cell: string): boolean {
  return storableScore(cell).score !== null
}

/** `2`, `2nd`, `2.`: a place in the order of finishing, from 1. */
export function rankIn(cell: string): number | null {
  const found = /^#?([1-9]\d?)\s?(?:st|nd|rd|th|\.|er|e|º|°)?$/iu.exec(cell.trim())
  return found === null ? null : Number(found[1])
}

/**
 * Whole minutes: `75`, `1:15`, `1 h 15`, `1,5 Std`; null where it is no duration.
 * @param hours whether a broken number without a unit counts hours
 */
export function minutesIn(cell: string, hours: boolean): number | null {
  const text = folded(cell.trim().slice(0, 40))
  const [isClock, ofClock, rest] = CLOCK.exec(text) ?? []
  if (isClock !== undefined) return Number(ofClock) * 60 + Number(rest)
  if (/^\d{1,4}[.,]\d+$/u.test(text)) {
    return Math.round(Number(text.replace(',', '.')) * (hours && isUnclearDuration(text) ? 60 : 1))
  }
  const [, ofHours, minutes] = HOURS_AND_MINUTES.exec(text) ?? []
  if (ofHours === undefined && minutes === undefined) return null
  return Math.round(Number((ofHours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0))
}

export function isUnclearDuration(cell: string): boolean {
  const text = cell.trim().replace(',', '.')
  return /^\d{1,2}\.\d+$/u.test(text) && !Number.isInteger(Number(text)) && Number(text) <= 12
}

export const dayOrders = ['day-first', 'month-first', 'year-first'] as const
type Days = Partial<Record<(typeof dayOrders)[number], Moment>>

/** English, German, French and Spanish; three letters are enough where no other month has them. */
const MONTHS = `january januar janner janvier enero/february februar feber fevrier febrero/
  march marz mrz mars marzo/april avril abril/may mai mayo/june juni juin junio/
  july juli juillet julio/august aout agosto/september septembre septiembre setiembre/
  october oktober octobre octubre/november novembre noviembre/december dezember decembre diciembre`
  .split('/')
  .map((names) => names.trim().split(' '))
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
export function momentsIn(cell: string): Days {
  const text = folded(cell.trim().slice(0, 60))
  const word = WEEKDAY.exec(text)?.[0]
  const rest = word !== undefined && monthOf(word) === null ? text.slice(word.length) : text
  const inNumbers = NUMBERS.exec(rest)
  if (inNumbers !== null) {
    const [whole, one = '', mark = '', two = '', three = ''] = inNumbers
    const after = rest.slice(whole.length)
    if (one.length === 4) return momentsOf(after, dayOf(one, Number(two), three))
    const dayFirst = dayOf(three, Number(two), one)
    // With points the day comes first everywhere.
    if (mark === '.') return momentsOf(after, dayFirst)
    const yearFirst = three.length <= 2 ? dayOf(one, Number(two), three) : null
    return momentsOf(after, dayFirst, dayOf(three, Number(one), two), yearFirst)
  }
  for (const form of IN_WORDS) {
    const found = form.exec(rest)
    const { word: name = '', date = '', year = '' } = found?.groups ?? {}
    const day = dayOf(year, monthOf(name), date)
    if (day !== null) return momentsOf(rest.slice(found?.[0].length), day)
  }
  return {}
}

function momentsOf(after: string, ...days: (string | null)[]): Days {
  const time = timeIn(after)
  return Object.fromEntries(
    dayOrders.flatMap((order, at) => {
      const day = days[days.length === 1 ? 0 : at] ?? null
      return day === null ? [] : [[order, { day, time }]]
    }),
  )
}

function dayOf(year: string, month: number | null, date: string): string | null {
  if (month === null || (year.length !== 2 && year.length !== 4)) return null
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
    key.length > 2 && names.some((name) => name.startsWith(key)) ? [at + 1] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}
