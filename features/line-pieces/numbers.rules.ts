import { readScore } from '#features/scoring/score-reading.rules.ts'
import { scoreProblem } from '#features/scoring/scores.rules.ts'

import { type Word, spanOf } from './line-text.rules.ts'
import type { Line } from './line.rules.ts'
import { keywordAt, phraseAt, phraseIndex } from './vocabulary.rules.ts'

type ReadNumber =
  | { kind: 'number'; value: number; count: number }
  /** The scores of two sides or more ("84:71"); `sum` where they are the terms of one as well. */
  | { kind: 'pair'; values: number[]; sum: number | null; count: number }
  /** A number, but no score. */
  | { kind: 'unread'; amount: true; count: number }

/** More numbers than a table has sides are no result. */
const TERMS_MAX = 64

/** Signs in words, without accents: "minus 5". */
const MINUS = new Set(['minus', 'moins', 'menos', 'neg', 'negative', 'negativ', 'negatif'])

/** A score or a sum ("20+15+8"), or the scores of several sides ("84:71"). */
export function numberAt(text: string, words: readonly Word[], at: number): ReadNumber | null {
  const signed = isMinus(words, at) ? 1 : 0
  const read = plainNumberAt(text, words, at + signed)
  if (read === null) return null
  const count = signed + read.count
  // "20 minus 5" is neither.
  if (isMinus(words, at + count)) {
    const rest = numberAt(text, words, at + count)
    return { kind: 'unread', amount: true, count: count + (rest?.count ?? 1) }
  }
  if (signed === 0) return read
  return read.kind === 'number'
    ? { kind: 'number', value: -read.value, count }
    : { kind: 'unread', amount: true, count }
}

function isMinus(words: readonly Word[], at: number): boolean {
  return MINUS.has(words[at]?.key ?? '') && words[at + 1]?.kind === 'digits'
}

function plainNumberAt(text: string, words: readonly Word[], at: number): ReadNumber | null {
  const first = oneNumberAt(words, at)
  if (first === 0) return null
  let to = at + first
  const ends = [to]
  const signs: string[] = []
  for (let sign = signBetween(words, to); sign !== null; sign = signBetween(words, to)) {
    const next = oneNumberAt(words, to + 1, true)
    if (next === 0 || ends.length === TERMS_MAX) break
    signs.push(sign)
    to += 1 + next
    ends.push(to)
  }
  // A sign behind the last number says nothing: "86+84+".
  const hangs =
    '+-'.includes(words[to]?.key ?? ' ') && words[to]?.joined === true && endsAt(words, to + 1)
  const last = hangs && signs.length > 0 ? to + 1 : to
  const points = keywordAt(words, last)?.meaning === 'points' && isUnit(words, last)
  const count = last - at + (points ? (keywordAt(words, last)?.count ?? 1) : 0)
  if (isUnknownUnit(words, last) && !points)
    return { kind: 'unread', amount: true, count: unbroken(words, last) - at }
  const sum = scoreOf(spanOf(text, words, at, to))
  const isSum = signs.length === 0 || signs.some((sign) => '+='.includes(sign))
  if (isSum)
    return sum === null
      ? { kind: 'unread', amount: true, count }
      : { kind: 'number', value: sum, count }
  const values = ends.map((end, index) =>
    scoreOf(spanOf(text, words, index === 0 ? at : (ends[index - 1] ?? at) + 1, end)),
  )
  const scores = values.filter((value) => value !== null)
  const isResult = signs.every((sign) => sign === signs[0] && sign !== '/')
  // "1:23.4" is a time.
  const decimals = new Set(scores.map((score) => Number.isInteger(score)))
  const isTime = signs[0] === ':' && decimals.size > 1 && scores.length === 2
  if (!isResult || isTime || scores.length < values.length) {
    return sum !== null && isResult
      ? { kind: 'number', value: sum, count }
      : { kind: 'unread', amount: true, count }
  }
  return { kind: 'pair', values: scores, sum: scores.length > 2 ? sum : null, count }
}

/** The score that a text says; null where it is none, or has more digits than a score. */
export function scoreOf(text: string): number | null {
  const { score } = readScore(text)
  return score === null || scoreProblem(score) !== null ? null : score
}

/** "84 p" may be a score and a player; "84p" is a score. */
function isUnit(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word !== undefined && (word.key.length > 1 || word.joined)
}

/** What touches a number and says something else: "12k", "54⅓", "80%". */
function isUnknownUnit(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word?.joined !== true) return false
  return word.kind === 'letters' ? !word.unspaced : /^[\p{No}%°*^]$/u.test(word.key)
}

/** Where the words end that touch each other: of "54ben61" no number is a score. */
function unbroken(words: readonly Word[], at: number): number {
  let to = at + 1
  while (words[to]?.joined === true && words[to]?.kind !== 'mark') to += 1
  return to
}

function endsAt(words: readonly Word[], at: number): boolean {
  const next = words[at]
  return next === undefined || !next.joined || (next.kind === 'mark' && !'+-'.includes(next.key))
}

/** In which two scores are said in words; "à" is "a". */
const WORDS_BETWEEN = new Set(['a', 'to', 'zu'])

/** What stands between two numbers and touches both, or neither. */
function signBetween(words: readonly Word[], at: number): string | null {
  const sign = words[at]
  const next = words[at + 1]
  // "61 to 54"
  if (sign?.kind === 'letters' && WORDS_BETWEEN.has(sign.key) && next?.kind === 'digits') return ':'
  if (sign?.kind !== 'mark' || next === undefined || !'+-–:=/'.includes(sign.key)) return null
  const isSigned =
    next.kind === 'mark' && '+-'.includes(next.key) && words[at + 2]?.kind === 'digits'
  if (next.kind !== 'digits' && !isSigned) return null
  if (sign.key === '/' && !next.joined) return null
  return sign.joined === next.joined ? (sign.key === '–' ? '-' : sign.key) : null
}

