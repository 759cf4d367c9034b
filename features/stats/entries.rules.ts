import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { compareSides } from '#features/scoring/finishing-order.rules.ts'
import type { Mode, Result, Scoring } from '#features/scoring/results.rules.ts'

export type Seat = readonly [
  user: string | null,
  /** The name on the row; an account's is its own. */
  name: string,
  /** Not null where the row is nobody's: an account has left it, or was deleted. */
  nobodys: string | null,
  score: number | null,
  result: Result,
  team: string | null,
  role: string | null,
  rank: number | null,
]

export interface PlayedMatch {
  id: string
  day: string
  logged: string
  game: string
  mode: Mode
  scoring: Scoring
  minutes: number | null
  place: string | null
  /** Ids of games. */
  expansions: readonly string[]
  confirmed: boolean
  /** The index of the seat that started; null where nobody said. */
  starter: number | null
  seats: readonly Seat[]
}

export interface Outcome {
  result: 'Win' | 'Loss' | 'Draw'
  /** 0 where it is no draw, and beside a winner. */
  drawAmong: number
  /** For all sides together: chance gives each side an equal part of them. */
  winners: number
}

export interface HeldScore {
  score: number
  /** null for a whole table. */
  holder: { user: string } | { name: string } | null
}

export interface EntryPerson {
  /** `user:` with an id, or `guest:` with the name's key. */
  key: string
  /** A guest's name as it was written; null for an account. */
  name: string | null
  score: number | null
  result: Result
  /** Who stood before the other in the order of the match; null where it does not compare the two. */
  comparison: 'ahead' | 'behind' | 'level' | null
}

interface Named {
  key: string
  name: string
}

export interface Entry {
  match: string
  day: string
  logged: string
  game: string
  expansions: readonly string[]
  mode: Mode
  scoring: Scoring
  rows: number
  sides: number
  result: Result
  outcome: Outcome | null
  score: number | null
  otherScores: readonly number[]
  minutes: number | null
  place: Named | null
  role: Named | null
  started: boolean
  starter: Outcome | null
  confirmed: boolean
  people: readonly EntryPerson[]
  /** The best and the worst score of the table; null without scores, and where no score is better. */
  best: HeldScore | null
  worst: HeldScore | null
}

/** A history repeats the same few names, and each key costs a microsecond or two. */
export class NameKeys {
  readonly #keys = new Map<string, string>()

  of(name: string): string {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key = nameKey(name)
    this.#keys.set(name, key)
    return key
  }
}

interface Side {
  /** Of all its seats; null where they differ, or have none. */
  score: number | null
  rank: number | null
  result: Result
  won: boolean
  drew: boolean
  open: boolean
  first: Seat
}

/** null if the user has no row in the match. */
export function entryOf(match: PlayedMatch, userId: string, keys: NameKeys): Entry | null {
  const { mode, scoring, seats } = match
  const own = seats.findIndex(([user]) => user === userId)
  const mine = seats[own]
  if (mine === undefined) return null
  const { sides, all } = sidesOf(match, keys)
  const verdict = verdictOf(mode, all)
  const mySide = sides[own]
  const starter = match.starter === null ? undefined : seats[match.starter]
  const otherScores: number[] = []
  for (const side of all) if (side !== mySide && side.score !== null) otherScores.push(side.score)
  return {
    match: match.id,
    day: match.day,
    logged: match.logged,
    game: match.game,
    expansions: match.expansions.filter((game) => game !== match.game),
    mode,
    scoring,
    rows: seats.length,
    sides: all.length,
    result: mine[4],
    outcome: outcomeOf(verdict, mine[4]),
    score: mine[3],
    otherScores,
    minutes: match.minutes,
    place: namedOf(match.place, keys),
    role: namedOf(mine[6], keys),
    started: match.starter === own,
    starter: starter === undefined ? null : outcomeOf(verdict, starter[4]),
    confirmed: match.confirmed,
    people: peopleBeside(match, own, sides, keys),
    ...extremesOf(match, all),
  }
}

