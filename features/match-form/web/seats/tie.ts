import { finishingOrder } from '#features/scoring/finishing-order.rules.ts'

import { tiedSides } from './kept-tie.ts'
import type { Seat } from './seat.ts'
import { type Side, sidesOf } from './sides.ts'
import {
  chosenByHand,
  keptTieOf,
  modeOf,
  playerOf,
  scoringOf,
  type TableDraft,
  withUpdatedResults,
} from './table-draft.ts'

/** Several sides with the best score. */
export interface Tie {
  score: number
  sides: Side[]
  /** A draw, a win of each, or the key of a seat of the side that won; null for anything else by hand. */
  decision: TieDecision | null
}

export type TieDecision = { kind: 'draw' } | { kind: 'each won' } | { kind: 'won'; key: string }

/**
 * The tie of a table where everybody has a score; null without one. One that was decided stays while the
 * score of somebody else is typed anew: the field is empty for a moment.
 */
export function tieOf(draft: TableDraft): Tie | null {
  const scoreOf = (seat: Seat) => playerOf(seat).score
  const tie = tiedSides(modeOf(draft), scoringOf(draft), draft.seats, scoreOf)
  if (tie === null) return null
  if (tie.all.some(({ score }) => score === null) && keptTieOf(draft) === null) return null
  const { score, sides } = tie
  return { score, sides, decision: decisionOf(draft, sides) }
}

function decisionOf(draft: TableDraft, tied: readonly Side[]): TieDecision | null {
  const results = tied.map(({ seats: [first] }) => first?.result ?? '')
  const winner = tied[results.indexOf('Win')]?.seats[0]
  const winners = results.filter((result) => result === 'Win').length
  const isElsewhere = draft.seats.some(
    ({ key, result }) =>
      result === 'Win' && !tied.some(({ seats }) => seats.some((seat) => seat.key === key)),
  )
  if (isElsewhere) return null
  if (results.every((result) => result === 'Draw')) return { kind: 'draw' }
  if (winners === tied.length) return { kind: 'each won' }
  return winners === 1 && winner !== undefined ? { kind: 'won', key: winner.key } : null
}

/**
 * Decides a tie by hand. The side that won is first and the others of the tie share the next place; who
 * had a worse score follows by the scores.
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

/** The place of each seat in the order of the match, as far as something says it. */
export function placesIn(draft: TableDraft): (number | null)[] {
  const sides = finishingOrder(modeOf(draft), scoringOf(draft), draft.seats.map(playerOf))
  return draft.seats.map(
    (_, at) => sides.find(({ members }) => members.includes(at))?.place ?? null,
  )
}

/** A tap on the crown of a side of the tie: it has won; a second tap makes it a draw again. */
export function withTieWinner<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const decision = tieOf(draft)?.decision
  const isWon = decision?.kind === 'won' && isSameSideOf(draft, decision.key, key)
  return withTieDecided(draft, isWon ? { kind: 'draw' } : { kind: 'won', key })
}

function isSameSideOf(draft: TableDraft, one: string, other: string): boolean {
  return sidesOf(modeOf(draft), draft.seats).some(({ seats }) =>
    [one, other].every((key) => seats.some((seat) => seat.key === key)),
  )
}

/** Whether somebody has the best score together with another side. */
export function isTied(tie: Tie | null, key: string): boolean {
  return tie?.sides.some(({ seats }) => seats.some((seat) => seat.key === key)) === true
}
