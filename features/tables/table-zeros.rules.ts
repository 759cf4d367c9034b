import type { Collector } from '#features/plays/collecting.rules.ts'

import type { SeatCells } from './table-seats.rules.ts'

/**
 * The seats with places from 1. A single 0 is likelier the first place of somebody who counts from 0, and
 * several beside a 1 are likelier people without a place: asked in both cases.
 */
export function withPlacesFromOne(
  collector: Collector,
  seats: readonly SeatCells[],
  line: number,
): SeatCells[] {
  const sidesAt = (rank: number) =>
    new Set(seats.flatMap((seat, at) => (seat.rank === rank ? [seat.team || at] : []))).size
  const zeros = sidesAt(0)
  if (zeros === 0) return [...seats]
  const words = seats.map(({ name, rank }) => `${name} ${rank ?? '–'}`).join(', ')
  const isFirst = zeros === 1 || sidesAt(1) === 0
  const areAll = seats.every(({ rank }) => rank === 0 || rank === null)
  const problem = isFirst && !areAll ? 'places_from_zero' : 'zero_places'
  collector.tell(problem, line, words)
  const isShifted = collector.answer(problem) === 'first'
  return seats.map((seat) => ({ ...seat, rank: shifted(seat.rank) }))

  function shifted(rank: number | null): number | null {
    if (rank === null) return null
    if (isShifted) return rank + 1
    return rank === 0 ? null : rank
  }
}
