import { nullable, number, object, oneOf, record } from '#client/stored-data.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { type Mode, type Result, modes, results } from '#features/scoring/results.rules.ts'

import type { Seat } from './seat.ts'

/** A team, or a player without one. */
export interface Side {
  team: string
  seats: Seat[]
}

/** "Reds" and "reds " are one, as people's names are. */
export function isSameTeam(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}

export function isSameSide(mode: Mode, one: Seat, other: Seat): boolean {
  if (one.key === other.key || mode === 'cooperative') return true
  return mode === 'teams' && one.team !== '' && isSameTeam(one.team, other.team)
}

export function sidesOf(mode: Mode, seats: readonly Seat[]): Side[] {
  const sides: Side[] = []
  for (const seat of seats) {
    const side = sides.find(({ seats: [first] }) => first && isSameSide(mode, first, seat))
    if (side === undefined) sides.push({ team: mode === 'teams' ? seat.team : '', seats: [seat] })
    else side.seats.push(seat)
  }
  return sides
}

/** Empty where they differ. */
export function sharedScore(seats: readonly Pick<Seat, 'score'>[]): string {
  const [first] = seats
  return seats.every(({ score }) => score === first?.score) ? (first?.score ?? '') : ''
}

/**
 * A side whose players have different results gets none.
 * @param own by seat; undefined for a player who has none yet and takes the side's
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

export function teamsOf(seats: readonly Seat[]): string[] {
  return sidesOf('teams', seats).flatMap(({ team }) => (team === '' ? [] : [team]))
}

/** Who plays alone against all others in one team; null at any other table of teams. */
export function loneOf(seats: readonly Seat[]): Seat | null {
  const [lone, ...more] = seats.filter(({ team }) => team === '')
  if (lone === undefined || more.length > 0 || seats.length < 3) return null
  return teamsOf(seats).length === 1 ? lone : null
}

export function newTeamName(taken: readonly string[]): string {
  for (let at = 1; ; at += 1) {
    const name = `Team ${at}`
    if (!taken.includes(name)) return name
  }
}

export type Finish = Pick<Seat, 'result' | 'rank'>

/** Chosen by somebody, or stored with the match. They stay until a score changes. */
export interface ResultsByHand {
  /** By the seats' keys. */
  results: Record<string, Result>
  /** In which they were chosen: in another one they say nothing. */
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