/** How many words a number takes with its sign, decimals, thousands and fractions; 0 where there is none. */
function oneNumberAt(words: readonly Word[], at: number, isTerm = false): number {
  const signed = signAt(words, at, isTerm) ? 1 : 0
  const digits = words[at + signed]
  const isDecimal = '.,'.includes(digits?.key ?? ' ') && words[at + signed + 1]?.kind === 'digits'
  if (digits?.kind !== 'digits') {
    if (signed === 0 && digits !== undefined && isFraction(digits.key)) return 1
    // ".5" behind a space
    return isDecimal &&
      words[at + signed + 1]?.joined === true &&
      digits?.joined !== true &&
      digits?.key === '.'
      ? signed + 2
      : 0
  }
  if (signed === 1 && !digits.joined) return 0
  const count = signed + 1
  const groups = groupsAt(words, at + count)
  // Of several ("84,71,66") none are decimals, and all are their own numbers.
  const isList =
    groups.length > 1 &&
    groups.some(({ mark, digits: group }) => mark === ',' && group.length !== 3)
  const spaced = groups.length === 0 ? spacedGroupsAt(words, at + count) : 0
  const length = count + (isList ? 0 : 2 * groups.length) + spaced
  const fraction = words[at + length]
  return length + (fraction !== undefined && isFraction(fraction.key) ? 1 : 0)
}

function isFraction(key: string): boolean {
  return ['½', '¼', '¾'].includes(key)
}

/** A sign belongs to the number that it touches, unless it touches the word before as well. */
function signAt(words: readonly Word[], at: number, isTerm: boolean): boolean {
  const sign = words[at]
  if (sign === undefined || !'-+–'.includes(sign.key)) return false
  const before = words[at - 1]
  // Between two numbers it is a dash.
  if (sign.key === '–' && before?.kind === 'digits') return false
  return isTerm || !sign.joined || before === undefined || before.kind === 'mark'
}

/** More than a score can have. */
const GROUPS_MAX = 4

/** The digits after commas or dots without a space: of 1,250,000 these are 250 and 000. */
function groupsAt(words: readonly Word[], at: number): { mark: string; digits: string }[] {
  const groups: { mark: string; digits: string }[] = []
  for (let next = at; groups.length < GROUPS_MAX; next += 2) {
    const mark = words[next]
    const digits = words[next + 1]
    if (mark?.joined !== true || !",.'٫٬".includes(mark.key)) return groups
    if (digits?.kind !== 'digits' || !digits.joined) return groups
    groups.push({ mark: mark.key, digits: digits.key })
  }
  return groups
}

/** Groups of three behind spaces that do not break: 1 234 567. */
function spacedGroupsAt(words: readonly Word[], at: number): number {
  let count = 0
  while (
    words[at + count]?.kind === 'digits' &&
    words[at + count]?.key.length === 3 &&
    words[at + count]?.grouped === true
  )
    count += 1
  return count
}

type NumberReading =
  | { kind: 'count'; players: number; count: number }
  | { kind: 'times'; times: number; won: boolean; count: number }

const NUMBERS = /* @__PURE__ */ phraseIndex(() =>
  [
    'two|zwei|deux|dos',
    'three|drei|trois|tres',
    'four|vier|quatre|cuatro',
    'five|fünf|cinq|cinco',
    'six|sechs|seis',
    'seven|sieben|sept|siete',
    'eight|acht|huit|ocho',
  ].flatMap((words, index) => words.split('|').map((word) => [word, index + 2] as const)),
)
const TABLES = /* @__PURE__ */ phraseIndex(() =>
  [
    'zu zweit|à deux|the two of us',
    'zu dritt|à trois|the three of us',
    'zu viert|à quatre|the four of us',
    'zu fünft|à cinq|the five of us',
    'zu sechst|à six|the six of us',
  ].flatMap((phrases, index) => phrases.split('|').map((phrase) => [phrase, index + 2] as const)),
)
const ONCE = { once: 1, twice: 2, thrice: 3 } as const
/** "1 game": behind other numbers these words say something else. */
const SINGLE = new Set(
  'game match win victory spiel partie sieg victoire partida victoria'.split(' '),
)
const WINS = new Set(['wins', 'victories', 'siege', 'victoires', 'victorias'])

/** How many sat there ("3 players", "zu dritt"), or how often somebody won ("twice", "2x"). */
export function countedAt(line: Line, at: number): NumberReading | null {
  const { words } = line
  const table = phraseAt(TABLES, words, at)
  if (table !== null) return { kind: 'count', players: table.value, count: table.count }
  const keyword = line.keywordAt(at)
  if (keyword !== null && keyword.meaning in ONCE) {
    const times = ONCE[keyword.meaning as keyof typeof ONCE]
    return { kind: 'times', times, won: false, count: keyword.count }
  }
  const word = words[at]
  const number =
    word?.kind === 'digits' ? Number(word.key) : (phraseAt(NUMBERS, words, at)?.value ?? 0)
  const hyphen = words[at + 1]?.key === '-' ? 1 : 0
  const unit = line.keywordAt(at + 1 + hyphen)
  if (number === 0 || unit === null) return null
  const count = 1 + hyphen + unit.count
  if (unit.meaning === 'players') return { kind: 'count', players: number, count }
  const key = words[at + 1 + hyphen]?.key ?? ''
  const isTimes = hyphen === 0 && (unit.meaning === 'times' || (number === 1 && SINGLE.has(key)))
  const isClose = key !== 'x' || words[at + 1]?.joined === true
  return isTimes && isClose ? { kind: 'times', times: number, won: WINS.has(key), count } : null
}
