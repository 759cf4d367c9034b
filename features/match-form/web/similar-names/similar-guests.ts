import { namesNear } from '#features/quick-line/line-names.rules.ts'

import { type Companion, guestId, isSeatOf, newGuests } from '../people/companions.ts'
import type { Person } from '../people/same-people.ts'

/** A guest whom nobody knows, and who that may be. */
interface NearGuest {
  seat: Person
  near: Companion[]
}

/**
 * New guests whose name is one slip of the finger away from somebody's, or begins a friend's. Who
 * sits at the table already is nobody's second name.
 */
export function nearGuests(
  seats: readonly Person[],
  companions: readonly Companion[],
): NearGuest[] {
  const free = companions.filter((one) => !seats.some((seat) => isSeatOf(seat, one)))
  return newGuests(seats, companions).flatMap((seat) => {
    const slips = new Set(namesNear(free)(seat.name))
    const near = free.filter((one) => slips.has(one) || isFriendCalled(one, seat.name))
    return near.length === 0 ? [] : [{ seat, near }]
  })
}

function isFriendCalled({ user, name }: Companion, typed: string): boolean {
  return user !== null && `${guestId(name)} `.startsWith(`${guestId(typed)} `)
}
