import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { phraseOf } from '#features/table-cells/cell-phrases.rules.ts'

import type { SeatCells } from './table-seats.rules.ts'

/** The seats with what a phrase says of them, each by the name; null where it names somebody else. */
export function toldOf(seats: readonly SeatCells[], cell: string): SeatCells[] | null {
  const phrase = phraseOf(cell)
  if (phrase === null) return null
  const places = phrase.names.map((name) => seatOf(seats, nameKey(name)))
  if (places.includes(-1) || new Set(places).size < places.length) return null
  return seats.map((seat, at) => {
    const said = places.indexOf(at)
    return {
      ...seat,
      result: phrase.results[said] ?? seat.result,
      rank: phrase.ranks[said] ?? seat.rank,
    }
  })
}

/** Who has this name, else this first name alone; -1 for nobody. */
function seatOf(seats: readonly SeatCells[], key: string): number {
  const whole = seats.findIndex(({ name }) => nameKey(name) === key)
  if (whole >= 0) return whole
  const firsts = seats.flatMap(({ name }, at) => (nameKey(name).split(' ')[0] === key ? [at] : []))
  return firsts.length === 1 ? (firsts[0] ?? -1) : -1
}
