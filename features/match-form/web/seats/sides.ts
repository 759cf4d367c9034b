import { nullable, number, object, oneOf, record } from '#client/stored-data.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { type Mode, type Result, modes, results } from '#features/scoring/results.rules.ts'

import type { Seat } from './seat.ts'

/** The players who win or lose together: a team, or a player without one. */
export interface Side {
  /** The team's name; empty for a player without a team. */
  team: string
  seats: Seat[]
}

/** Teams are told apart as people's names are: "Reds" and "reds " are one. */
export function isSameTeam(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}

/** Whether two players win or lose together. */
export function isSameSide(mode: Mode, one: Seat, other: Seat): boolean {
  if (one.key === other.key || mode === 'cooperative') return true
  return mode === 'teams' && one.team !== '' && isSameTeam(one.team, other.team)
}

/** The sides, in the order of their first players. */
export function sidesOf(mode: Mode, seats: readonly Seat[]): Side[] {
  const sides: Side[] = []
  for (const seat of seats) {
    const side = sides.find(({ seats: [first] }) => first && isSameSide(mode, first, seat))
    if (side === undefined) sides.push({ team: mode === 'teams' ? seat.team : '', seats: [seat] })
    else side.seats.push(seat)
  }
  return sides
}

/** The score that all of a side share; empty where they differ. */
export function sharedScore(seats: readonly Pick<Seat, 'score'>[]): string {
  const [first] = seats
  return seats.every(({ score }) => score === first?.score) ? (first?.score ?? '') : ''
}

/**
 * One result for each side: the one that its players have, or none where they differ.
 * @param own by the players' order; undefined for a player who has none yet and takes the side's
 */
export function withSharedResults(
  mode: Mode,
  seats: readonly Seat[],
  own: readonly (Result | undefined)[],
): Result[] {
  const sides = sidesOf(mode, seats)
  return seats.map((seat) => {
    const side = sides.find((one) => one.seats.includes(seat))
    const known = own.filter((_, at) => side?.seats.includes(seats[at] ?? seat))
    const said = known.filter((result) => result !== undefined)
    const [first = ''] = said
    return said.every((result) => result === first) ? first : ''
  })
}

/** The teams' names, in the order of their first players. */
export function teamsOf(seats: readonly Seat[]): string[] {
  return sidesOf('teams', seats).flatMap(({ team }) => (team === '' ? [] : [team]))
}

/** Whoever plays alone against all others, who are one team; null at any other table of teams. */
export function loneOf(seats: readonly Seat[]): Seat | null {
  const [lone, ...more] = seats.filter(({ team }) => team === '')
  if (lone === undefined || more.length > 0 || seats.length < 3) return null
  return teamsOf(seats).length === 1 ? lone : null
}

/** A name that no team has yet: `Team 1`. */
export function newTeamName(taken: readonly string[]): string {
  for (let at = 1; ; at += 1) {
    const name = `Team ${at}`
    if (!taken.includes(name)) return name
  }
}

/** How somebody finished: the result and the rank of a seat. */
export type Finish = Pick<Seat, 'result' | 'rank'>

/** Results and ranks that somebody chose, or that the stored match has. They stay until a score changes. */
export interface ResultsByHand {
  /** By the seats' keys. */
  results: Record<string, Result>
  /** In which they were chosen: they say nothing in another one. */
  mode: Mode
  /** By the keys of the seats that have one. */
  ranks: Record<string, number>
  /** The scores at that time, by the seats' keys; null to recompute the results from the scores. */
  scores: Record<string, number | null> | null
}

export const parseByHand = nullable(
  object<ResultsByHand>({
    results: record(oneOf(results)),
    mode: oneOf(modes),
    ranks: record(number),
    scores: nullable(record(nullable(number))),
  }),
)
