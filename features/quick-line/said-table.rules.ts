import type { Game } from '#features/games/games.contract.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { type Fact, ONCE, type Person, idOf, peopleIn } from './line-facts.rules.ts'

export interface SaidSeat {
  id: string
  person: Person
  score: number | null
  /** null where the line does not say it: it follows from the scores. */
  result: 'Win' | 'Loss' | 'Draw' | null
  rank: number | null
  team: string | null
}

/** A match as a reading says it; null is what it does not say. */
export interface SaidMatch {
  games: readonly Game[] | null
  /** The words that name it. */
  gameText: string | null
  newGame: string | null
  expansions: Game[]
  day: string | null
  place: string | null
  minutes: number | null
  mode: 'teams' | 'cooperative' | null
  scoring: Scoring | null
  seats: SaidSeat[]
  /** Something is said of who won, but not who. */
  isOpen: boolean
  /** Who won has not the best score. */
  isAgainstScores: boolean
}

/** A match while facts fill it in; broken once two of them cannot both be true. */
export interface SaidTable {
  match: SaidMatch
  isBroken: boolean
}

export const ME: Person = {
  text: '',
  who: [{ kind: 'self', name: '' }],
  isNew: false,
  isObject: false,
}

type FactOf<F, K> = F extends { kind: infer Kinds } ? (K extends Kinds ? F : never) : never

export function factsOf<K extends Fact['kind']>(facts: readonly Fact[], kind: K) {
  return facts.filter((fact) => fact.kind === kind) as FactOf<Fact, K>[]
}

/** "he" is the one other person of the line; null where there is not just one. */
export function withPronouns(facts: readonly Fact[]): readonly Fact[] | null {
  const named = new Map(facts.flatMap(peopleIn).map((person) => [idOf(person), person]))
  if (!named.delete('')) return facts
  named.delete('me')
  const [one] = named.values()
  if (named.size !== 1 || one === undefined) return null
  const meant = (people: Person[]) =>
    people.map((person) => (person.who.length === 0 ? one : person))
  return facts.map((fact) => {
    if (fact.kind === 'sides') return { ...fact, one: meant(fact.one), other: meant(fact.other) }
    return 'people' in fact ? { ...fact, people: meant(fact.people) } : fact
  })
}

export function seatOf({ match }: SaidTable, person: Person): SaidSeat {
  const id = idOf(person)
  const known = match.seats.find((seat) => seat.id === id)
  if (known !== undefined) return known
  const seat = { id, person, score: null, result: null, rank: null, team: null }
  match.seats.push(seat)
  return seat
}

/** Says one thing of a seat or the match; two different ones break the table. */
export function say<T, K extends keyof T>(table: SaidTable, of: T, key: K, value: T[K]): void {
  if (of[key] !== null && of[key] !== value) table.isBroken = true
  of[key] = value
}

/** The facts of the match itself, and a seat with a score for everybody whom the facts name. */
export function seatedTable(facts: readonly Fact[]): SaidTable {
  const match: SaidMatch = {
    games: null,
    gameText: null,
    newGame: null,
    expansions: [],
    day: null,
    place: null,
    minutes: null,
    mode: null,
    scoring: null,
    seats: [],
    isOpen: false,
    isAgainstScores: false,
  }
  const table: SaidTable = { match, isBroken: isSaidTwice(facts) }
  for (const fact of facts) {
    addToMatch(table, fact)
    seat(table, fact, facts)
  }
  const { games, newGame, expansions } = match
  const isGameless = games === null && newGame === null
  if (expansions.length > 0 && isGameless) table.isBroken = true
  if (games !== null && newGame !== null) table.isBroken = true
  if (expansions.some(({ _id }) => games?.some((game) => game._id === _id))) table.isBroken = true
  // "theo beat ben" says nothing of me, and Theo is no game.
  const isMine = ['own result', 'own score', 'result with', 'our result'] as const
  const isSubjectless =
    isMine.some((kind) => factsOf(facts, kind).length > 0) ||
    factsOf(facts, 'sides').some(({ one, other }) => one.length === 0 || other.length === 0)
  const isTold = facts.some(({ kind }) => kind === 'with')
  if (newGame !== null && isSubjectless && !isTold) table.isBroken = true
  return table
}

function isSaidTwice(facts: readonly Fact[]): boolean {
  const once = facts.filter(({ kind }) => ONCE.has(kind)).map(({ kind }) => kind)
  const results = once.filter((kind) => kind.endsWith('result') || kind === 'result with')
  return new Set(once).size < once.length || results.length > 1
}

function addToMatch(table: SaidTable, fact: Fact): void {
  const { match } = table
  switch (fact.kind) {
    case 'game': {
      const ids = fact.games.map(({ _id }) => _id).join()
      if (match.games !== null && match.games.map(({ _id }) => _id).join() !== ids)
        table.isBroken = true
      match.games = fact.games
      match.gameText ??= fact.text
      break
    }
    case 'new game':
      say(table, match, 'newGame', fact.text)
      break
    case 'expansion':
      match.expansions.push(...fact.games.slice(0, 1))
      break
    case 'day':
      say(table, match, 'day', fact.text)
      break
    case 'place':
      say(table, match, 'place', fact.text)
      break
    case 'minutes':
      say(table, match, 'minutes', fact.minutes)
      break
    case 'lowest':
      match.scoring = 'lowest'
      break
    default:
  }
}

function seat(table: SaidTable, fact: Fact, facts: readonly Fact[]): void {
  const { seats } = table.match
  const kind = fact.kind
  if (kind === 'sides') {
    // "with ben against jonas"
    const partners = [...factsOf(facts, 'with'), ...factsOf(facts, 'result with')]
      .flatMap(({ people }) => people)
      .filter((person) => !fact.other.some((other) => idOf(other) === idOf(person)))
    if (fact.one.length === 0) fact.one = [ME, ...partners.filter((one) => idOf(one) !== 'me')]
    if (fact.other.length === 0) fact.other = [ME]
    const ids = [...fact.one, ...fact.other].map(idOf)
    if (new Set(ids).size < ids.length) table.isBroken = true
  }
  const isOwn = (kind === 'own result' || kind === 'draw') && fact.people.length < 2
  const isMine =
    kind === 'our result' || kind === 'result with' || kind === 'own score' || kind === 'solo'
  const isDrawOfAll = kind === 'draw' && fact.people.length === 0
  if (isMine || kind === 'together' || (isOwn && !isDrawOfAll && isAboutMe(fact))) seatOf(table, ME)
  for (const person of peopleIn(fact)) seatOf(table, person)
  if (kind === 'with' && fact.people.some((person) => idOf(person) === 'me')) {
    // "with me" is no table of mine.
    if (seats.some(({ id }) => id === 'me') && factsOf(facts, 'own result').length > 0)
      table.isBroken = true
  }
  if (kind === 'with' && isAlone(facts)) seatOf(table, ME)
  if (kind === 'score') {
    for (const [index, person] of fact.people.entries()) {
      say(table, seatOf(table, person), 'score', fact.numbers[index] ?? null)
    }
  }
}

function isAboutMe(fact: Extract<Fact, { people: Person[] }>): boolean {
  return fact.kind === 'draw' || fact.people.length === 0
}

/** "with ben, ben won": everybody who is named was there with me. */
function isAlone(facts: readonly Fact[]): boolean {
  const beside = new Set(
    factsOf(facts, 'with')
      .flatMap(({ people }) => people)
      .map(idOf),
  )
  return facts
    .flatMap(peopleIn)
    .every((person) => idOf(person) === 'me' || beside.has(idOf(person)))
}
