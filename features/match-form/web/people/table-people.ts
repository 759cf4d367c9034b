import { useMemo } from 'react'

import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'

import type { Seat } from '../seats/seat.ts'

/** Without what typing a score changes. */
export type Person = Omit<Seat, 'score' | 'result' | 'rank' | 'team' | 'role' | 'started'>

/** The same array while only scores and results change: what shows people need not render. */
export function useSamePeople(seats: readonly Seat[]): readonly Person[] {
  const people = seats.map(({ key, id, kind, user, name, email, invited }): Person => {
    return { key, id, kind, user, name, email, invited }
  })
  const text = JSON.stringify(people)
  return useMemo(() => JSON.parse(text) as Person[], [text])
}

export function guestId(name: string): string {
  return `guest:${nameKey(normalizedName(name))}`
}

export function isSeatOf(
  { user, name }: Pick<Person, 'user' | 'name'>,
  companion: { id: string; user: string | null },
): boolean {
  return companion.user === null
    ? user === null && guestId(name) === companion.id
    : user === companion.user
}

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

/**
 * The stored match that this one may be: the same game, day and people, and the same scores or stored within
 * ten minutes.
 * @param now in ms by the clock of the server, whose times the matches carry
 */
export function duplicateOf<One extends Pick<Match, 'players' | 'createdAt'>>(
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
