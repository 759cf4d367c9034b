import { useState } from 'react'

import type { Seat } from '../seats/seat.ts'

/** Which fields of a seat say who sits there. The others are about the game. */
const isAboutPerson = {
  key: true,
  id: true,
  kind: true,
  user: true,
  name: true,
  email: true,
  invited: true,
  apart: true,
  score: false,
  result: false,
  rank: false,
  team: false,
  role: false,
  started: false,
} as const satisfies Record<keyof Seat, boolean>

/** Who sits there, without what typing a score changes. */
export type Person = Pick<
  Seat,
  { [K in keyof Seat]: (typeof isAboutPerson)[K] extends true ? K : never }[keyof Seat]
>

const fields = (Object.keys(isAboutPerson) as (keyof Seat)[]).filter((key) => isAboutPerson[key])

/**
 * The people on the seats: the same array while only scores and results change, so that what shows
 * people does not render with every key.
 */
export function useSamePeople(seats: readonly Seat[]): readonly Person[] {
  const [people, setPeople] = useState(seats)
  if (hasSamePeople(people, seats)) return people
  setPeople(seats)
  return seats
}

function hasSamePeople(before: readonly Seat[], now: readonly Seat[]): boolean {
  return (
    before.length === now.length &&
    before.every((seat, index) => {
      const other = now[index]
      return seat === other || fields.every((field) => seat[field] === other?.[field])
    })
  )
}
