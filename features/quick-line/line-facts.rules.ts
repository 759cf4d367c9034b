import type { Game } from '#features/games/games.contract.ts'

/** Who sits at the table. */
export type Who =
  | { kind: 'self'; name: string }
  | { kind: 'user'; user: string; name: string }
  | { kind: 'guest'; name: string; email: string }

/** Words of the line that name somebody. */
export interface Person {
  text: string
  /** Those whom the words fit; nobody for "he", who is the one other person of the line. */
  who: readonly Who[]
  /** A guest whom nobody knows. */
  isNew: boolean
  /** "him", "me" behind a verb: not who has won. */
  isObject: boolean
}

export type Said = 'Win' | 'Loss'

/** What a part of the line says. A reading is a list of them. */
export type Fact =
  | { kind: 'nothing' | 'lowest' | 'together' }
  | { kind: 'game' | 'expansion'; games: readonly Game[]; text: string }
  | { kind: 'new game'; text: string }
  | { kind: 'day' | 'place'; text: string }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'people' | 'with'; people: Person[] }
  | { kind: 'score'; people: Person[]; numbers: number[] }
  | { kind: 'dnf' | 'tiebreak' | 'shared' | 'order'; people: Person[] }
  /** Some who play together, with their score. */
  | { kind: 'team'; people: Person[]; score: number }
  /** One side, of me and mine where nobody is named, against another. */
  | { kind: 'sides'; one: Person[]; other: Person[]; numbers: number[]; result: Said | null }
  | { kind: 'result'; people: Person[]; result: Said }
  /** Of me, where nobody is named; the numbers begin with their own. */
  | { kind: 'own result'; people: Person[]; result: Said | null; numbers: number[] }
  | { kind: 'table score'; score: number }
  /** Of my side, of everybody, or of me and some others ("won with"). */
  | { kind: 'our result' | 'all result'; result: Said }
  | { kind: 'result with'; people: Person[]; result: Said }
  | { kind: 'solo'; numbers: number[] }
  | { kind: 'rank'; people: Person[]; rank: number }
  /** Nobody named is everybody, one is that one and me. */
  | { kind: 'draw'; people: Person[]; numbers: number[] }
  | { kind: 'each'; people: Person[]; score: number }

/** The rank of whoever is last. */
export const LAST = 0

/** Kinds of facts that a line says once. */
export const ONCE: ReadonlySet<Fact['kind']> = new Set<Fact['kind']>([
  'table score',
  'own result',
  'our result',
  'all result',
  'result with',
  'sides',
  'order',
  'tiebreak',
  'solo',
])

export function peopleIn(fact: Fact): Person[] {
  if (fact.kind === 'sides') return [...fact.one, ...fact.other]
  return 'people' in fact ? fact.people : []
}

/** The same for the same person, whatever words name them. */
export function idOf({ who }: Person): string {
  return who.map(whoKey).join('|')
}

export function whoKey(who: Who): string {
  return who.kind === 'self' ? 'me' : who.kind === 'user' ? who.user : `guest ${who.name}`
}
