import { sideName } from './outcome.ts'
import { numbersOf, sidesByPlace, sidesInOrder } from './ranking.ts'
import type { TableDraft } from './table-draft.ts'

/** Where a side stands in a table without scores. */
export interface RowPlace {
  number: number | null
  /** The side's short name. */
  name: string
  /** That of the side which stands before it; empty for the first one. */
  above: string
  /** Whether both share a place. */
  shared: boolean
  /** Whether there is another place to move to. */
  movable: boolean
}

/** What the rows of a table without scores say, in the order of the places, by the keys of first seats. */
export function rowPlaces(draft: TableDraft): Map<string, RowPlace> {
  const numbers = numbersOf(draft)
  const movable = sidesByPlace(draft).flat().length > 1
  let above = { name: '', number: 0 }
  return new Map(
    sidesInOrder(draft).flatMap((side): [string, RowPlace][] => {
      const [first] = side.seats
      if (first === undefined) return []
      const number = numbers[draft.seats.indexOf(first)] ?? null
      const name = sideName(side, draft.seats)
      const shared = above.number === number
      const place = { number, name, above: above.name, shared, movable }
      if (number !== null) above = { name, number }
      return [[first.key, place]]
    }),
  )
}
