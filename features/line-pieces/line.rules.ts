import type { Game } from '#features/games/games.contract.ts'

import { isWeekdayAt, monthOf } from './line-days.rules.ts'
import {
  type NameIndex,
  type NameMatch,
  nameIndex,
  namesAt,
  namesNear,
} from './line-names.rules.ts'
import { type Word, spanOf, wordsOf } from './line-text.rules.ts'
import { rankAt } from './ordinals.rules.ts'
import { isOfTeam, shortAt } from './shorthand.rules.ts'
import {
  type Keyword,
  type Meaning,
  type PhraseIndex,
  keywordAt,
  phraseIndex,
} from './vocabulary.rules.ts'

/** Who sits at the table. */
export type Who =
  | { kind: 'self'; name: string }
  | { kind: 'user'; user: string; name: string }
  | { kind: 'guest'; name: string; email: string }

/** What somebody chose for words of the line. */
export type Choice =
  | { kind: 'game'; game: Game }
  | { kind: 'person'; who: Who }
  | { kind: 'left out' }
  | { kind: 'answer'; answer: Answer }

/** What somebody answered to a question about the table; a winner as `whoKey` tells people apart. */
export type Answer =
  | 'together'
  | 'apart'
  | 'draw'
  | 'lowest wins'
  | 'as typed'
  | 'one match'
  | 'several matches'
  | 'numbering'
  | 'places'
  | 'teams'
  | 'word'
  | 'name'
  | `winner ${string}`

/** What the quick line knows before it reads. */
export interface LineKnowledge {
  me: { firstName: string; lastName: string }
  /** The likeliest first. */
  games: readonly Game[]
  /** Friends and earlier guests, the likeliest first. */
  people: readonly Exclude<Who, { kind: 'self' }>[]
  /** `YYYY-MM-DD` where the match was played. */
  today: string
  /** By the words of the line. */
  choices?: Readonly<Record<string, Choice>>
}

/** A line with everything that is looked up in it. */
export interface Line {
  text: string
  words: readonly Word[]
  today: string
  self: Who
  games: NameIndex<Game>
  choices: PhraseIndex<Exclude<Choice, { kind: 'answer' }>>
  /** By the words that were asked about. */
  answerTo: (words: string) => Answer | null
  /** The people whom the words from here on name. */
  peopleAt: (at: number) => NameMatch<Who> | null
  /** People whose names are nearly these words, as by a slip of the finger: "pria" for Priya. */
  peopleNear: (typed: string) => Who[]
  /** A word of the game table, unless it is rather somebody's name. */
  keywordAt: (at: number) => Keyword | null
}

/** More than the largest table takes; what follows is not read. In UTF-16 code units. */
const TEXT_MAX = 8000
const WORDS_MAX = 500

/** Words that are somebody's abbreviated name where a score follows: "con 71" is Conrad. */
const WITHOUT_SCORE: ReadonlySet<string> = new Set(
  'with|and|filler|in|points|last|against|word|not|except|by|place|they|times|manner|and then|ahead|behind'.split(
    '|',
  ),
)

/** Words of results that may be names: Victoria, Victoire. */
const VERBS = new Set<Meaning>(['won', 'lost', 'draw', 'beat'])

export function lineOf(text: string, known: LineKnowledge): Line {
  const words = wordsOf(text.slice(0, TEXT_MAX)).slice(0, WORDS_MAX)
  const name = `${known.me.firstName} ${known.me.lastName}`.trim()
  const self: Who = { kind: 'self', name }
  const everybody: Who[] = [self, ...known.people]
  const people = namesOf(everybody)
  const chosen = Object.entries(known.choices ?? {})
  let counted: number | null = null
  const verbs = () =>
    (counted ??= [...words.keys()].filter((at) =>
      VERBS.has(keywordAt(words, at)?.meaning ?? 'word'),
    ).length)
  const isKeyword = (at: number) => keywordAt(words, at) !== null
  let friends: NameIndex<Who> | null = null
  /** The whole name of a guest may begin a friend's as well. */
  const withFriends = (at: number, found: NameMatch<Who>): NameMatch<Who> => {
    if (found.fit > 0 || found.values.some(({ kind }) => kind !== 'guest')) return found
    friends ??= namesOf(known.people.filter(({ kind }) => kind === 'user'))
    const other = namesAt(friends, words, at, false, isKeyword)
    if (other === null || other.count < found.count || other.fit > 1) return found
    const values = new Set([...found.values, ...other.values])
    return { ...found, values: known.people.filter((who) => values.has(who)) }
  }
  const peopleAt = remembered((at) => {
    const found = namesAt(people, words, at, false, isKeyword)
    return found === null || isTooShort(words, at, found) ? null : withFriends(at, found)
  })
  return {
    text,
    words,
    today: known.today,
    self,
    games: nameIndex(known.games.map((game) => ({ value: game, name: game.name }))),
    choices: phraseIndex(() =>
      chosen.flatMap(([phrase, choice]) =>
        choice.kind === 'answer' ? [] : [[phrase, choice] as const],
      ),
    ),
    answerTo: (asked) => {
      const choice = known.choices?.[asked]
      return choice?.kind === 'answer' ? choice.answer : null
    },
    peopleAt,
    peopleNear: namesNear(known.people),
    keywordAt: (at) => {
      const keyword = shortAt(words, at) ?? keywordAt(words, at)
      if (keyword === null || keyword.meaning === 'me') return keyword
      const person = peopleAt(at)
      if (person !== null && VERBS.has(keyword.meaning)) {
        const choice = known.choices?.[spanOf(text, words, at, at + person.count)]
        if (choice?.kind === 'answer' && choice.answer === 'name') return null
        // "victoria contra ben" would have no verb.
        const isOnly = verbs() === 1 && !isNumberAt(words, at + person.count)
        if (isOnly && person.count === 1 && person.fit === 1) return keyword
      }
      if (person === null || person.count < keyword.count) return keyword
      const rather =
        person.count > keyword.count ||
        person.fit <= 1 ||
        (WITHOUT_SCORE.has(keyword.meaning) &&
          isNumberAt(words, at + person.count) &&
          !isBeforePlace(words, at) &&
          // "jonas à 54" is no score of Aiko's.
          (words[at]?.key.length !== 1 || words[at - 1]?.kind !== 'letters'))
      return rather ? null : keyword
    },
  }
}

