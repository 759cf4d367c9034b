import { nullable, number, object, oneOf, record } from '#client/stored-data.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import {
  type Mode,
  type Result,
  type Scoring,
  isBetter,
  modes,
  results,
} from '#features/scoring/results.rules.ts'

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
  if (mode === 'competitive') return seats.map((_, index) => own[index] ?? '')
  const found = new Map<string, Result>()
  const indexes = new Map(seats.map(({ key }, index) => [key, index]))
  for (const side of sidesOf(mode, seats)) {
    const known = side.seats
      .map(({ key }) => own[indexes.get(key) ?? -1])
      .filter((result) => result !== undefined)
    const [first = ''] = known
    const shared = known.every((result) => result === first) ? first : ''
    for (const { key } of side.seats) found.set(key, shared)
  }
  return seats.map(({ key }) => found.get(key) ?? '')
}

/** The teams' names, in the order of their first players. */
export function teamsOf(seats: readonly Seat[]): string[] {
  const teams: string[] = []
  for (const { team } of seats) {
    if (team !== '' && !teams.some((known) => isSameTeam(known, team))) teams.push(team)
  }
  return teams
}

/** Whoever plays alone against all others, who are one team; null at any other table of teams. */
export function loneOf(seats: readonly Seat[]): Seat | null {
  const [lone, ...more] = seats.filter(({ team }) => team === '')
  if (lone === undefined || more.length > 0 || seats.length < 3) return null
  return teamsOf(seats).length === 1 ? lone : null
}

/** Whether the form has named the team, as nobody else has: it is called by its people. */
export function isNumberedTeam(team: string): boolean {
  return /^Team \d+$/u.test(team)
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

type ScoreOf = (seat: Seat) => number | null

interface Scored {
  side: Side
  /** null without one, or where members have different ones. */
  score: number | null
}

/** The sides with their scores, and those that share the best score; null where fewer than two do. */
export function tiedSides(
  mode: Mode,
  scoring: Scoring,
  seats: readonly Seat[],
  scoreOf: ScoreOf,
): { score: number; sides: Side[]; all: Scored[] } | null {
  if (mode === 'cooperative' || scoring === 'none') return null
  const all = sidesOf(mode, seats).map((side) => ({ side, score: scoreOfSide(side, scoreOf) }))
  const scores = all.flatMap(({ score }) => score ?? [])
  const score = scoring === 'highest' ? Math.max(...scores) : Math.min(...scores)
  const sides = all.filter((one) => one.score === score).map(({ side }) => side)
  return sides.length < 2 ? null : { score, sides, all }
}

function scoreOfSide({ seats: [first, ...others] }: Side, scoreOf: ScoreOf): number | null {
  const score = first === undefined ? null : scoreOf(first)
  return others.every((other) => scoreOf(other) === score) ? score : null
}

/**
 * Who finished how, while a tie that somebody decided by hand stands: the same sides share the same best
 * score, whatever the scores of the others are by now. These follow by their scores, if they did before.
 * @param chosen the results and ranks by hand
 * @returns null where no such tie was decided, or it stands no longer
 */
export function keptTie(
  mode: Mode,
  scoring: Scoring,
  seats: readonly Seat[],
  scores: ResultsByHand['scores'],
  chosen: readonly Finish[],
  scoreOf: ScoreOf,
): Finish[] | null {
  if (scores === null) return null
  const scoreBefore: ScoreOf = ({ key }) => scores[key] ?? null
  const before = tiedSides(mode, scoring, seats, scoreBefore)
  const now = tiedSides(mode, scoring, seats, scoreOf)
  if (before === null || now === null || before.score !== now.score) return null
  const tied = keysOf(now.sides)
  if (keysOf(before.sides).join() !== tied.join()) return null
  const winners = seats.filter((_, at) => chosen[at]?.result === 'Win')
  if (winners.length === 0 || winners.some(({ key }) => !tied.includes(key))) return null

  const ranksBy = ({ all, sides }: typeof now) =>
    seats.map((seat, at) => {
      if (tied.includes(seat.key)) return chosen[at]?.rank ?? null
      const own = all.find(({ side }) => side.seats.includes(seat))?.score ?? null
      if (own === null) return null
      const isBefore = ({ side, score }: Scored) =>
        !sides.includes(side) && score !== null && isBetter(scoring, score, own)
      return 1 + sides.length + all.filter(isBefore).length
    })
  const isRanked = chosen.some(({ rank }) => rank !== null)
  const followed = ranksBy(before).every((rank, at) => rank === chosen[at]?.rank)
  const ranks = isRanked && followed ? ranksBy(now) : chosen.map(({ rank }) => rank)
  return seats.map((seat, at) => ({
    result: chosen[at]?.result || (scoreOf(seat) === null ? '' : 'Loss'),
    rank: ranks[at] ?? null,
  }))
}

function keysOf(sides: readonly Side[]): string[] {
  return sides.flatMap(({ seats }) => seats.map(({ key }) => key))
}

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
