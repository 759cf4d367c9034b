import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { chosenOf, guestFilter, guestOf } from '#features/matches/match-filters.rules.ts'

import { type Seat, friendSeat, guestSeat, isSeated } from '../seats/seat.ts'

/** No camera reads the code of a longer address on paper: it leaves the people out. */
const ADDRESS_MAX = 600

/** `/matches/new?game=ID&with=ID,guest:NAME` */
export function tableAddress(origin: string, game: string, seats: readonly Seat[]): string {
  const people = seats.flatMap((seat) =>
    seat.kind === 'self' ? [] : (seat.user ?? guestFilter(seat.name)),
  )
  const address = (search: Record<string, string>) =>
    `${origin}/matches/new?${new URLSearchParams(search).toString()}`
  const whole = address({ game, ...(people.length > 0 && { with: people.join(',') }) })
  return whole.length > ADDRESS_MAX ? address({ game }) : whole
}

/** Without those who sit there already; in the order of the address. */
export function seatsWanted(
  wanted: string,
  friends: readonly Acquaintance[],
  seats: readonly Seat[],
): Seat[] {
  return chosenOf(wanted).flatMap((person): Seat[] => {
    const name = guestOf(person)?.trim()
    if (name !== undefined) {
      const isThere = seats.some((seat) => seat.kind === 'guest' && seat.name === name)
      return name === '' || isThere ? [] : [guestSeat({ name, email: '', invited: false })]
    }
    const friend = friends.find(({ _id }) => _id === person)
    return friend === undefined || isSeated(seats, friend) ? [] : [friendSeat(friend)]
  })
}
