import { calendarDay, dayAfter } from '#features/dates/days.rules.ts'
import { DURATION_MAX } from '#features/dates/durations.rules.ts'
import { SCORE_MAX } from '#features/scoring/scores.rules.ts'

import { type Building, type Edge, LAST } from './line-facts.rules.ts'
import type { Lattice, LineKnowledge } from './line-facts.rules.ts'
import { type Word, wordsOf } from './line-words.rules.ts'
import { addGuests, addNames, addNewGame, addPlaces, isNamed } from './named-words.rules.ts'
import { type Language, PHRASES } from './vocabulary.rules.ts'
const [HALF_DAY, DOTTED_MAX, WEEK] = [720, 12, 7]

export function latticeOf(text: string, known: LineKnowledge): Lattice {
  const words = wordsOf(text)
  const edges: Edge[][] = words.map(() => [])
  const spoken = (from: number, to: number) =>
    text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)
  const of: Lattice['of'] = (at, ...categories) =>
    edges[at]?.filter(({ category }) => categories.includes(category)) ?? []
  const has: Lattice['has'] = (at, ...categories) => of(at, ...categories).length > 0
  const add: Building['add'] = (from, to, category, more) => {
    const plain = { language: null, people: [], numbers: [], games: [], text: spoken(from, to) }
    edges[from]?.push({ category, to, ...plain, ...more })
  }
  const addPerson: Building['addPerson'] = (from, to, who, more = {}) => {
    const { category = 'P', language = null, isNew = false, isObject = false } = more
    const people = [{ text: spoken(from, to), who, isNew, isObject }]
    add(from, to, category, { people, language })
  }
  const lattice = { text, words, edges, of, has }
  const line: Building = { ...lattice, known, add, addPerson, language: null }
  const isCounted = areCounted(words)
  for (const at of words.keys()) {
    addSign(line, at)
    addNumber(line, at, isCounted)
    addPhrases(line, at)
    addDate(line, at)
  }
  oneDay(edges)
  for (const at of words.keys()) addNames(line, at)
  line.language = keepLanguage(line)
  addGuests(line)
  addNewGame(line)
  for (const at of words.keys()) addPlaces(line, at)
  return lattice
}

const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** "friday, 13.11." is that Friday; of two days that differ none is read. */
function oneDay(edges: Edge[][]): void {
  const days = edges.flat().filter(({ category }) => category === 'day')
  const said = new Set(days.map(({ text }) => text))
  for (const edge of edges.flat().filter(({ category }) => category === 'weekday')) {
    edge.text = [...said].find((day) => weekdayOf(day) === weekdayOf(edge.text)) ?? edge.text
    said.add(edge.text)
  }
  for (const [at, found] of said.size > 1 ? edges.entries() : [])
    edges[at] = found.filter(({ category }) => !category.endsWith('day'))
}

