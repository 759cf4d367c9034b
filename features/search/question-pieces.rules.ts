import {
  addName,
  type NameIndex,
  nameIndex,
  namesAt,
} from '#features/line-pieces/line-names.rules.ts'
import { type Word, wordsOf } from '#features/line-pieces/line-text.rules.ts'
import { keywordAt, phraseAt } from '#features/line-pieces/vocabulary.rules.ts'

import { type Period, periodAt, type SaidPeriod } from './question-periods.rules.ts'
import { MARKS, questionWords, type Unit, unelided } from './question-words.rules.ts'

/** A game, person, guest or place that somebody knows. */
export interface KnownName {
  kind: 'game' | 'person' | 'guest' | 'place'
  /** Of a game or an account; empty for guests and places, which have only names. */
  id: string
  name: string
}

/** The names that a question can have, each kind with the likeliest first. */
export interface KnownNames<T extends KnownName> {
  games: NameIndex<T>
  people: NameIndex<T>
  places: NameIndex<T>
}

/** Letters of names that are read before others' requests have their turn: some milliseconds. */
const LETTERS_A_TURN = 1000
/** Letters that are read of each kind of names, the likeliest first: 2,000 names of usual length. */
const LETTERS_MAX = 40_000
/** Words of likely names that are compared with each word of a question, by their first letter. */
export const PLACES_MAX = 1000
/** Words of a question that are read: a longer one asks nothing. */
const WORDS_MAX = 24

export async function knownNames<T extends KnownName>(
  known: readonly T[],
  nextTurn: () => Promise<void>,
): Promise<KnownNames<T>> {
  const names: KnownNames<T> = {
    games: nameIndex([], PLACES_MAX),
    people: nameIndex([], PLACES_MAX),
    places: nameIndex([], PLACES_MAX),
  }
  const read = { games: 0, people: 0, places: 0 }
  let inTurn = 0
  for (const value of known) {
    const list = LISTS[value.kind]
    const letters = value.name.length
    if (read[list] + letters > LETTERS_MAX) continue
    read[list] += letters
    addName(names[list], { value, name: unelided(value.name) })
    inTurn += letters
    if (inTurn < LETTERS_A_TURN) continue
    inTurn = 0
    await nextTurn()
  }
  // What is read of them next takes a turn of its own.
  await nextTurn()
  return names
}

const LISTS = { game: 'games', person: 'people', guest: 'people', place: 'places' } as const

/** What some words of a question say. */
export type QuestionPiece<T extends KnownName> =
  | { kind: 'units'; units: readonly Unit[] }
  | { kind: 'period'; period: Period }
  | { kind: 'named'; named: T }
  /** Nobody knows: the question is not understood. */
  | { kind: 'unread' }

export interface QuestionPieces<T extends KnownName> {
  pieces: QuestionPiece<T>[]
  /** What else of the user's own the same words can name. */
  instead: T[]
}

/** The beginning of a name that is this long names it. */
const PREFIX_MIN = 3
/** A short word like "al" or "in" is a name only where it is written as one. */
const SHORT = 3

/** A question in pieces, in order; each of its words is in one of them. */
export function questionPieces<T extends KnownName>(
  text: string,
  names: KnownNames<T>,
  today: string,
): QuestionPieces<T> {
  const asked = unelided(text)
  const all = wordsOf(asked)
  const words = all.slice(0, WORDS_MAX)
  const pieces: QuestionPiece<T>[] = all.length > words.length ? [{ kind: 'unread' }] : []
  const instead: T[] = []
  for (let at = 0; at < words.length;) {
    const piece = pieceAt({ asked, words, names, today }, at, pieces.at(-1))
    pieces.push(piece.said)
    instead.push(...piece.instead)
    at += piece.count
  }
  return { pieces, instead }
}

interface AskedText<T extends KnownName> {
  asked: string
  words: readonly Word[]
  names: KnownNames<T>
  today: string
}

interface PieceAt<T extends KnownName> {
  said: QuestionPiece<T>
  count: number
  instead: readonly T[]
}

