import type { Game } from '#features/games/games.contract.ts'

import type { Word } from './line-words.rules.ts'
import type { Language } from './vocabulary.rules.ts'

export type Who =
  | { kind: 'self'; name: string }
  | { kind: 'user'; user: string; name: string }
  | { kind: 'guest'; name: string; email: string }

export interface Person {
  text: string
  /** Those whom the words fit; nobody for "he", who is the one other person of the line. */
  who: readonly Who[]
  isNew: boolean
  /** "him", "me" behind a verb: not who has won. */
  isObject: boolean
}

export type Outcome = 'Win' | 'Loss'
export const OTHER = { Win: 'Loss', Loss: 'Win' } as const

export type Fact =
  | { kind: 'nothing' | 'lowest' | 'together' }
  | { kind: 'game' | 'expansion'; games: readonly Game[]; text: string }
  | { kind: 'day' | 'place'; text: string }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'people' | 'with' | 'dnf' | 'tiebreak' | 'shared' | 'order'; people: Person[] }
  /** Of a draw, nobody named is everybody, one is that one and me. */
  | { kind: 'score' | 'draw'; people: Person[]; numbers: number[] }
  /** Some who play together, or some alike, with their score. */
  | { kind: 'team' | 'each'; people: Person[]; score: number }
  /** One side, of me and mine where nobody is named, against another. */
  | { kind: 'sides'; one: Person[]; other: Person[]; numbers: number[]; result: Outcome | null }
  /** Of some, or of me and some others ("won with"). */
  | { kind: 'result' | 'result with'; people: Person[]; result: Outcome }
  /** Of me, where nobody is named; the numbers begin with their own. */
  | { kind: 'own result'; people: Person[]; result: Outcome | null; numbers: number[] }
  | { kind: 'table score'; score: number }
  /** Of my side, or of everybody. */
  | { kind: 'our result' | 'all result'; result: Outcome }
  | { kind: 'solo'; numbers: number[] }
  | { kind: 'rank'; people: Person[]; rank: number }

/** The rank of whoever is last. */
export const LAST = 0

/** Kinds of facts that a line says once. */
export const ONCE = / result$|^(?:result with|table score|sides|order|tiebreak|solo)$/u

export function peopleIn(fact: Fact): Person[] {
  if (fact.kind === 'sides') return [...fact.one, ...fact.other]
  return 'people' in fact ? fact.people : []
}

/** The same whatever words name the person. */
export function idOf({ who: all }: Person): string {
  const idOfOne = (who: Who) =>
    who.kind === 'self' ? 'me' : who.kind === 'user' ? who.user : `guest ${who.name}`
  return all.map(idOfOne).join('|')
}

export type Choice =
  | { kind: 'game'; game: Game }
  | { kind: 'person'; who: Who }
  | { kind: 'reading'; reading: string }

export interface LineKnowledge {
  me: { firstName: string; lastName: string }
  games: readonly Game[]
  people: readonly Exclude<Who, { kind: 'self' }>[]
  /** `YYYY-MM-DD` where the match was played. */
  today: string
  choices?: Readonly<Record<string, Choice>>
}

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
  of: (at: number, ...categories: string[]) => Edge[]
  has: (at: number, ...categories: string[]) => boolean
}

export interface Building extends Lattice {
  known: LineKnowledge
  add: (from: number, to: number, category: string, more?: Partial<Edge>) => void
  addPerson: (from: number, to: number, who: readonly Who[], more?: Partial<Person & Edge>) => void
  language: Language | null
}

export type Found = Omit<Edge, 'language'>

/** What a rule captures; without words, where they are optional and not there. */
export type Captures = Record<'a' | 'b' | 'n' | 'm' | 'g' | 'r', Found>

export interface Rule {
  symbols: { names: string[]; isOptional: boolean; capture: string }[]
  /** Several facts, or none where the rule does not hold. */
  factsOf: (captured: Captures) => Fact[]
  pattern: string
  /** Reads also in a line that is not understood as a whole. */
  isNear: boolean
  /** Says what, when or where, also in the middle of a sentence: "beat ben at azul yesterday 61-54". */
  isMatch: boolean
}

export interface Said {
  to: number
  facts: Fact[]
  rule: Rule
}

export interface LineReading {
  facts: Fact[]
  skipped: number[]
}