const SIGNS: [category: string, signs: RegExp][] = [
  [',', /[,;\n]/u],
  ['(', /[([]/u],
  [')', /[)\]]/u],
  ['/', /\//u],
  ['plus', /\+/u],
  [':', /[:=\-–—]/u],
  ['.', /[.!"“”„«»'…~]/u],
  ['star', /[*🏆👑]/u],
  // Any other picture may say who won.
  ['picture', /\p{Extended_Pictographic}/u],
]

function addSign({ words, add }: Building, at: number): void {
  const { kind, key = '' } = words[at] ?? {}
  if (kind !== 'sign') return
  add(at, at + 1, SIGNS.find(([, signs]) => signs.test(key))?.[0] ?? 'mark')
  if (key === '&') add(at, at + 1, 'and')
  if (key === '@') add(at, at + 1, 'at')
}

function addNumber({ words, add, known }: Building, at: number, isCounted: boolean): void {
  const { kind, key = '', numbers = [] } = words[at] ?? {}
  const [number = 0] = numbers
  // "1-ben" and "1. ben" number a list.
  const isItem = isDotted(words, at) && (isCounted || words[at + 2]?.kind === 'word')
  const [sign, next] = words.slice(at + 1, at + 3)
  const isDashed = sign?.key === '-' && !sign.isSpaced && next?.kind === 'word'
  const isScore = kind === 'number' && Math.abs(number) <= SCORE_MAX && !isItem && !isDashed
  if (isScore) add(at, at + 1, 'num', { numbers })
  const day = kind === 'date' ? saidDay(numbers, known.today) : null
  if (day !== null) add(at, at + 1, 'day', { text: day })
  // "12:05" and "1:30" are times, "22/25" is a part, and "5/11" one of two days.
  const isPair = kind === 'numbers' && !/:0\d$|^\d:\d\d$|^\d+\/\d+$|\/\d{4}$/u.test(key)
  if (isPair) add(at, at + 1, 'pair', { numbers })
  // "20h30" is a time.
  const isClock = kind === 'clock' || (/\dh/u.test(key) && number > HALF_DAY)
  if (isClock) add(at, at + 1, 'clock')
  else if (kind === 'minutes' && number <= DURATION_MAX) add(at, at + 1, 'min', { numbers })
  if (kind === 'ordinal') add(at, at + 1, 'ord', { numbers })
  if (isCounted && isDotted(words, at)) add(at, at + 2, 'ord', { numbers })
  if (key === '#') add(at, at + 2, 'ord', { numbers: words[at + 1]?.numbers ?? [] })
}

/** "1. Ben" or "1) Ben" at the beginning of an item. */
function isDotted(words: readonly Word[], at: number): boolean {
  const [word, sign, next] = words.slice(at, at + 3)
  const isNumber = word?.kind === 'number' && (word.numbers[0] ?? 0) <= DOTTED_MAX
  const isPoint = /^[.)]$/u.test(sign?.key ?? '') && sign?.isSpaced === false
  return isNumber && isPoint && words[at - 1]?.key !== '(' && next?.kind !== 'number'
}

/** Dotted numbers are ranks only if they count from 1. */
function areCounted(words: readonly Word[]): boolean {
  const dotted = [...words.keys()].filter((at) => isDotted(words, at))
  const numbers = dotted.map((at) => words[at]?.numbers[0] ?? 0).toSorted((a, b) => a - b)
  return numbers.length > 1 && numbers.every((number, index) => number === index + 1)
}

/** The newest such day that is not after today; the year may not be said. */
function saidDay([year = 0, month = 0, date = 0]: readonly number[], today: string) {
  const said = year === 0 ? Number(today.slice(0, 4)) : year
  const day = calendarDay(said, month, date)
  return year === 0 && (day === null || day > today) ? calendarDay(said - 1, month, date) : day
}

function addPhrases({ words, add, known: { today } }: Building, at: number): void {
  // "last sunday" is nobody's place.
  const isWeekday = (near: number) =>
    PHRASES.get(words[near]?.key ?? '')?.some(({ category }) => category.startsWith('wd')) === true
  for (const { keys, category, language } of PHRASES.get(words[at]?.key ?? '') ?? []) {
    if (!keys.every((key, index) => words[at + index]?.key === key)) continue
    // "3 wins" are counted.
    if (/^wins?$/u.test(keys[0] ?? '') && words[at - 1]?.kind === 'number') continue
    const to = at + keys.length
    const [, name = category, digit = ''] = /^(ord|wd)(\d)$/u.exec(category) ?? []
    const ago = (weekdayOf(today) - Number(digit) + WEEK) % WEEK || WEEK
    const isLast = name === 'last'
    if (isLast && isWeekday(to)) continue
    if (isLast || name === 'ord')
      add(at, to, 'ord', { numbers: [isLast ? LAST : Number(digit)], language })
    else if (name === 'wd') add(at, to, 'weekday', { text: dayAfter(today, -ago), language })
    else if (name === 'today' || name === 'yesterday')
      add(at, to, 'day', { text: dayAfter(today, name === 'today' ? 0 : -1), language })
    else add(at, to, name === 'here' ? 'fill' : name, name === 'points' ? {} : { language })
  }
}

/** "15 May", "May 15th 2025" */
function addDate(line: Building, at: number): void {
  const { words, edges, add, known } = line
  const numberAt = (near: number) => {
    const { kind, numbers: [number = 0] = [] } = words[near] ?? {}
    return kind === 'number' || kind === 'ordinal' ? number : 0
  }
  for (const { category, to, language } of edges[at] ?? []) {
    const month = Number(/^m(\d+)$/u.exec(category)?.[1] ?? 0)
    if (month === 0) continue
    // "May 15" with a friend May, but not "on May 15".
    const isPerson = isNamed(line, at) && !line.has(at - 1, 'on')
    // "15. Mai": the point belongs to the number.
    const before = words[at - 1]?.key === '.' ? at - 2 : at - 1
    for (const near of [before, to]) {
      const end = near === to ? to + 1 : to
      const year = /^20\d\d$/u.test(words[end]?.key ?? '') ? numberAt(end) : 0
      const date = numberAt(near)
      const day = saidDay([year, month, date], known.today)
      const isScore = near === to && words[near]?.kind === 'number' && isPerson
      const text = { text: day ?? '', language }
      if (day !== null && !isScore) add(Math.min(near, at), year === 0 ? end : end + 1, 'day', text)
    }
  }
}

/** "hier" is here beside "ich" and yesterday beside "moi": the language of most other words counts. */
function keepLanguage({ words, edges }: Building): Language | null {
  const votes = new Map<Language, number>()
  for (const [at, found] of edges.entries()) {
    const [only, other] = new Set(found.flatMap(({ language }) => language ?? []))
    if (only === undefined || other !== undefined || words[at]?.kind !== 'word') continue
    votes.set(only, (votes.get(only) ?? 0) + 1)
  }
  const most = Math.max(0, ...votes.values())
  const [only, other] = [...votes].filter(([, count]) => count === most)
  if (only === undefined || other !== undefined) return null
  const [spoken] = only
  for (const [at, found] of edges.entries()) {
    if (!found.some(({ language }) => language === spoken)) continue
    edges[at] = found.filter(({ language }) => language === null || language === spoken)
  }
  return spoken
}
