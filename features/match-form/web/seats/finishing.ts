import { finishingOrder } from '#features/scoring/finishing-order.rules.ts'
import { type Result, type Scoring, placesOf } from '#features/scoring/results.rules.ts'

import type { Seat } from './seat.ts'
import { type Side, isSameSide, sidesOf } from './sides.ts'
import {
  type TableDraft,
  chosenByHand,
  modeOf,
  playerOf,
  scoringOf,
  withUpdatedResults,
} from './table-draft.ts'

/** By hand; all others lose. Once more takes it back. */
export function withWinner<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const target = draft.seats.find((seat) => seat.key === key)
  if (target === undefined) return draft
  const mode = modeOf(draft)
  const wanted = draft.seats.map((seat): Result =>
    isSameSide(mode, seat, target) ? 'Win' : 'Loss',
  )
  const isChosen = draft.seats.every(({ result }, index) => result === wanted[index])
  const seats = draft.seats.map((seat, index): Seat => ({
    ...seat,
    result: isChosen ? '' : (wanted[index] ?? ''),
    rank: null,
  }))
  return chosenByHand({ ...draft, seats })
}

export function withoutResults<Draft extends TableDraft>(draft: Draft): Draft {
  const seats = draft.seats.map((seat): Seat => ({ ...seat, result: '', rank: null }))
  return chosenByHand({ ...draft, seats })
}

export function isNumbered(draft: TableDraft): boolean {
  return modeOf(draft) !== 'cooperative' && scoringOf(draft) === 'none'
}

/**
 * By seat: the ranks, else 1 for those whom somebody chose as winners. The guess that I have won is no
 * number: the first tap is the winner.
 */
export function numbersOf({ seats, byHand }: TableDraft): (number | null)[] {
  if (seats.some(({ rank }) => rank !== null)) return seats.map(({ rank }) => rank)
  const isFirst = (result: Result) => result === 'Win' || result === 'Draw'
  return seats.map(({ result }) => (byHand !== null && isFirst(result) ? 1 : null))
}

export function sidesByPlace(draft: TableDraft): Side[][] {
  const places = new Map<number, Side[]>()
  for (const side of sidesOf(modeOf(draft), draft.seats)) {
    const number = numberOf(draft, side)
    if (number !== null) places.set(number, [...(places.get(number) ?? []), side])
  }
  return [...places].toSorted(([one], [other]) => one - other).map(([, sides]) => sides)
}

export function sidesInOrder(draft: TableDraft): Side[] {
  const others = sidesOf(modeOf(draft), draft.seats).filter(
    (side) => numberOf(draft, side) === null,
  )
  return [...sidesByPlace(draft).flat(), ...others]
}

function numberOf(draft: TableDraft, { seats: [first] }: Side): number | null {
  return numbersOf(draft)[draft.seats.findIndex(({ key }) => key === first?.key)] ?? null
}

/** The side finished next. With a number already, it gives the number back. */
export function withNumber<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const side = sideOf(draft, key)
  if (side === undefined) return draft
  const places = without(sidesByPlace(draft), key)
  return withPlaces(draft, numberOf(draft, side) === null ? [...places, [side]] : places)
}

/** Joins the side with the one before it, or parts them again. */
export function withSamePlace<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const places = sidesByPlace(draft)
  const at = places.findIndex((sides) => sides.some((side) => has(side, key)))
  const within = places[at]?.findIndex((side) => has(side, key)) ?? -1
  const place = places[at] ?? []
  if (within > 0) {
    const parted = [place.slice(0, within), place.slice(within)]
    return withPlaces(draft, places.toSpliced(at, 1, ...parted))
  }
  if (at < 1) return draft
  return withPlaces(draft, places.toSpliced(at - 1, 2, [...(places[at - 1] ?? []), ...place]))
}

/** Else those who share the first place have a draw. */
export function haveEachWon({ seats }: TableDraft): boolean {
  return seats.filter(({ result }) => result === 'Win').length > 1
}

export function withEachWon<Draft extends TableDraft>(draft: Draft, each: boolean): Draft {
  return withPlaces(draft, sidesByPlace(draft), each)
}

export function withOrderByScores<Draft extends TableDraft>(
  draft: Draft,
  by: Exclude<Scoring, 'none'>,
): Draft {
  const places = placesOf(modeOf(draft), by, draft.seats.map(playerOf))
  if (places.includes(null)) return draft
  const numbered = draft.seats.map((seat, at) => ({ ...seat, rank: places[at] ?? null }))
  const sides = sidesByPlace({ ...draft, seats: numbered })
  return withPlaces(draft, sides, false)
}

