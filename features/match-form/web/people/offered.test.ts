import { expect, test } from 'vitest'

import { colourOf, coloursOf } from '#features/accounts/colours.rules.ts'

import { friendSeat, guestSeat, selfSeat } from '../seats/seat.ts'
import { CHIPS, type Companion, guestId, offeredOf, offeredPieces } from './companions.ts'

const person = (_id: string) => ({
  _id,
  firstName: _id,
  lastName: 'Weber',
  email: `${_id}@example.com`,
})
const friend = (id: string, plays = 0): Companion => ({
  id,
  user: id,
  name: `${id} Weber`,
  plays,
  seat: () => friendSeat(person(id)),
})
const guest = (name: string, plays = 9): Companion => ({
  id: guestId(name),
  user: null,
  name,
  plays,
  seat: () => guestSeat({ name, email: '', invited: false }),
})
const mara = selfSeat(person('Mara'))
const names = (offered: ReturnType<typeof offeredOf>) =>
  offered.map(({ companion }) => companion.name)

test('friends are offered before the guests of the last evenings, no more than seven, by the alphabet', () => {
  const guests = ['Oma', 'Uncle Bob', 'Tim', 'Lea', 'Sven', 'Noah'].map((name) => guest(name))
  const companions = [...guests, friend('Jonas'), friend('Aiko')]
  const first = ['Aiko Weber', 'Jonas Weber', 'Lea', 'Oma', 'Sven', 'Tim', 'Uncle Bob']
  expect(names(offeredOf(companions, [mara]))).toEqual(first)
  // Whoever sits at the table stays, to be tapped away, and moves nobody.
  const noah = guests[5]!.seat()
  const [oma] = guests
  expect(names(offeredOf(companions, [mara, noah, oma!.seat()]))).toEqual([...first, 'Noah'])
})

test('the pieces of those who are offered differ, from each other and from those at the table', () => {
  const wanted = colourOf({ userId: 'Mara', name: '' })
  const alike = Array.from({ length: 500 }, (_, at) => `friend ${at}`)
    .filter((id) => colourOf({ userId: id, name: '' }) === wanted)
    .slice(0, CHIPS)
  const companions = alike.toSorted().map((id) => friend(id))
  const table = [mara, companions[1]!.seat()]
  const pieces = coloursOf(table.map(({ user, name }) => ({ userId: user, name })))
  const offered = offeredOf(companions, table)
  const shown = offeredPieces(offered, table, pieces)
  expect(new Set([pieces[0], ...shown]).size).toBe(CHIPS + 1)
  // At the table already.
  expect(shown[1]).toBe(pieces[1])
  // The next to sit down gets the piece of the chip.
  const next = [...table, companions[0]!.seat()]
  expect(coloursOf(next.map(({ user, name }) => ({ userId: user, name })))[2]).toBe(shown[0])
})
