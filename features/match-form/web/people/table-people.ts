import { useMemo } from 'react'

import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'

import type { Seat } from '../seats/seat.ts'

/** Who sits there, without what typing a score changes. */
export type Person = Omit<Seat, 'score' | 'result' | 'rank' | 'team' | 'role' | 'started'>

/**
 * The people on the seats: the same array while only scores and results change, so that what shows
 * people does not render with every key.
 */
export function useSamePeople(seats: readonly Seat[]): readonly Person[] {
  const people = seats.map(({ key, id, kind, user, name, email, invited }): Person => {
    return { key, id, kind, user, name, email, invited }
  })
  const text = JSON.stringify(people)
  return useMemo(() => JSON.parse(text) as Person[], [text])
}

/** A guest's id: the name without case and accents. */
export function guestId(name: string): string {
  return `guest:${nameKey(normalizedName(name))}`
}

/** Whether this seat is the companion's. */
export function isSeatOf(
  { user, name }: Pick<Person, 'user' | 'name'>,
  companion: { id: string; user: string | null },
): boolean {
  return companion.user === null
    ? user === null && guestId(name) === companion.id
    : user === companion.user
}

/** Guests are told apart by their names. */
export function isSamePerson(seat: Seat): (other: Seat) => boolean {
  return ({ user, name }) =>
    user === seat.user && (user !== null || guestId(name) === guestId(seat.name))
}

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