function withPlaces<Draft extends TableDraft>(
  draft: Draft,
  places: readonly Side[][],
  each = modeOf(draft) === 'competitive' && haveEachWon(draft),
): Draft {
  const ranks = new Map<string, number>()
  let before = 0
  for (const sides of places) {
    for (const { seats } of sides) for (const { key } of seats) ranks.set(key, before + 1)
    before += sides.length
  }
  const first = places[0]?.length === 1 || each ? 'Win' : 'Draw'
  const seats = draft.seats.map((seat) => {
    const rank = ranks.get(seat.key) ?? null
    const result: Result = places.length === 0 ? '' : rank === 1 ? first : 'Loss'
    return { ...seat, rank, result }
  })
  return chosenByHand({ ...draft, seats })
}

function without(places: readonly Side[][], key: string): Side[][] {
  const left = places.map((sides) => sides.filter((side) => !has(side, key)))
  return left.filter((sides) => sides.length > 0)
}

function sideOf(draft: TableDraft, key: string): Side | undefined {
  return sidesOf(modeOf(draft), draft.seats).find((side) => has(side, key))
}

function has({ seats }: Side, key: string): boolean {
  return seats.some((seat) => seat.key === key)
}

export interface Tie {
  score: number
  sides: Side[]
  /** A seat's key: its side won. null for results by hand that decide no tie. */
  decision: TieDecision | null
}

export type TieDecision = { kind: 'draw' } | { kind: 'each won' } | { kind: 'won'; key: string }

/** Null also while somebody has no score. */
export function tieOf(draft: TableDraft): Tie | null {
  const { seats } = draft
  const mode = modeOf(draft)
  const places = placesOf(mode, scoringOf(draft), seats.map(playerOf))
  const first = places.indexOf(1)
  const score = seats[first] && playerOf(seats[first]).score
  if (places.includes(null) || score == null) return null
  const sides = sidesOf(mode, seats).filter(
    ({ seats: [one] }) => one && places[seats.indexOf(one)] === 1,
  )
  return sides.length < 2 ? null : { score, sides, decision: decisionOf(draft, sides) }
}

function decisionOf(draft: TableDraft, tied: readonly Side[]): TieDecision | null {
  const results = tied.map(({ seats: [first] }) => first?.result ?? '')
  const winner = tied[results.indexOf('Win')]?.seats[0]
  const winners = results.filter((result) => result === 'Win').length
  const isElsewhere = draft.seats.some(
    ({ key, result }) => result === 'Win' && !tied.some((side) => has(side, key)),
  )
  if (isElsewhere) return null
  if (results.every((result) => result === 'Draw')) return { kind: 'draw' }
  if (winners === tied.length) return { kind: 'each won' }
  return winners === 1 && winner !== undefined ? { kind: 'won', key: winner.key } : null
}

/**
 * The side that won is first, and the others of the tie share the next place; who had a worse score follows
 * by the scores.
 */
export function withTieDecided<Draft extends TableDraft>(
  draft: Draft,
  decision: TieDecision,
): Draft {
  const tie = tieOf(draft)
  if (tie === null) return draft
  const scored = withUpdatedResults({ ...draft, byHand: null })
  if (decision.kind === 'draw') return scored
  const hasWon = (key: string) =>
    isTied(tie, key) && (decision.kind === 'each won' || isSameSideOf(draft, decision.key, key))
  const seats = scored.seats.map((seat) => ({
    ...seat,
    result: hasWon(seat.key) ? ('Win' as const) : ('Loss' as const),
  }))
  if (decision.kind === 'each won') return chosenByHand({ ...scored, seats })
  const places = placesIn({ ...scored, seats })
  return chosenByHand({
    ...scored,
    seats: seats.map((seat, at) => ({ ...seat, rank: places[at] ?? null })),
  })
}

/** By seat, as far as something says it. */
export function placesIn(draft: TableDraft): (number | null)[] {
  const sides = finishingOrder(modeOf(draft), scoringOf(draft), draft.seats.map(playerOf))
  return draft.seats.map(
    (_, at) => sides.find(({ members }) => members.includes(at))?.place ?? null,
  )
}

/** Their side has won, or in a tie has won the tie. */
export function withPieceTapped<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  return isTied(tieOf(draft), key) ? withTieWinner(draft, key) : withWinner(draft, key)
}

/** A second time makes it a draw again. */
export function withTieWinner<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const decision = tieOf(draft)?.decision
  const isWon = decision?.kind === 'won' && isSameSideOf(draft, decision.key, key)
  return withTieDecided(draft, isWon ? { kind: 'draw' } : { kind: 'won', key })
}

function isSameSideOf(draft: TableDraft, one: string, other: string): boolean {
  return sidesOf(modeOf(draft), draft.seats).some((side) => has(side, one) && has(side, other))
}

export function isTied(tie: Tie | null, key: string): boolean {
  return tie?.sides.some((side) => has(side, key)) === true
}
