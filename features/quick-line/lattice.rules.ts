import { dayAfter } from '#features/days/days.rules.ts'
import { DURATION_MAX } from '#features/days/durations.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { SCORE_MAX } from '#features/scoring/scores.rules.ts'

import { LAST, type Person, type Who } from './line-facts.rules.ts'
import { type NameMatch, nameIndexOf, nameKeyOf, namesAt } from './line-names.rules.ts'
import { type Word, wordsOf } from './line-words.rules.ts'
import { lastWeekday, saidDay } from './said-days.rules.ts'
import { type Language, PHRASES, VOCABULARY } from './vocabulary.rules.ts'

/** What somebody chose for words of the line, or of several readings. */
export type Choice =
  | { kind: 'game'; game: Game }
  | { kind: 'person'; who: Who }
  | { kind: 'reading'; reading: string }

/** What the quick line knows before it reads. */
export interface LineKnowledge {
  me: { firstName: string; lastName: string }
  games: readonly Game[]
  /** Friends and earlier guests. */
  people: readonly Exclude<Who, { kind: 'self' }>[]
  /** `YYYY-MM-DD` where the match was played. */
  today: string
  /** By the words of the line. */
  choices?: Readonly<Record<string, Choice>>
}

/** One thing that some words can be. */
export interface Edge {
  category: string
  /** The word behind them. */
  to: number
  language: Language | null
  people: Person[]
  numbers: number[]
  games: readonly Game[]
  text: string
}

export interface Lattice {
  text: string
  words: Word[]
  /** By their first word. */
  edges: Edge[][]
}

/** A whole name counts even where it is a word of the vocabulary. */
const WHOLE = 3
const GAME_MIN = 3
const PERSON_MIN = 2
const PLACE_WORDS = 6
const GUEST_WORDS = 3
const NEW_GAME_WORDS = 4
const HALF_DAY = 720
const DATE_MAX = 31
const DOTTED_MAX = 12

/** Everything that the words of a line can be. */
export function latticeOf(text: string, known: LineKnowledge): Lattice {
  const words = wordsOf(text)
  const edges: Edge[][] = words.map(() => [])
  const spoken = (from: number, to: number) =>
    text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)
  const add = (from: number, to: number, category: string, more: Partial<Edge> = {}) => {
    const plain = { language: null, people: [], numbers: [], games: [], text: spoken(from, to) }
    edges[from]?.push({ category, to, ...plain, ...more })
  }
  const build: Building = { text, words, edges, known, add, spoken }
  const counted = dottedRanks(words)
  for (const at of words.keys()) {
    addSign(build, at)
    addNumber(build, at, counted)
    addPhrases(build, at)
    addDate(build, at)
  }
  for (const at of words.keys()) addNames(build, at)
  const language = keepLanguage(build)
  for (const at of words.keys()) addGuest(build, at, language === 'de')
  addNewGame(build)
  for (const at of words.keys()) addPlaces(build, at)
  return { text, words, edges }
}

interface Building extends Lattice {
  known: LineKnowledge
  add: (from: number, to: number, category: string, more?: Partial<Edge>) => void
  spoken: (from: number, to: number) => string
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
  const { kind, key } = words[at] ?? {}
  if (kind !== 'sign' || key === undefined) return
  add(at, at + 1, SIGNS.find(([, signs]) => signs.test(key))?.[0] ?? 'mark')
  if (key === '&') add(at, at + 1, 'and')
  if (key === '@') add(at, at + 1, words[at + 1]?.isSpaced === true ? 'at' : 'mark')
}