/** The longest reading; of equally long ones a name rather than a word that only joins others. */
function pieceAt<T extends KnownName>(
  asked: AskedText<T>,
  at: number,
  before: QuestionPiece<T> | undefined,
): PieceAt<T> {
  const { words, today } = asked
  const phrase = phraseAt(questionWords, words, at)
  const said = periodAt(words, at, today)
  // "mon" is French before another word, and Monday at the end.
  const isWord = said !== null && said.bare && phrase?.count === said.count
  const period = isWord && at + said.count < words.length ? null : said
  const name = nameAt(asked, at, before)
  const longest = Math.max(phrase?.count ?? 0, period?.count ?? 0)
  if (name !== null && name.count >= longest) {
    const named: PieceAt<T> = { ...name, said: { kind: 'named', named: name.named } }
    if (name.count > longest) return named
    const other = { count: longest, instead: [name.named] }
    if (period !== null && period.count === longest) {
      return isRatherName(period, name)
        ? named
        : { ...other, said: { kind: 'period', period: period.period } }
    }
    const units = phrase?.value ?? []
    if (units.includes('filler') && isWrittenAsName(asked, at, name)) return named
    return { ...other, said: { kind: 'units', units } }
  }
  if (period !== null && period.count === longest) {
    return { said: { kind: 'period', period: period.period }, count: longest, instead: [] }
  }
  if (phrase !== null) {
    return { said: { kind: 'units', units: phrase.value }, count: longest, instead: [] }
  }
  const isMark = words[at]?.kind === 'mark' && MARKS.has(words[at]?.key ?? '')
  return {
    said: isMark ? { kind: 'units', units: ['filler'] } : { kind: 'unread' },
    count: 1,
    instead: [],
  }
}

/** "April" alone is somebody of that name; "in April" is the month. */
function isRatherName({ bare }: SaidPeriod, { fit }: Pick<NameAt<KnownName>, 'fit'>): boolean {
  return bare && fit <= 1
}

function isWrittenAsName(
  { asked, words }: Pick<AskedText<KnownName>, 'asked' | 'words'>,
  at: number,
  { fit, count }: Pick<NameAt<KnownName>, 'fit' | 'count'>,
): boolean {
  const first = asked.charAt(words[at]?.start ?? 0)
  const isCapital = first.toLowerCase() !== first
  return fit <= 1 && (count > 1 || isCapital || (words[at]?.key.length ?? 0) > SHORT)
}

interface NameAt<T extends KnownName> {
  named: T
  count: number
  fit: number
  instead: T[]
}

/** Whoever or whatever is best named by the words from `at` on. */
function nameAt<T extends KnownName>(
  { words, names }: AskedText<T>,
  at: number,
  before: QuestionPiece<T> | undefined,
): NameAt<T> | null {
  const isPlace = before?.kind === 'units' && before.units.includes('at')
  const order = isPlace
    ? [names.places, names.games, names.people]
    : [names.games, names.people, names.places]
  const isTaken = (next: number) => phraseAt(questionWords, words, next) !== null
  const found = order.flatMap((index) => {
    const match = namesAt(index, words, at, index === names.games, isTaken)
    return match !== null && isSaid(words, at, match) ? [match] : []
  })
  const longest = Math.max(...found.map(({ count }) => count))
  const long = found.filter(({ count }) => count === longest)
  const fit = Math.min(...long.map((match) => match.fit))
  const best = long.filter((match) => match.fit === fit)
  const [named, ...instead] = best.flatMap(({ values }) => values)
  return named === undefined ? null : { named, count: longest, fit, instead }
}

/** Whether so few letters name something: the beginning of a word that is no word of the language. */
function isSaid(
  words: readonly Word[],
  at: number,
  match: { fit: number; count: number },
): boolean {
  if (match.fit <= 1) return true
  if (match.fit === 4) return false
  const key = words[at]?.key ?? ''
  if (match.count === 1 && keywordAt(words, at) !== null) return false
  return match.fit === 2 || key.length >= PREFIX_MIN || match.count > 1
}
