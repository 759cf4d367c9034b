import type { Result, Scoring } from '#features/scoring/results.rules.ts'

import type { Entry, EntryPerson, Outcome } from './entries.rules.ts'
import { type TableRecords, addRecords } from './score-records.rules.ts'
import type { DecidedStats, Overview, SideStats } from './stats.contract.ts'

// What the pages say, added up from a user's entries in the order of time: every number is of whole
// numbers alone, but for sums of scores, which are compensated.

export class Counted {
  matches = 0
  readonly decided = new Decided()
  coop = 0
  coopWins = 0
  /** Of the newest match. */
  day = ''

  add({ day, mode, result, sides, outcome }: Entry): void {
    this.matches += 1
    this.day = day
    if (outcome !== null) this.decided.add(sides, outcome)
    if (mode !== 'cooperative') return
    this.coop += 1
    if (result === 'Win') this.coopWins += 1
  }
}

class Scored {
  #matches = 0
  #sum = 0
  /** What the sum has lost in rounding (Neumaier 1974). */
  #lost = 0
  best: number

  constructor(first: number) {
    this.best = first
  }

  add(score: number, scoring: Scoring): void {
    this.#matches += 1
    if (score > this.best === (scoring === 'highest')) this.best = score
    const sum = this.#sum + score
    const [larger, smaller] =
      Math.abs(this.#sum) >= Math.abs(score) ? [this.#sum, score] : [score, this.#sum]
    this.#lost += larger - sum + smaller
    this.#sum = sum
  }

  get average(): number {
    return (this.#sum + this.#lost) / this.#matches
  }
}

export class CountedGame extends Counted {
  /** Of the newest match, as `day`. */
  logged = ''
  match = ''
  scoring: Scoring = 'none'
  readonly #scored = new Map<Scoring, Scored>()

  override add(entry: Entry): void {
    super.add(entry)
    const { logged, match, score, scoring } = entry
    Object.assign(this, { logged, match, scoring })
    if (score !== null) at(this.#scored, scoring, () => new Scored(score)).add(score, scoring)
  }

  /** Of the user's scores by the scoring of the newest match; `none` says of no score that it is better. */
  points(): { best: number | null; average: number | null } {
    const scored = this.#scored.get(this.scoring)
    if (scored === undefined) return { best: null, average: null }
    return { best: this.scoring === 'none' ? null : scored.best, average: scored.average }
  }
}

/** How often each was written: people read the most frequent one. */
type WrittenNames = Map<string, number>

export class CountedPerson {
  readonly names: WrittenNames = new Map()
  together = 0
  ahead = 0
  behind = 0
  level = 0
  coop = 0
  coopWins = 0
  /** Of the newest match. */
  day = ''
  game = ''

  add({ mode, result, day, game }: Entry, { comparison, name }: EntryPerson): void {
    this.together += 1
    if (comparison !== null) this[comparison] += 1
    if (mode === 'cooperative') {
      this.coop += 1
      if (result === 'Win') this.coopWins += 1
    }
    if (name !== null) count(this.names, name)
    this.day = day
    this.game = game
  }
}

export class CountedName extends Counted {
  readonly names: WrittenNames = new Map()

  addAs(entry: Entry, name: string): void {
    this.add(entry)
    count(this.names, name)
  }
}

export const FORM_MAX = 10

export class Summary {
  readonly total = new Counted()
  minutes = 0
  timedMatches = 0
  readonly results: Record<Result, number> = { '': 0, Win: 0, Loss: 0, Draw: 0 }
  /** Monday first. */
  readonly weekdays = [0, 0, 0, 0, 0, 0, 0]
  readonly months = new Map<string, Counted>()
  readonly days = new Map<string, number>()
  readonly games = new Map<string, CountedGame>()
  readonly people = new Map<string, CountedPerson>()
  readonly places = new Map<string, CountedName>()
  /** Newest last. */
  readonly form: Overview['form'] = []
  streak: Overview['streak'] = null
  longestWinStreak = 0

  /** Counted by themselves: what the summary weighs in memory. */
  get things(): number {
    const { months, days, games, people, places } = this
    return months.size + days.size + games.size + people.size + namesIn(people) + namesIn(places)
  }

  add(entry: Entry): void {
    const { day, game, outcome, place, minutes } = entry
    this.total.add(entry)
    this.results[entry.result] += 1
    if (minutes !== null) {
      this.minutes += minutes
      this.timedMatches += 1
    }
    count(this.days, day)
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    this.weekdays[weekday] = (this.weekdays[weekday] ?? 0) + 1
    at(this.months, day.slice(0, 7), () => new Counted()).add(entry)
    at(this.games, game, () => new CountedGame()).add(entry)
    for (const person of entry.people) {
      at(this.people, person.key, () => new CountedPerson()).add(entry, person)
    }
    if (place !== null) at(this.places, place.key, () => new CountedName()).addAs(entry, place.name)
    if (outcome !== null) this.#addResult(entry.match, outcome.result)
  }

  #addResult(match: string, result: Outcome['result']): void {
    this.form.push({ _id: match, result })
    if (this.form.length > FORM_MAX) this.form.shift()
    if (this.streak?.result === result) this.streak.length += 1
    else this.streak = { result, length: 1 }
    if (result === 'Win')
      this.longestWinStreak = Math.max(this.longestWinStreak, this.streak.length)
  }
}

export class GameSummary extends Summary {
  /** Under all scorings together. */
  readonly scores = new Map<number, number>()
  readonly otherScores = new Map<number, number>()
  readonly rows = new Map<number, number>()
  readonly roles = new Map<string, CountedName>()
  readonly expansions = new Map<string, Counted>()
  readonly starting = new Decided()
  readonly starters = new Decided()
  readonly records: TableRecords = new Map()

  override get things(): number {
    const { scores, otherScores, roles, expansions } = this
    return super.things + scores.size + otherScores.size + namesIn(roles) + expansions.size
  }

  override add(entry: Entry): void {
    super.add(entry)
    const { score, otherScores, rows, role, expansions, sides, outcome, started, starter } = entry
    if (score !== null) count(this.scores, score)
    for (const other of otherScores) count(this.otherScores, other)
    count(this.rows, rows)
    if (role !== null) at(this.roles, role.key, () => new CountedName()).addAs(entry, role.name)
    for (const game of new Set(expansions)) {
      at(this.expansions, game, () => new Counted()).add(entry)
    }
    if (started && outcome !== null) this.starting.add(sides, outcome)
    if (starter !== null) this.starters.add(sides, starter)
    addRecords(this.records, entry)
  }
}

export const LAST_MAX = 10

export class Together {
  readonly total = new CountedPerson()
  readonly games = new Map<string, CountedPerson>()
  readonly last: { entry: Entry; person: EntryPerson }[] = []
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  get things(): number {
    const seats = this.last.reduce((sum, { entry }) => sum + entry.people.length, 0)
    return this.games.size + namesIn(this.games) + this.total.names.size + seats
  }

  add(entry: Entry): void {
    const person = entry.people.find(({ key }) => key === this.#key)
    if (person === undefined) return
    this.total.add(entry, person)
    at(this.games, entry.game, () => new CountedPerson()).add(entry, person)
    this.last.push({ entry, person })
    if (this.last.length > LAST_MAX) this.last.shift()
  }
}

function namesIn(counted: ReadonlyMap<string, { names: WrittenNames }>): number {
  return [...counted.values()].reduce((sum, { names }) => sum + 1 + names.size, 0)
}

function at<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

/** As a key of a map minus zero is zero. */
function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

interface SideCounts {
  decided: number
  /** Of all these matches together. */
  winners: number
  wins: number
  /** By the number of sides that drew. */
  draws: number[]
}

/**
 * In whole numbers by the number of sides: chance and shared wins are computed in the answer, so
 * that no order of adding matters.
 */
export class Decided {
  readonly #sides: SideCounts[] = []

  add(n: number, { result, winners, drawAmong }: Outcome): void {
    const side = (this.#sides[n] ??= { decided: 0, winners: 0, wins: 0, draws: [] })
    side.decided += 1
    side.winners += winners
    if (result === 'Win') side.wins += 1
    else if (result === 'Draw') side.draws[drawAmong] = (side.draws[drawAmong] ?? 0) + 1
  }

  get draws(): number {
    return this.#sides.flatMap(({ draws }) => draws).reduce((sum, number) => sum + number, 0)
  }

  stats(): DecidedStats {
    return statsOf(this.#sides)
  }

  bySides(): SideStats[] {
    return this.#sides.flatMap((side, n) => {
      const alone: SideCounts[] = []
      alone[n] = side
      return { n, ...statsOf(alone) }
    })
  }
}

/** @param sides by their number, with holes */
function statsOf(sides: readonly SideCounts[]): DecidedStats {
  const stats = { decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }
  const draws: number[] = []
  for (const [n, side] of holed(sides)) {
    stats.decided += side.decided
    stats.wins += side.wins
    // What chance gives each side.
    stats.chanceWins += side.winners / n
    for (const [k, number] of holed(side.draws)) draws[k] = (draws[k] ?? 0) + number
  }
  // A draw is worth nothing where somebody else has won.
  for (const [k, number] of holed(draws)) if (k > 0) stats.sharedWins += number / k
  return stats
}

function holed<Item>(items: readonly Item[]): [number, Item][] {
  return [...items.keys()].flatMap((index) => {
    const item = items[index]
    return item === undefined ? [] : [[index, item] as [number, Item]]
  })
}
