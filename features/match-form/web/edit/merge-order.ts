import { sidesByPlace, sideName } from '#features/scoring/match-outcome.rules.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

import type { Seat } from '../seats/seat.ts'
import { chosenByHand, playerOf } from '../seats/table-draft.ts'
import type { EditDraft } from './edit-draft.ts'

/** The key of the difference between two orders of finishing. */
export const ORDER = 'order'

type Finished = Pick<EditDraft, 'seats'>

export function hasOrder({ seats }: Finished): boolean {
  return seats.some(({ rank }) => rank !== null)
}

/**
 * Merges who finished before whom. Where a table has ranks, these and the results are one value: half of
 * mine and half of theirs would be an order that nobody has seen.
 * @param seats merged in everything else
 */
export function mergedOrder(base: EditDraft, mine: EditDraft, theirs: EditDraft, seats: Seat[]) {
  if (![base, mine, theirs].some(hasOrder)) return { seats, differences: [] }
  const isMine = differs(base, mine)
  const merged = isMine ? withOrderOf(seats, mine) : seats
  const isSame = !differs(base, theirs) || !differs(mine, theirs)
  const difference = {
    key: ORDER,
    what: 'Order of finishing',
    mine: isMine ? orderWords({ ...mine, seats: merged }) : null,
    theirs: orderWords(theirs),
    takeTheirs: (now: EditDraft) => chosenByHand({ ...now, seats: withOrderOf(now.seats, theirs) }),
  }
  return { seats: merged, differences: isSame ? [] : [difference] }
}

/** Whether somebody at both tables finished otherwise. */
function differs(one: Finished, other: Finished): boolean {
  return one.seats.some((seat) => {
    const found = seatOf(other, seat)
    return found !== undefined && (found.rank !== seat.rank || found.result !== seat.result)
  })
}

function withOrderOf(seats: readonly Seat[], from: Finished): Seat[] {
  return seats.map((seat) => {
    const { result = 'Loss' as const, rank = null } = seatOf(from, seat) ?? {}
    return { ...seat, result, rank }
  })
}

function seatOf({ seats }: Finished, { key, id }: Seat): Seat | undefined {
  return seats.find((seat) => (id === null ? seat.key === key : seat.id === id))
}

/** `1st Ben, 2nd Mara, 2nd Aiko` */
function orderWords({ mode, scoring, seats }: EditDraft): string {
  const players = seats.map((seat) => ({ ...playerOf(seat), name: seat.name }))
  return sidesByPlace({ mode, scoring, players })
    .map((side) => {
      const name = sideName(side, players)
      return side.place === null ? name : `${ordinal(side.place)} ${name}`
    })
    .join(', ')
}
