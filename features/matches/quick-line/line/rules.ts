import type { Game } from '#features/games/contract.ts'

import { monthOf } from '../days/rules.ts'
import { type NameIndex, nameIndex, type NameMatch, namesAt, namesNear } from '../names/rules.ts'
import { type Word, wordsOf } from '../text/rules.ts'
import { type Keyword, keywordAt, type PhraseIndex, phraseIndex } from '../vocabulary/rules.ts'

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

/** What the quick line knows before it reads. */
export interface Known {
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
  choices: PhraseIndex<Choice>
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
const WITHOUT_SCORE = new Set(['with', 'and', 'filler', 'in', 'points', 'last', 'against'])

export function lineOf(text: string, known: Known): Line {
  const words = wordsOf(text.slice(0, TEXT_MAX)).slice(0, WORDS_MAX)
  const name = `${known.me.firstName} ${known.me.lastName}`.trim()
  const self: Who = { kind: 'self', name }
  const everybody: Who[] = [self, ...known.people]
  const people = nameIndex(everybody.map((who) => ({ value: who, name: who.name })))
  const isKeyword = (at: number) => keywordAt(words, at) !== null
  const peopleAt = remembered((at) => {
    const found = namesAt(people, words, at, false, isKeyword)
    return found !== null && isTooShort(words, at, found) ? null : found
  })
  return {
    text,
    words,
    today: known.today,
    self,
    games: nameIndex(known.games.map((game) => ({ value: game, name: game.name }))),
    choices: phraseIndex(Object.entries(known.choices ?? {})),
    peopleAt,
    peopleNear: namesNear(known.people),
    keywordAt: (at) => {
      const keyword = keywordAt(words, at)
      if (keyword === null || keyword.meaning === 'me') return keyword
      const person = peopleAt(at)
      if (person === null || person.count < keyword.count) return keyword
      const rather =
        person.count > keyword.count ||
        person.fit <= 1 ||
        (WITHOUT_SCORE.has(keyword.meaning) && isNumberAt(words, at + person.count))
      return rather ? null : keyword
    },
  }
}

/** One letter names somebody only beside a score. */
function isTooShort(words: readonly Word[], at: number, { count, fit }: NameMatch<Who>): boolean {
  const word = words[at]
  if (count > 1 || fit === 0 || word === undefined || word.unspaced || word.key.length > 1)
    return false
  return !isNumberAt(words, at + 1) && words[at - 1]?.kind !== 'digits'
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
