import type { Game } from '#features/games/games.contract.ts'

import type { Person, Who } from './line-facts.rules.ts'
import type { Word } from './line-words.rules.ts'
import type { Language } from './vocabulary.rules.ts'

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

/** A lattice while it is filled. */
export interface Building extends Lattice {
  known: LineKnowledge
  add: (from: number, to: number, category: string, more?: Partial<Edge>) => void
  addPerson: (from: number, to: number, who: readonly Who[], more?: Partial<Person & Edge>) => void
  /** Whether the words from here on can be one of these. */
  has: (at: number, ...categories: string[]) => boolean
  /** Most words of the line are of this language. */
  language: Language | null
}
