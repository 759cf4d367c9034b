import type { Match } from '#features/matches/matches.contract.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'

import { guestId } from '../people/companions.ts'
import type { Person } from '../people/same-people.ts'

/** Two matches of the same people are seldom over in less. */
const SOON_MS = 10 * 60_000

interface Table {
  people: readonly Person[]
  /** As typed, in the order of the people. */
  scores: readonly string[]
}

type PossibleDuplicate = Pick<Match, 'players' | 'createdAt'>

/**
 * The match of the same game and day that this one may be: with the same people and the same scores, or
 * with the same people and stored within ten minutes.
 * @param now in ms, as the server has it, whose times the matches carry
 */
export function duplicateOf<One extends PossibleDuplicate>(
  matches: readonly One[],
  { people, scores }: Table,
  now: number,
): One | undefined {
  const table = new Map(
    people.map(({ user, name }, at) => [user ?? guestId(name), readScore(scores[at]).score]),
  )
  const isScored = [...table.values()].some((score) => score !== null)
  return matches.find(({ players, createdAt }) => {
    const theirs = players.map(({ user, name, score }) => ({
      who: user?._id ?? guestId(name),
      score,
    }))
    const isSameTable = theirs.length === people.length && theirs.every(({ who }) => table.has(who))
    if (!isSameTable) return false
    const isSoon = Math.abs(now - Date.parse(createdAt)) <= SOON_MS
    return isSoon || (isScored && theirs.every(({ who, score }) => table.get(who) === score))
  })
}
