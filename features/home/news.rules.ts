import { isBetter } from '#features/scoring/results.rules.ts'
import type { Entry, EntryPerson } from '#features/stats/entries.rules.ts'

const NEWS_MAX = 3
/** Shorter ones are nothing to talk about. */
const STREAK_FLOOR = 3
/** So often two people must have been compared. */
const RECORD_FLOOR = 5
/** So often somebody was not beaten at a game before it is news that they were. */
const WITHOUT_WIN_FLOOR = 3
const WITHOUT_WIN_EVER_FLOOR = 2

/** A finding; people are named by their keys. */
export type Finding =
  | { code: 'best'; score: number; before: number }
  | { code: 'first' }
  | { code: 'times'; times: number }
  | { code: 'firstWin'; person: EntryPerson; since: string | null }
  | { code: 'record'; person: EntryPerson; ahead: number; behind: number }
  | { code: 'streak'; wins: number }

interface Beside {
  person: EntryPerson
  ahead: number
  behind: number
  /** How often they were compared at the game since they were beaten at it, and that day. */
  without: number
  since: string | null
}

/**
 * It goes by the matches before this one alone, so that it says the same whatever is played later.
 */
export class MatchNews {
  readonly #entry: Entry
  readonly #people: readonly Beside[]
  #times = 1
  #before: number | null = null
  #run = 0
  #longest = 0

  constructor(entry: Entry) {
    this.#entry = entry
    this.#people = entry.people.map((person) => ({
      ...{ person, without: 0, since: null },
      ahead: Number(person.comparison === 'ahead'),
      behind: Number(person.comparison === 'behind'),
    }))
  }

  /** In the order of time, without the match itself. */
  add(earlier: Entry): void {
    const { game, scoring } = this.#entry
    if (earlier.outcome !== null) {
      this.#run = earlier.outcome.result === 'Win' ? this.#run + 1 : 0
      this.#longest = Math.max(this.#longest, this.#run)
    }
    const isOfGame = earlier.game === game
    for (const beside of this.#people) addBeside(beside, earlier, isOfGame)
    if (!isOfGame) return
    this.#times += 1
    const { score } = earlier
    if (score === null || earlier.scoring !== scoring || scoring === 'none') return
    if (this.#before === null || isBetter(scoring, score, this.#before)) this.#before = score
  }

  findings(): Finding[] {
    const win = this.#firstWin()
    const found = [
      this.#times === 1 ? ({ code: 'first' } as const) : null,
      this.#best(),
      win,
      this.#streak(),
      isRound(this.#times) ? ({ code: 'times', times: this.#times } as const) : null,
      this.#record(win?.person.key),
    ]
    return found.filter((finding) => finding !== null).slice(0, NEWS_MAX)
  }

  #best(): Finding | null {
    const { score, scoring } = this.#entry
    const before = this.#before
    if (score === null || before === null || !isBetter(scoring, score, before)) return null
    return { code: 'best', score, before }
  }

  #firstWin(): Extract<Finding, { code: 'firstWin' }> | null {
    const found = this.#people.filter(
      ({ person, without, since }) =>
        hasBeaten(this.#entry, person) &&
        without >= (since === null ? WITHOUT_WIN_EVER_FLOOR : WITHOUT_WIN_FLOOR),
    )
    const [longest] = found.toSorted(
      (one, other) => other.without - one.without || byKey(one, other),
    )
    return longest === undefined
      ? null
      : { code: 'firstWin', person: longest.person, since: longest.since }
  }

  #streak(): Finding | null {
    const wins = this.#run + 1
    const isLongest = wins >= this.#longest && wins >= STREAK_FLOOR
    return this.#entry.outcome?.result === 'Win' && isLongest ? { code: 'streak', wins } : null
  }

  /** The one of most matches; somebody who is in no other finding first. */
  #record(named: string | undefined): Finding | null {
    const candidates = this.#people.filter(
      ({ person: { comparison }, ahead, behind }) =>
        (comparison === 'ahead' || comparison === 'behind') && ahead + behind >= RECORD_FLOOR,
    )
    const rank = ({ ahead, behind, person }: Beside) =>
      // Level again is said before anything else.
      (ahead === behind ? 1e9 : 0) + (person.key === named ? -1e6 : 0) + ahead + behind
    const [most] = candidates.toSorted((one, other) => rank(other) - rank(one) || byKey(one, other))
    if (most === undefined) return null
    const { person, ahead, behind } = most
    return { code: 'record', person, ahead, behind }
  }
}

function addBeside(beside: Beside, earlier: Entry, isOfGame: boolean): void {
  const then = earlier.people.find(({ key }) => key === beside.person.key)
  if (then === undefined || then.comparison === null) return
  if (then.comparison === 'ahead') beside.ahead += 1
  else if (then.comparison === 'behind') beside.behind += 1
  if (!isOfGame) return
  if (hasBeaten(earlier, then)) Object.assign(beside, { since: earlier.day, without: 0 })
  else beside.without += 1
}

function hasBeaten({ outcome }: Entry, { comparison }: EntryPerson): boolean {
  return outcome?.result === 'Win' && comparison === 'ahead'
}

function byKey(one: Beside, other: Beside): number {
  return one.person.key < other.person.key ? -1 : 1
}

function isRound(number: number): boolean {
  return [10, 25, 50].includes(number) || number % 100 === 0
}
