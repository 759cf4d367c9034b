import type { Game } from '#features/games/games.contract.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { type Fact, ONCE, type Outcome, type Person, idOf, peopleIn } from './line-facts.rules.ts'

export interface SaidSeat {
  id: string
  person: Person
  score: number | null
  /** null where the line does not say it: it follows from the scores. */
  result: 'Win' | 'Loss' | 'Draw' | null
  rank: number | null
  team: string | null
}

/** null is what the reading does not say. */
export interface SaidMatch {
  /** Those that the words of its name fit; none where nobody knows it. */
  game: { text: string; games: readonly Game[] } | null
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
  /** Two facts cannot both be true. */
  isBroken: boolean
}

const SELF = { text: '', isNew: false, isObject: false }
export const ME: Person = { ...SELF, who: [{ kind: 'self', name: '' }] }

type FactOf<F, K> = F extends { kind: infer Kinds } ? (K extends Kinds ? F : never) : never

export function factsOf<K extends Fact['kind']>(facts: readonly Fact[], ...kinds: K[]) {
  return facts.filter(({ kind }) => kinds.some((one) => one === kind)) as FactOf<Fact, K>[]
}

/** "he" is the one other person of the line; null where there is not just one. */
export function withPronouns(facts: readonly Fact[]): Fact[] | null {
  const named = new Map(facts.flatMap(peopleIn).map((person) => [idOf(person), person]))
  const hasPronoun = named.delete('')
  named.delete('me')
  if (hasPronoun && named.size !== 1) return null
  const [other = ME] = named.values()
  const meant = (people: Person[]) =>
    people.map((person) => (person.who.length === 0 ? other : person))
  return facts.map((fact) => {
    if (fact.kind === 'sides') return { ...fact, one: meant(fact.one), other: meant(fact.other) }
    return 'people' in fact ? { ...fact, people: meant(fact.people) } : { ...fact }
  })
}

export function seatOf({ seats }: SaidMatch, person: Person): SaidSeat {
  const id = idOf(person)
  const known = seats.find((seat) => seat.id === id)
  if (known !== undefined) return known
  const seat = { id, person, score: null, result: null, rank: null, team: null }
  seats.push(seat)
  return seat
}

/** Says one thing; two different ones break the match. */
export function say<T, K extends keyof T>(match: SaidMatch, of: T, key: K, value: T[K]): void {
  if (of[key] !== null && of[key] !== value) match.isBroken = true
  of[key] = value
}

export function sayAll<K extends 'score' | 'result' | 'team'>(
  match: SaidMatch,
  people: readonly Person[],
  key: K,
  value: SaidSeat[K],
): void {
  for (const person of people) say(match, seatOf(match, person), key, value)
}

export function seatedMatch(facts: Fact[]): SaidMatch {
  const once = facts.filter(({ kind }) => ONCE.test(kind)).map(({ kind }) => kind)
  const results = once.filter((kind) => kind.includes('result'))
  const said = { game: null, day: null, place: null, minutes: null, mode: null, scoring: null }
  const isBroken = new Set(once).size < once.length || results.length > 1
  const open = { isOpen: false, isAgainstScores: false, isBroken }
  const match: SaidMatch = { ...said, ...open, expansions: [], seats: [] }
  for (const fact of facts) {
    addToMatch(match, fact)
    addSeats(match, fact, facts)
  }
  const { game, expansions } = match
  const ids = game?.games.map(({ _id }) => _id) ?? []
  if (expansions.some(({ _id }) => game === null || ids.includes(_id))) match.isBroken = true
  // "theo beat ben" says nothing of me, and Theo is no game.
  const isSubjectless =
    factsOf(facts, 'own result', 'result with', 'our result').length > 0 ||
    factsOf(facts, 'sides').some(({ one, other }) => [...one, ...other].includes(ME))
  const isTold = facts.some(({ kind }) => kind === 'with')
  const first = facts.find(({ kind }) => kind !== 'nothing')
  const isNew = first?.kind === 'game' && first.games.length === 0
  if (isNew && isSubjectless && !isTold) match.isBroken = true
  return match
}

function addToMatch(match: SaidMatch, fact: Fact): void {
  if (fact.kind === 'game') {
    const { text, games } = fact
    const isOther = games.some((game) => !match.game?.games.includes(game))
    if (match.game !== null && (isOther || games.length === 0)) match.isBroken = true
    match.game ??= { text, games }
  } else if (fact.kind === 'expansion') match.expansions.push(...fact.games.slice(0, 1))
  else if (fact.kind === 'day' || fact.kind === 'place') say(match, match, fact.kind, fact.text)
  else if (fact.kind === 'minutes') say(match, match, 'minutes', fact.minutes)
  else if (fact.kind === 'lowest') match.scoring = 'lowest'
}

function addSeats(match: SaidMatch, fact: Fact, facts: readonly Fact[]): void {
  const { kind } = fact
  if (kind === 'sides') {
    // "with ben against jonas"
    const there = new Set([...fact.other, ME].map(idOf))
    const beside = factsOf(facts, 'with', 'result with').flatMap(({ people }) => people)
    if (fact.one.length === 0) fact.one = [ME, ...beside.filter((one) => !there.has(idOf(one)))]
    if (fact.other.length === 0) fact.other = [ME]
    const ids = peopleIn(fact).map(idOf)
    if (new Set(ids).size < ids.length) match.isBroken = true
  }
  const isMine =
    ['our result', 'result with', 'solo', 'together'].includes(kind) ||
    (kind === 'own result' && fact.people.length === 0) ||
    (kind === 'draw' && fact.people.length === 1) ||
    (kind === 'with' && isWithMe(facts))
  if (isMine) seatOf(match, ME)
  for (const person of peopleIn(fact)) seatOf(match, person)
  if (kind !== 'score') return
  for (const [index, person] of fact.people.entries())
    say(match, seatOf(match, person), 'score', fact.numbers[index] ?? null)
}

/** "with ben, ben won": everybody who is named was there with me. */
function isWithMe(facts: readonly Fact[]): boolean {
  const beside = factsOf(facts, 'with').flatMap(({ people }) => people)
  const ids = new Set(['me', ...beside.map(idOf)])
  return facts.flatMap(peopleIn).every((person) => ids.has(idOf(person)))
}

export const copyOf = (match: SaidMatch): SaidMatch => {
  return { ...match, seats: match.seats.map((seat) => ({ ...seat })) }
}
export const peopleOf = (seats: readonly SaidSeat[]) => seats.map(({ person }) => person)
export const scoresOf = (seats: readonly SaidSeat[]) => seats.flatMap(({ score }) => score ?? [])
export const isScored = ({ seats }: SaidMatch) =>
  seats.length > 1 && scoresOf(seats).length === seats.length
export const bestOf = ({ scoring }: SaidMatch, scores: readonly number[]) =>
  scoring === 'lowest' ? Math.min(...scores) : Math.max(...scores)

export function joinTeam(match: SaidMatch, people: readonly Person[], index: number): void {
  match.mode = 'teams'
  sayAll(match, people, 'team', `Team ${index + 1}`)
}

export function allTogether(match: SaidMatch, result: Outcome | null): SaidMatch[] {
  const { seats, mode } = match
  const isApart = new Set(seats.map(({ score }) => score)).size > 1
  if (mode === 'teams' || isApart || seats.some(({ rank }) => rank !== null)) return []
  match.mode = 'cooperative'
  if (result !== null) sayAll(match, peopleOf(seats), 'result', result)
  return [match]
}
