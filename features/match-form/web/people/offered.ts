import { emailKey } from '#features/accounts/accounts.rules.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'

import { type Companion, isSeatOf } from './companions.ts'
import type { Person } from './same-people.ts'

/** As many as three rows of a phone have room for. */
export const CHIPS = 7

/** Somebody to offer; without `seat` if nobody knows them from elsewhere. */
export type Offer = Pick<Companion, 'id' | 'user' | 'name'> & Partial<Pick<Companion, 'seat'>>

export interface Offered {
  companion: Offer
  /** Their seat at this table. */
  seat: Person | undefined
}

/**
 * Friends, then guests of the last evenings, as many as there is room for, those played with most. They
 * stand in the order of the alphabet, so that each is where it was the last time. Behind them comes
 * everybody else who sits at the table, to be tapped away.
 */
export function offeredOf(companions: readonly Companion[], people: readonly Person[]): Offered[] {
  const taken = new Set<Person>()
  const friends = companions.filter(({ user }) => user !== null)
  const guests = companions.filter(({ user }) => user === null)
  const all = [...friends, ...guests]
  const known = [...all.slice(0, CHIPS).toSorted(byName), ...all.slice(CHIPS)].map((companion) => {
    const seat = people.find((one) => !taken.has(one) && isSeatOf(one, companion))
    if (seat !== undefined) taken.add(seat)
    return { companion, seat }
  })
  const offered = known.filter(({ seat }, index) => index < CHIPS || seat !== undefined)
  const others = people
    .filter((seat) => seat.kind !== 'self' && !taken.has(seat))
    .map((seat) => ({ companion: { id: seat.key, user: seat.user, name: seat.name }, seat }))
  // A guest with a friend's address is that friend, who cannot sit at the table twice.
  const addresses = new Set(
    people.filter(({ email }) => email !== '').map(({ email }) => emailKey(email)),
  )
  return [
    ...offered.filter(({ companion, seat }) => {
      const email = companion.user === null ? '' : companion.seat().email
      return seat !== undefined || email === '' || !addresses.has(emailKey(email))
    }),
    ...others,
  ]
}

function byName(one: Companion, other: Companion): number {
  const [first, second] = [nameKey(one.name), nameKey(other.name)]
  return first < second ? -1 : Number(first > second)
}

/**
 * The pieces of those who are offered: of whoever sits at the table that of the seat. The others have the
 * ones that they would get if they sat down in this order, so that they differ as they will at the table.
 */
export function offeredPieces(
  offered: readonly Offered[],
  people: readonly Person[],
  pieces: readonly number[],
): number[] {
  const free = offered.flatMap(({ companion, seat }) => (seat === undefined ? [companion] : []))
  const all = coloursOf([...people, ...free].map(({ user, name }) => ({ userId: user, name })))
  return offered.map(({ companion, seat }) =>
    seat === undefined
      ? (all[people.length + free.indexOf(companion)] ?? 0)
      : (pieces[people.indexOf(seat)] ?? 0),
  )
}
