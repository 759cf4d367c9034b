import type { Collector } from '#features/plays/collecting.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'

import { winnerOf } from './named-seats.rules.ts'
import type { SeatCells } from './table-seats.rules.ts'

/** Two sides with their numbers from one cell, and the winner from another. */
interface PairedMatch {
  seats: readonly SeatCells[]
  sides: readonly number[] | null
  winner: string
  line: number
}

/**
 * The seats with the bigger number on the winner's side, where "15-21" would give the winner the smaller
 * one: people also write the numbers in another order than the names. The winner stays in any case.
 */
export function orderedPair(collector: Collector, match: PairedMatch): SeatCells[] {
  const { seats, sides, winner, line } = match
  if (sides === null) return [...seats]
  const named = winnerOf(winner, seats)
  const won = new Set(
    sides.filter((_, at) =>
      named.kind === 'seats' ? named.seats[at] === true : seats[at]?.result === 'Win',
    ),
  )
  const [side] = won
  const scoreOf = (of: number) => seats[sides.indexOf(of)]?.score ?? ''
  const [own, other] = [side ?? 0, 1 - (side ?? 0)].map((of) => storableScore(scoreOf(of)).score)
  if (won.size !== 1 || own == null || other == null || own >= other) return [...seats]
  const names = [0, 1].map((of) =>
    seats.flatMap(({ name }, at) => (sides[at] === of ? [name] : [])).join(' & '),
  )
  const example = `${names.join(', ')}, ${scoreOf(0)}-${scoreOf(1)}, won by ${names[side ?? 0]}`
  collector.tell('pair_order', line, example)
  if (collector.answer('pair_order') === 'order') return [...seats]
  return seats.map((seat, at) => ({ ...seat, score: scoreOf(1 - (sides[at] ?? 0)) }))
}

/**
 * The seats with places from 1. A single 0 is likelier the first place of somebody who counts from 0, and
 * several beside a 1 are likelier people without a place: asked in both cases.
 */
export function withRanksFromOne(
  collector: Collector,
  seats: readonly SeatCells[],
  line: number,
): SeatCells[] {
  const sidesAt = (rank: number) =>
    new Set(seats.flatMap((seat, at) => (seat.rank === rank ? [seat.team || at] : []))).size
  const zeros = sidesAt(0)
  if (zeros === 0) return [...seats]
  const example = seats.map(({ name, rank }) => `${name} ${rank ?? '–'}`).join(', ')
  const isFirst = zeros === 1 || sidesAt(1) === 0
  const areAll = seats.every(({ rank }) => rank === 0 || rank === null)
  const problem = isFirst && !areAll ? 'places_from_zero' : 'zero_places'
  collector.tell(problem, line, example)
  const isShifted = collector.answer(problem) === 'first'
  return seats.map((seat) => ({ ...seat, rank: shifted(seat.rank) }))

  function shifted(rank: number | null): number | null {
    if (rank === null) return null
    if (isShifted) return rank + 1
    return rank === 0 ? null : rank
  }
}
