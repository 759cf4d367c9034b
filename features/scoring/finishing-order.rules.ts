import {
  type Result,
  isBetter,
  type Mode,
  type Scoring,
  type ScoredPlayer,
  sidesOf,
} from './results.rules.ts'

export interface FinishedPlayer extends ScoredPlayer {
  result: Result
}

/** A player without a team, a team with its players, or a whole cooperative table. */
export interface FinishedSide {
  /** Indexes of the match's players. */
  members: number[]
  /** null when there is none, or members differ. */
  score: number | null
  result: Result
  rank: number | null
  /** 1 and the number of sides before; equal sides share it. */
  order: number
  /** `order`, where something says it; null for a side without rank and score, which is last. */
  place: number | null
}

const classes: Record<Result, number> = { Win: 0, Draw: 1, Loss: 2, '': 2 }

type Comparable = Pick<FinishedSide, 'score' | 'rank' | 'result'>

export function compareSides(
  one: Comparable,
  other: Comparable,
  { mode, scoring }: { mode: Mode; scoring: Scoring },
): number {
  if (one.rank !== null && other.rank !== null) return one.rank - other.rank
  if (one.rank !== null || other.rank !== null) return one.rank === null ? 1 : -1
  const byResult = classes[one.result] - classes[other.result]
  const counts = mode !== 'cooperative' && scoring !== 'none'
  if (byResult !== 0 || !counts || one.score === other.score) return byResult
  if (one.score === null || other.score === null) return one.score === null ? 1 : -1
  return isBetter(scoring, one.score, other.score) ? -1 : 1
}

/**
 * Best side first: by rank where ranks were given; else a Win before a Draw before the rest, within these
 * by score; sides without a score last. Equal sides share an order and stand as they sat.
 */
export function finishingOrder(
  mode: Mode,
  scoring: Scoring,
  players: readonly FinishedPlayer[],
): FinishedSide[] {
  const counts = mode !== 'cooperative' && scoring !== 'none'
  const seats = players.map((player, index) => ({ ...player, index }))
  const sides = [...sidesOf(mode, seats).values()].map((members) => ({
    members: members.map(({ index }) => index),
    score: common(members.map(({ score }) => score)),
    rank: common(members.map(({ rank }) => rank ?? null)),
    result: members[0]?.result ?? '',
  }))
  type Side = (typeof sides)[number]
  const compare = (one: Side, other: Side) => compareSides(one, other, { mode, scoring })
  const top = Math.min(...sides.map(({ result }) => classes[result]))
  const first = sides.filter(({ result }) => classes[result] === top)
  const resultSays = top < 2 && (!counts || first.every(({ score }) => score === null))
  const isNumbered = (side: Side) =>
    side.rank !== null ||
    (counts && side.score !== null) ||
    (mode !== 'cooperative' && resultSays && classes[side.result] === top)
  return sides.toSorted(compare).map((side, _, sorted) => {
    const order = 1 + sorted.filter((other) => compare(other, side) < 0).length
    return { ...side, order, place: isNumbered(side) ? order : null }
  })
}

function common(values: readonly (number | null)[]): number | null {
  const [first = null] = values
  return first !== null && Number.isFinite(first) && values.every((value) => value === first)
    ? first
    : null
}
