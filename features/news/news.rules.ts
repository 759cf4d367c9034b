import type { Entry, EntryPerson } from '#features/entries/entries.contract.ts'
import type { Records } from '#features/totals/highlights.contract.ts'
import { ownRecord } from '#features/totals/score-records.rules.ts'
import type { Runs } from '#features/totals/streaks.contract.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

// What a match changed for one of its players. Each finding was true when the match was the newest one,
// and is true now: what a later match has overtaken is not found, and neither is what is not known from a
// bounded number of matches beside it.

/** How many matches after and before a match are looked at, so that an answer always costs the same. */
export const LATER_MAX = 20
export const EARLIER_MAX = 100
/** How many findings a match has at most. */
const NEWS_MAX = 3
/** Shorter ones are nothing to talk about. */
const STREAK_FLOOR = 3
/** So often two people must have been compared. */
const RECORD_FLOOR = 5
/** So often somebody was not beaten at a game before it is news that they were. */
const WITHOUT_WIN_FLOOR = 3
const WITHOUT_WIN_EVER_FLOOR = 2

/** What the statistics know around a match. */
export interface Around {
  /** The match. */
  entry: Entry
  /** The matches after it, of all games; null if there are more than `LATER_MAX`. */
  later: readonly Entry[] | null
  /** The matches of the game before it, newest first. */
  earlier: readonly Entry[]
  /** Whether these are all of them. */
  isAllEarlier: boolean
  /** The user's best scores of the game. */
  own: Records
  /** How many matches of the game there are. */
  ofGame: number
  /** How the user compares with the others at the table, by their keys, in all matches. */
  people: ReadonlyMap<string, Sums>
  /** The runs of all decided matches. */
  runs: Runs | null
}

/** A finding; people are named by their keys. */
export type Finding =
  | { code: 'best'; score: number; before: number | null }
  | { code: 'first' }
  | { code: 'times'; times: number }
  | { code: 'firstWin'; person: EntryPerson; since: string | null }
  | { code: 'record'; person: EntryPerson; ahead: number; behind: number }
  | { code: 'streak'; wins: number }

export function newsOf(around: Around): Finding[] {
  const win = firstWin(around)
  const found = [
    first(around),
    best(around),
    win,
    streak(around),
    times(around),
    record(around, win?.person.key),
  ]
  return found.filter((finding) => finding !== null).slice(0, NEWS_MAX)
}

function first({ earlier, isAllEarlier }: Around): Finding | null {
  return isAllEarlier && earlier.length === 0 ? { code: 'first' } : null
}

function best({ entry, earlier, isAllEarlier, own }: Around): Finding | null {
  const { score, scoring } = entry
  if (score === null || ownRecord(own, scoring)?.match !== entry.match) return null
  const scores = earlier.flatMap((one) =>
    one.score === null || one.scoring !== scoring ? [] : [one.score],
  )
  if (scores.length === 0) return null
  const before = scoring === 'highest' ? Math.max(...scores) : Math.min(...scores)
  // Among more matches than were looked at there may be a better one.
  return { code: 'best', score, before: isAllEarlier ? before : null }
}

function hasBeaten({ outcome, people }: Entry, key: string): boolean {
  return outcome?.result === 'Win' && comparisonWith(people, key) === 'ahead'
}

function comparisonWith(people: readonly EntryPerson[], key: string): EntryPerson['comparison'] {
  return people.find((person) => person.key === key)?.comparison ?? null
}

function firstWin({
  entry,
  earlier,
  isAllEarlier,
}: Around): Extract<Finding, { code: 'firstWin' }> | null {
  const found = entry.people
    .filter(({ key }) => hasBeaten(entry, key))
    .flatMap((person) => {
      const compared = earlier.filter(({ people }) => comparisonWith(people, person.key) !== null)
      const index = compared.findIndex((one) => hasBeaten(one, person.key))
      const without = index === -1 ? compared.length : index
      const since = compared[index]?.day ?? null
      const isNews =
        since === null
          ? isAllEarlier && without >= WITHOUT_WIN_EVER_FLOOR
          : without >= WITHOUT_WIN_FLOOR
      return isNews ? [{ person, since, without }] : []
    })
  const [longest] = found.toSorted(
    (one, other) => other.without - one.without || (one.person.key < other.person.key ? -1 : 1),
  )
  if (longest === undefined) return null
  return { code: 'firstWin', person: longest.person, since: longest.since }
}

function streak({ entry, later, runs }: Around): Finding | null {
  const isNewest = later !== null && later.every(({ outcome }) => outcome === null)
  if (!isNewest || entry.outcome?.result !== 'Win' || runs === null) return null
  const { last, longestWin } = runs
  const isLongest = last.result === 'Win' && last.length === longestWin
  return isLongest && longestWin >= STREAK_FLOOR ? { code: 'streak', wins: longestWin } : null
}

function times({ entry, later, ofGame }: Around): Finding | null {
  if (later === null) return null
  const number = ofGame - later.filter(({ game }) => game === entry.game).length
  return isRound(number) ? { code: 'times', times: number } : null
}

/** 10, 25, 50, and each hundred. */
export function isRound(number: number): boolean {
  return [10, 25, 50].includes(number) || (number > 0 && number % 100 === 0)
}

/** The one of most matches; somebody who is in no other finding first. */
function record({ entry, later, people }: Around, named: string | undefined): Finding | null {
  if (later === null) return null
  const candidates = entry.people.flatMap((person) => {
    const { key, comparison } = person
    const isOvertaken = later.some((one) => comparisonWith(one.people, key) !== null)
    const { ahead = 0, behind = 0 } = people.get(key) ?? {}
    const isNews = comparison === 'ahead' || comparison === 'behind'
    if (!isNews || isOvertaken || ahead + behind < RECORD_FLOOR) return []
    return [{ code: 'record' as const, person, ahead, behind }]
  })
  const rank = ({ ahead, behind, person }: (typeof candidates)[number]) =>
    // Level again is said before anything else.
    (ahead === behind ? 1e9 : 0) + (person.key === named ? -1e6 : 0) + ahead + behind
  const [most] = candidates.toSorted(
    (one, other) => rank(other) - rank(one) || (one.person.key < other.person.key ? -1 : 1),
  )
  return most ?? null
}