/** Teams are told apart as people's names are: "Reds" and "reds " are one. */
function sidesOf({ mode, seats }: PlayedMatch, keys: NameKeys): Record<'sides' | 'all', Side[]> {
  const teams = new Map<string, Side>()
  const [sides, all]: [Side[], Side[]] = [[], []]
  for (const seat of seats) {
    const [, , , score, result, team, , rank] = seat
    const key =
      mode === 'cooperative' ? '' : mode === 'teams' && team !== null ? keys.of(team) : null
    let side = key === null ? undefined : teams.get(key)
    if (side === undefined) {
      side = { score, rank, result, won: false, drew: false, open: false, first: seat }
      all.push(side)
      if (key !== null) teams.set(key, side)
    } else {
      if (side.score !== score) side.score = null
      if (side.rank !== rank) side.rank = null
    }
    if (result === 'Win') side.won = true
    else if (result === 'Draw') side.drew = true
    else if (result === '') side.open = true
    sides.push(side)
  }
  return { sides, all }
}

type Verdict = Pick<Outcome, 'winners' | 'drawAmong'>

/**
 * Over all sides wins and chance add up to the same. null, which judges nobody, where all play
 * together, alone, or where all have won.
 */
function verdictOf(mode: Mode, sides: readonly Side[]): Verdict | null {
  let [won, drew, open] = [0, 0, 0]
  for (const side of sides) {
    if (side.won) won += 1
    if (side.drew) drew += 1
    if (side.open) open += 1
  }
  if (mode === 'cooperative' || sides.length < 2 || won === sides.length) return null
  // Each win counts whole. A draw behind a winner is a shared second place.
  if (won > 0) return { winners: won, drawAmong: 0 }
  // A side without a result may be the other one of a lone draw, or the winner of lost matches.
  if (drew > 0) return { winners: 1, drawAmong: open > 0 ? Math.max(2, drew) : drew }
  return { winners: open > 0 ? 1 : 0, drawAmong: 0 }
}

function outcomeOf(verdict: Verdict | null, result: Result): Outcome | null {
  if (verdict === null || result === '') return null
  const { winners, drawAmong } = verdict
  return { result, drawAmong: result === 'Draw' ? drawAmong : 0, winners }
}

function namedOf(name: string | null, keys: NameKeys): Named | null {
  return name === null ? null : { key: keys.of(name), name }
}

function peopleBeside(
  match: PlayedMatch,
  own: number,
  sides: readonly Side[],
  keys: NameKeys,
): EntryPerson[] {
  const mySide = sides[own]
  const myResult = match.seats[own]?.[4]
  const people: EntryPerson[] = []
  const sideOf: Side[] = []
  for (let index = 0; index < match.seats.length; index += 1) {
    const [side, seat] = [sides[index], match.seats[index]]
    if (index === own || side === undefined || seat === undefined || mySide === undefined) continue
    const [user, name, nobodys, score, result] = seat
    if (nobodys !== null) continue
    const key = user === null ? `guest:${keys.of(name)}` : `user:${user}`
    const same = user === null ? people.findIndex((person) => person.key === key) : -1
    const before = sideOf[same]
    // Of two guests of one name: the better placed one, then the one who sat first.
    if (before !== undefined && compareSides(side, before, match) >= 0) continue
    const isCompared =
      match.mode !== 'cooperative' && side !== mySide && myResult !== '' && result !== ''
    const order = isCompared ? compareSides(mySide, side, match) : 0
    const comparison = !isCompared ? null : order === 0 ? 'level' : order < 0 ? 'ahead' : 'behind'
    const at = before === undefined ? people.length : same
    people[at] = { key, name: user === null ? name : null, score, result, comparison }
    sideOf[at] = side
  }
  return people
}

/** Of equal ones the earlier seat's. */
function extremesOf(
  { mode, scoring }: PlayedMatch,
  sides: readonly Side[],
): Pick<Entry, 'best' | 'worst'> {
  if (scoring === 'none') return { best: null, worst: null }
  let highest: HeldScore | null = null
  let lowest: HeldScore | null = null
  for (const { score, first } of sides) {
    if (score === null) continue
    const held: HeldScore = { score, holder: holderOf(mode, first) }
    if (highest === null || score > highest.score) highest = held
    if (lowest === null || score < lowest.score) lowest = held
  }
  return scoring === 'highest' ? { best: highest, worst: lowest } : { best: lowest, worst: highest }
}

function holderOf(mode: Mode, [user, name, , , , team]: Seat): HeldScore['holder'] {
  if (mode === 'cooperative') return null
  if (mode === 'teams' && team !== null) return { name: team }
  return user === null ? { name } : { user }
}

type Logged = Pick<Entry, 'day' | 'logged' | 'match'>

export function byTime(one: Logged, other: Logged): number {
  return (
    textOrder(one.day, other.day) ||
    textOrder(one.logged, other.logged) ||
    textOrder(one.match, other.match)
  )
}

export function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