function addNumber({ words, add, spoken, known }: Building, at: number, counted: boolean): void {
  const word = words[at]
  if (word === undefined) return
  const { kind, numbers } = word
  const [number = 0, second = 0] = numbers
  // "1-ben" and "1. ben" number a list.
  const isItem = words[at + 2]?.kind === 'word' || counted
  const isNumbering = (isItem && isDotted(words, at)) || isDashed(words, at)
  if (kind === 'number' && Math.abs(number) <= SCORE_MAX && !isNumbering)
    add(at, at + 1, 'num', { numbers })
  if (kind === 'numbers') {
    // "12:05" and "1:30" are times.
    if (!/:0\d$|^\d:\d\d$/u.test(word.key)) add(at, at + 1, 'pair', { numbers })
    const isDate = word.key.includes('/') && numbers.length === 2
    for (const [date, month] of isDate
      ? [
          [number, second],
          [second, number],
        ]
      : []) {
      const day = saidDay([0, month ?? 0, date ?? 0], known.today)
      if (day !== null) add(at, at + 1, 'day', { text: day })
      if (day !== null) break
    }
  }
  if (kind === 'date') {
    const day = saidDay(numbers, known.today)
    if (day !== null) add(at, at + 1, 'day', { text: day })
  }
  // "20h30" is a time.
  const isLong = /\dh/u.test(word.key) && number > HALF_DAY
  if (kind === 'minutes' && number <= DURATION_MAX && !isLong) add(at, at + 1, 'min', { numbers })
  if (kind === 'clock') add(at, at + 1, 'fill')
  if (kind === 'ordinal') add(at, at + 1, 'ord', { numbers })
  if (counted && isDotted(words, at)) add(at, at + 2, 'ord', { numbers, text: spoken(at, at + 1) })
  if (word.key === '#' && words[at + 1]?.kind === 'number') {
    add(at, at + 2, 'ord', { numbers: words[at + 1]?.numbers ?? [] })
  }
}

/** "1. Ben" or "1) Ben" at the beginning of an item. */
function isDotted(words: readonly Word[], at: number): boolean {
  const [word, sign, next] = words.slice(at, at + 3)
  const isNumber = word?.kind === 'number' && (word.numbers[0] ?? 0) <= DOTTED_MAX
  const isPoint = /^[.)]$/u.test(sign?.key ?? '') && sign?.isSpaced === false
  return isNumber && isPoint && words[at - 1]?.key !== '(' && !(next?.kind === 'number')
}

function isDashed(words: readonly Word[], at: number): boolean {
  const [sign, next] = words.slice(at + 1, at + 3)
  return sign?.key === '-' && !sign.isSpaced && next?.kind === 'word'
}

/** Dotted numbers are ranks only if they count from 1. */
function dottedRanks(words: readonly Word[]): boolean {
  const dotted = [...words.keys()].filter((at) => isDotted(words, at))
  const numbers = dotted.map((at) => words[at]?.numbers[0] ?? 0).toSorted((a, b) => a - b)
  return numbers.length > 1 && numbers.every((number, index) => number === index + 1)
}

function addPhrases({ words, add, known }: Building, at: number): void {
  for (const { keys, category, language } of PHRASES.get(words[at]?.key ?? '') ?? []) {
    if (!keys.every((key, index) => words[at + index]?.key === key)) continue
    const to = at + keys.length
    const [, name = '', digit = ''] = /^(ord|wd)(\d)$/u.exec(category) ?? []
    if (name === 'ord') add(at, to, 'ord', { numbers: [Number(digit)], language })
    else if (category === 'last') add(at, to, 'ord', { numbers: [LAST], language })
    else if (name === 'wd') {
      add(at, to, 'weekday', { text: lastWeekday(Number(digit), known.today), language })
    } else if (category === 'today') add(at, to, 'day', { text: known.today, language })
    else if (category === 'yesterday')
      add(at, to, 'day', { text: dayAfter(known.today, -1), language })
    else if (category === 'here') add(at, to, 'fill', { language })
    else add(at, to, category, { language: category === 'points' ? null : language })
  }
}

/** "15 May", "May 15th 2025", "2 days ago" */
function addDate({ words, edges, add, known }: Building, at: number): void {
  const dateAt = (near: number) => {
    const [date = 0] = words[near]?.numbers ?? []
    const isDate = ['number', 'ordinal'].includes(words[near]?.kind ?? '') && date <= DATE_MAX
    return isDate ? date : 0
  }
  const yearAt = (near: number) =>
    /^20\d\d$/u.test(words[near]?.key ?? '') ? Number(words[near]?.key) : 0
  for (const { category, to, language } of edges[at] ?? []) {
    const month = Number(/^m(\d+)$/u.exec(category)?.[1] ?? 0)
    if (category === 'ago' && words[at - 1]?.kind === 'number') {
      const day = dayAfter(known.today, -(words[at - 1]?.numbers[0] ?? 0))
      add(at - 1, to, 'day', { text: day, language })
    }
    if (month === 0) continue
    // "15. Mai": the point belongs to the number.
    const before = words[at - 1]?.key === '.' ? at - 2 : at - 1
    for (const [from, near, end] of [
      [before, before, to],
      [at, to, to + 1],
    ] as const) {
      const year = yearAt(end)
      const day = dateAt(near) === 0 ? null : saidDay([year, month, dateAt(near)], known.today)
      const isName = near === to && words[near]?.kind === 'number' && isNamed(words, at, known)
      if (day !== null && !isName)
        add(from, year === 0 ? end : end + 1, 'day', { text: day, language })
    }
  }
}

