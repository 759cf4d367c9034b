import { expect, test } from 'vitest'

import { formTable, guest } from '#tests/support/data/form-drafts.ts'

import { friendSeat } from '../seats/seat.ts'
import { inAddress, seatsWanted, tableAddress } from './table-address.ts'

const jonas = {
  _id: 'jonas-id',
  firstName: 'Jonas',
  lastName: 'Okafor',
  email: 'jonas@example.com',
}
const [self] = formTable([]).seats
if (self === undefined) throw new Error('Nobody there')

const wantedIn = (address: string) => new URL(address).searchParams.get('with') ?? ''

test('An address brings a game’s table back: friends, and guests whatever they are called', () => {
  const seats = [self, friendSeat(jonas), guest('Oma, Inge & Kurt'), guest('guest:x%')]
  const address = tableAddress('https://tally.example', 'game-id', seats)
  expect(new URL(address).searchParams.get('game')).toBe('game-id')
  const again = seatsWanted(wantedIn(address), [jonas], [self])
  expect(again.map(({ user, name }) => [user, name])).toEqual([
    ['jonas-id', 'Jonas Okafor'],
    [null, 'Oma, Inge & Kurt'],
    [null, 'guest:x%'],
  ])
  // Whoever sits there already, is no friend, or is nobody gets no seat.
  expect(seatsWanted(wantedIn(address), [jonas], seats)).toEqual([])
  expect(seatsWanted('stranger-id,guest:,guest:%,', [jonas], [self])).toEqual([])
})

test('Somebody in an address is themselves again, also a guest with a comma or a per cent sign', () => {
  const names = ['Oma, Inge', '50%', '100%25', 'Ann & Bob']
  const people = names.map((name) => inAddress({ user: null, name })).join(',')
  expect(seatsWanted(people, [jonas], [self]).map(({ name }) => name)).toEqual(names)
  expect(inAddress({ user: 'jonas-id', name: 'Jonas' })).toBe('jonas-id')
})

test('An address stays short enough for a code on paper', () => {
  const many = Array.from({ length: 31 }, (_, at) => guest(`Guest with a long name ${at}`))
  const address = tableAddress('https://tally.example', 'game-id', [self, ...many])
  expect(address).toBe('https://tally.example/matches/new?game=game-id')
})