function namesOf(people: readonly Who[]): NameIndex<Who> {
  return nameIndex(people.map((who) => ({ value: who, name: who.name })))
}

/** "came in 2nd", "gana con 7": behind a verb or before a place the word joins them. */
function isBeforePlace(words: readonly Word[], at: number): boolean {
  return (
    rankAt(words, at + 1, false) !== null || VERBS.has(keywordAt(words, at - 1)?.meaning ?? 'word')
  )
}

/** A letter names somebody only beside a score or in a team ("j+b"), two letters of a surname as well. */
function isTooShort(words: readonly Word[], at: number, { count, fit }: NameMatch<Who>): boolean {
  const word = words[at]
  const long = fit === 4 ? 2 : 1
  if (count > 1 || fit === 0 || word === undefined || word.unspaced || word.key.length > long)
    return false
  return !isNumberAt(words, at + 1) && words[at - 1]?.kind !== 'digits' && !isOfTeam(words, at)
}

/** Between a name and its score. */
const MARKS_MAX = 3

/** Whether a number stands here, perhaps after a colon or a bracket. */
export function isNumberAt(words: readonly Word[], at: number): boolean {
  let next = at
  while (next < at + MARKS_MAX && ':=(-+'.includes(words[next]?.key ?? ' ')) next += 1
  return words[next]?.kind === 'digits'
}

/** Whether a month's name is rather somebody's: an abbreviation that begins a name, or the name itself. */
export function isPersonNotMonth(line: Line, at: number): boolean {
  const key = line.words[at]?.key ?? ''
  const person = line.peopleAt(at)
  return person !== null && monthOf(key) !== null && (person.fit <= 2 || key.length <= 3)
}

/** Words before a weekday that is a day. */
const BEFORE_DAY = new Set('on last this am letzten diesen le el este pasado'.split(' '))

/** Whether a weekday's name is rather somebody's: a friend called Sunday, where a person can stand. */
export function isPersonNotWeekday(line: Line, at: number): boolean {
  const { words } = line
  const person = isWeekdayAt(words, at) ? line.peopleAt(at) : null
  if (person === null || person.fit > 1 || BEFORE_DAY.has(words[at - 1]?.key ?? '')) return false
  const next = at + person.count
  const after = keywordAt(words, next)?.meaning
  const before = keywordAt(words, at - 1)?.meaning
  if (isNumberAt(words, next) || words[next]?.key === '+' || words[at - 1]?.key === '+') return true
  if (after !== undefined && !NOT_BESIDE_NAME.has(after)) return true
  if (before !== undefined && BESIDE_NAME.has(before)) return true
  // Beside scores, somebody has one too: "me 61, ben 54, Sunday".
  return before === undefined && words.every(({ kind }) => kind !== 'digits')
}

const NOT_BESIDE_NAME = new Set('word manner filler at in me we all'.split(' '))
const BESIDE_NAME = new Set<Meaning>(['and', 'with', 'against', 'beat', 'lost to', 'by', 'won by'])

function remembered<T>(read: (at: number) => T): (at: number) => T {
  const found = new Map<number, T>()
  return (at) => {
    const known = found.get(at)
    if (known !== undefined) return known
    const now = read(at)
    found.set(at, now)
    return now
  }
}