/** "May 15" with a friend May. */
function isNamed(words: readonly Word[], at: number, { people }: LineKnowledge): boolean {
  return namesAt(nameIndexOf(people), words, at, () => true) !== null
}

function addNames({ text, words, edges, add, spoken, known }: Building, at: number): void {
  const word = words[at]
  if (word === undefined || word.kind === 'sign') return
  const chosen = chosenAt(text, words, at, known)
  if (chosen?.choice.kind === 'game') {
    add(at, chosen.to, 'game', { games: [chosen.choice.game] })
    return
  }
  const isWord = VOCABULARY.has(word.key)
  const games = namesAt(nameIndexOf(known.games), words, at, ({ to, fit }) => {
    if (word.kind !== 'word') return to > at + 1 && fit >= WHOLE
    const isLong = word.key.length >= GAME_MIN || to > at + 1
    return fit === 4 || (isLong && (!isWord || to > at + 1))
  })
  const isBeforeNumber = words[at + 1]?.kind === 'number'
  const length = nameKeyOf(word).length
  const people =
    word.kind === 'word'
      ? namesAt(nameIndexOf(known.people), words, at, ({ to, fit, isFirst }) => {
          if (isWord) return fit >= WHOLE
          if (fit > 1 || to > at + 1) return true
          // The beginning of a surname is somebody only before a score.
          return isBeforeNumber || (isFirst && length >= PERSON_MIN)
        })
      : null
  const person = people !== null && isOtherSurname(words, at, people, known) ? null : people
  if (games !== null && (person === null || isRatherGame(games, person))) {
    add(at, games.to, 'game', { games: games.values })
    // "7 wonders" is nobody's score.
    if (word.kind === 'number')
      edges[at] = edges[at]?.filter(({ category }) => category !== 'num') ?? []
  }
  if (person !== null && (games === null || !isRatherGame(games, person) || person.fit >= WHOLE)) {
    const said = spoken(at, person.to)
    const who = chosen?.choice.kind === 'person' ? [chosen.choice.who] : person.values
    const owner = /['’]s?$/u.test(said) ? 'owner' : 'P'
    add(at, person.to, owner, { people: [{ text: said, who, isNew: false, isObject: false }] })
  }
  const self: Who = { kind: 'self', name: `${known.me.firstName} ${known.me.lastName}`.trim() }
  const pronoun = (to: number, who: Who[], isObject: boolean, language: Language | null) =>
    add(at, to, 'P', { people: [{ text: spoken(at, to), who, isNew: false, isObject }], language })
  const isMe = nameIndexOf([known.me].map((me) => ({ name: `${me.firstName} ${me.lastName}` })))
  const own = namesAt(isMe, words, at, ({ fit }) => fit >= 2)
  if (own !== null) pronoun(own.to, [self], false, null)
  for (const { category, to, language } of [...(edges[at] ?? [])]) {
    if (category === 'me') pronoun(to, [self], word.key === 'mich', language)
    if (category === 'mine') pronoun(to, [self], true, language)
    if (category === 'he') pronoun(to, [], false, language)
    if (category === 'him') pronoun(to, [], true, language)
  }
}

function isRatherGame(game: NameMatch<unknown>, person: NameMatch<unknown>): boolean {
  if (game.to !== person.to) return game.to > person.to
  return game.fit > person.fit
}

/** "Jonas Weber" is not the friend Jonas Keller. */
function isOtherSurname(
  words: readonly Word[],
  at: number,
  { to }: NameMatch<Who>,
  known: LineKnowledge,
): boolean {
  const [word, next] = words.slice(at, at + 2)
  if (to > at + 1 || word?.isCapital !== true || next?.isCapital !== true) return false
  if (next.key.length > 1 && VOCABULARY.has(next.key)) return false
  const another = namesAt(
    nameIndexOf(known.people),
    words,
    at + 1,
    ({ fit, isFirst }) => fit > 1 || isFirst,
  )
  const game = namesAt(nameIndexOf(known.games), words, at + 1, ({ fit }) => fit >= WHOLE)
  return another === null && game === null
}

/** What was chosen for the words that begin here. */
function chosenAt(
  text: string,
  words: readonly Word[],
  at: number,
  { choices = {} }: LineKnowledge,
) {
  const start = words[at]?.start ?? 0
  for (const [said, choice] of Object.entries(choices)) {
    const to = words.findIndex(({ end }) => end === start + said.length) + 1
    if (choice.kind !== 'reading' && to > 0 && text.startsWith(said, start)) return { choice, to }
  }
  return null
}

/**
 * Somebody new: no word of any language. With a capital where only a name can stand, else behind an item
 * of a list that has a score, and before a score: "me 61, theo 54".
 */
function addGuest({ words, edges, add, spoken }: Building, at: number, isGerman: boolean): void {
  const isFree = (near: number) => {
    const word = words[near]
    const isInitial = word?.isCapital === true && word.key.length === 1 && word.key !== 'i'
    if (word?.kind !== 'word' || /\d/u.test(word.key)) return false
    if (VOCABULARY.has(word.key) && !isInitial) return false
    return !(edges[near] ?? []).some(({ category }) => category === 'game' || category === 'owner')
  }
  const isKnown = (near: number) => (edges[near] ?? []).some(({ category }) => category === 'P')
  const word = words[at]
  const before = words[at - 1]
  if (word === undefined || !isFree(at) || isKnown(at)) return
  if (before?.kind === 'minutes' || before?.kind === 'numbers') return
  if (before?.key === '(') return
  const guest = (to: number) => {
    const name = spoken(at, to)
    const capital = name.charAt(0).toUpperCase() + name.slice(1)
    const who: Who = { kind: 'guest', name: capital, email: '' }
    add(at, to, 'P', { people: [{ text: name, who: [who], isNew: true, isObject: false }] })
  }
  const isScored = (to: number) =>
    words[to]?.kind === 'number' ||
    (/^[:=]$/u.test(words[to]?.key ?? '') && words[to + 1]?.kind === 'number')
  const isBehindName = before?.kind === 'number' && isAfterName(words, edges, at - 1)
  // "me 50 Anna 61", but no "84 Birds".
  if (before?.kind === 'number' && !(word.isCapital && isBehindName && isScored(at + 1))) return
  if (word.isCapital) {
    let to = at + 1
    while (to < at + GUEST_WORDS && words[to]?.isCapital === true && isFree(to) && !isKnown(to))
      to += 1
    const isBeside = isKnown(to) || edges.some((found, from) => from < at && found.some(endsAt(at)))
    // German nouns have a capital letter, too.
    // At the beginning of a sentence any word has one: only a score or a list tells a name.
    const isBegin = before === undefined || /^[.!\n]$/u.test(before.key)
    const isListed = /^[,&+/]$/u.test(words[to]?.key ?? '') || (edges[to] ?? []).some(isAnd)
    const isLong = word.key.length > 1 || to > at + 1
    const isName = isScored(to) || (isLong && !isGerman && (!isBegin || isListed))
    if (!isBeside && isName) guest(to)
    return
  }
  const isJoin = /^[,;\n&]$/u.test(before?.key ?? '') || (edges[at - 1] ?? []).some(isAnd)
  if (
    isScored(at + 1) &&
    isJoin &&
    words[at - 2]?.kind === 'number' &&
    isAfterName(words, edges, at - 2)
  ) {
    guest(at + 1)
  }
}

const isAnd = ({ category }: Edge) => category === 'and'
const endsAt = (at: number) => (edge: Edge) => edge.category === 'P' && edge.to === at

/** "me 61, theo": the number before is somebody's. */
function isAfterName(words: readonly Word[], edges: readonly Edge[][], number: number): boolean {
  const end = /^[:=]$/u.test(words[number - 1]?.key ?? '') ? number - 1 : number
  return edges.some((found) => found.some(endsAt(end)))
}

/** "hier" is here beside "ich" and yesterday beside "moi": the language of most other words counts. */
function keepLanguage({ words, edges }: Building): Language | null {
  const votes = new Map<Language, number>()
  for (const [at, found] of edges.entries()) {
    const languages = new Set(found.flatMap(({ language }) => language ?? []))
    const [only] = languages
    if (languages.size !== 1 || only === undefined || words[at]?.kind !== 'word') continue
    votes.set(only, (votes.get(only) ?? 0) + 1)
  }
  const most = Math.max(0, ...votes.values())
  const spoken = [...votes].filter(([, count]) => count === most).map(([language]) => language)
  const [only] = spoken
  if (spoken.length !== 1 || only === undefined) return null
  for (const [at, found] of edges.entries()) {
    if (!found.some(({ language }) => language === only)) continue
    edges[at] = found.filter(({ language }) => language === null || language === only)
  }
  return only
}

/** A game that nobody knows stands at the beginning, before somebody whom one knows: "root me 30, ben 25". */
function addNewGame({ words, edges, add }: Building): void {
  if (edges.some((found) => found.some(({ category }) => category === 'game'))) return
  const isUnknown = (at: number) => {
    const word = words[at]
    return (
      word?.kind === 'word' && (edges[at] ?? []).every(({ people }) => people[0]?.isNew === true)
    )
  }
  const from = edges[0]?.some(({ category }) => category === 'fill') === true ? 1 : 0
  let to = from
  while (to < from + NEW_GAME_WORDS && isUnknown(to)) to += 1
  const [next] = words.slice(to, to + 1)
  const isBefore = (edges[to] ?? []).some(({ category }) =>
    ['P', 'with', ',', ':', 'day', 'weekday'].includes(category),
  )
  if (to > from && next !== undefined && isBefore) add(from, to, 'newgame')
}

const ARTICLES = new Set(
  'the a my our der dem den die das la le les el los las du de of'.split(' '),
)

/** "at Ben's", "at the Dice Cellar", "bei Ben": up to a sign, a number or a word that means something else. */
function addPlaces({ text, words, edges, add }: Building, at: number): void {
  const owner = edges[at]?.find(({ category }) => category === 'owner')
  for (const { category, to: from, language } of [...(edges[at] ?? [])]) {
    if (category !== 'at') continue
    let to = from
    const isOther = (near: number) =>
      (edges[near] ?? []).some(
        (edge) =>
          edge.category === 'day' ||
          edge.category === 'game' ||
          (near > from && edge.category === 'P' && edge.people[0]?.isNew === false),
      )
    const isName = (near: number) => {
      const key = words[near]?.key ?? ''
      return words[near]?.kind === 'word' && (ARTICLES.has(key) || !VOCABULARY.has(key))
    }
    const isPersons = (edges[from] ?? []).some(({ category: named }) => named === 'P')
    const longest = isPersons ? from + 1 : from + PLACE_WORDS
    while (to < longest && isName(to) && !isOther(to)) to += 1
    while (to > from && ARTICLES.has(words[to - 1]?.key ?? '')) to -= 1
    const named = words.slice(from, to)
    const isPlace = named.some(
      ({ key, isCapital }) => isCapital || ARTICLES.has(key) || /'s?$/u.test(key),
    )
    const isPerson =
      isPersons || (edges[from] ?? []).some(({ category: named }) => named === 'owner')
    const said = text.slice(named[0]?.start ?? 0, named.at(-1)?.end ?? 0)
    if (named.length > 0 && (isPlace || isPerson)) add(at, to, 'place', { text: said, language })
    else if (named.length === 1 && isGameless(edges))
      add(at, to, 'newgame', { text: said, language })
  }
  // "Ben's place"
  if (owner !== undefined && words[owner.to]?.key === 'place') add(at, owner.to + 1, 'place')
}

const isGameless = (edges: readonly Edge[][]) =>
  !edges.some((found) => found.some(({ category }) => category === 'game'))
