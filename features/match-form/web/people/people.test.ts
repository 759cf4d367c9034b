import { expect, test } from 'vitest'

import { calledApart } from '#features/accounts/called-apart.rules.ts'
import { colourOf, coloursOf } from '#features/accounts/colours.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { guest } from '#tests/support/data/form-drafts.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'
import { plainPlayer } from '#tests/support/data/plain-match.ts'

import { tableAgain } from '../form/next-table.ts'
import { friendSeat, selfSeat } from '../seats/seat.ts'
import { CHIPS, type Companion, companionsOf, offeredOf, offeredPieces } from './companions.ts'
import { seatsWanted, tableAddress } from './table-address.ts'
import { duplicateOf, guestId } from './table-people.ts'

const person = (firstName: string) => ({ _id: firstName, firstName, lastName: 'Weber' })
const mara = { ...person('Mara'), email: 'mara@example.com' }
const jonas = { ...person('Jonas'), email: 'jonas@example.com' }

function player(name: string): Player {
  return {
    ...pendingPlayer,
    _id: `row of ${name}`,
    name,
    email: `${name}@example.com`,
    former: name === 'Former player',
    result: '',
    confirmed: true,
    invited: true,
  }
}

function matchBy(creator: typeof mara, names: readonly string[]) {
  return {
    ...pendingMatch('2026-11-01'),
    _id: 'match',
    players: names.map(player),
    createdBy: creator,
  }
}

test('guests of earlier evenings are offered like friends, each once, the most frequent first', () => {
  const matches = [matchBy(mara, ['Oma', 'Ben']), matchBy(mara, ['OMA', 'Former player'])]
  expect(companionsOf([jonas], matches, mara).map(({ name, plays }) => [name, plays])).toEqual([
    ['Oma', 2],
    ['Ben', 1],
    ['Jonas Weber', 0],
  ])
})

const declined = (name: string): Player => ({ ...player(name), declined: true })

test('a friend who has declined a match, and is a guest there, is offered as the friend alone', () => {
  const match = { ...matchBy(mara, []), players: [declined('Jonas Weber')] }
  const found = companionsOf([jonas], [match], mara)
  expect(found.map(({ user, name }) => [user, name])).toEqual([['Jonas', 'Jonas Weber']])
})

test('a guest with the name of a friend is offered beside the friend', () => {
  const found = companionsOf([jonas], [matchBy(mara, ['jonas wéber', 'Jonas Weber'])], mara)
  expect(found.map((one) => [one.user, calledApart(one, found)])).toEqual([
    [null, 'jonas wéber (guest)'],
    ['Jonas', 'Jonas Weber'],
  ])
})

test('a friend who has declined a match sits at the same table as the friend, once', () => {
  const seated = (...players: Player[]) => {
    const match = { ...matchBy(mara, []), players }
    return tableAgain(match, [jonas], mara, false).map(({ user, name }) => [user, name])
  }
  const table = [
    ['Mara', 'Mara Weber'],
    ['Jonas', 'Jonas Weber'],
    [null, 'Oma'],
  ]
  expect(seated(declined('Jonas Weber'), player('Oma'))).toEqual(table)
  const again = { ...player('Jonas Weber'), user: jonas }
  expect(seated(again, player('Oma'), declined('jonas wéber'))).toEqual(table)
})

test('a guest with the name of a friend sits at the same table as the guest', () => {
  const match = matchBy(mara, ['jonas wéber', 'Oma'])
  const wasThere = { ...player('Jonas Weber'), user: jonas }
  const seatsOf = (players: Player[]) =>
    tableAgain({ ...match, players }, [jonas], mara, false).map(({ user }) => user)
  expect(seatsOf(match.players)).toEqual(['Mara', null, null])
  const both = [wasThere, ...match.players]
  expect(seatsOf(both)).toEqual(['Mara', 'Jonas', null, null])
})

test('a guest’s address is offered to whoever wrote it alone', () => {
  const addressIn = (creator: typeof mara) =>
    companionsOf([], [matchBy(creator, ['Oma'])], mara).map(({ seat }) => seat().email)
  expect(addressIn(mara)).toEqual(['Oma@example.com'])
  expect(addressIn(jonas)).toEqual([''])
})

const friend = (id: string, plays = 0): Companion => ({
  id,
  user: id,
  name: `${id} Weber`,
  plays,
  seat: () => friendSeat({ ...person(id), email: `${id}@example.com` }),
})
const known = (name: string, plays = 9): Companion => ({
  id: guestId(name),
  user: null,
  name,
  plays,
  seat: () => guest(name),
})
const maraSeat = selfSeat(mara)
const namesIn = (offered: ReturnType<typeof offeredOf>) =>
  offered.map(({ companion }) => companion.name)

test('friends are offered before the guests of the last evenings, no more than seven, by the alphabet', () => {
  const guests = ['Oma', 'Uncle Bob', 'Tim', 'Lea', 'Sven', 'Noah'].map((name) => known(name))
  const companions = [...guests, friend('Jonas'), friend('Aiko')]
  const first = ['Aiko Weber', 'Jonas Weber', 'Lea', 'Oma', 'Sven', 'Tim', 'Uncle Bob']
  expect(namesIn(offeredOf(companions, [maraSeat]))).toEqual(first)
  const noah = guests[5]!.seat()
  const [oma] = guests
  expect(namesIn(offeredOf(companions, [maraSeat, noah, oma!.seat()]))).toEqual([...first, 'Noah'])
})

test('the pieces of those who are offered differ, from each other and from those at the table', () => {
  const wanted = colourOf({ userId: 'Mara', name: '' })
  const alike = Array.from({ length: 500 }, (_, at) => `friend ${at}`)
    .filter((id) => colourOf({ userId: id, name: '' }) === wanted)
    .slice(0, CHIPS)
  const companions = alike.toSorted().map((id) => friend(id))
  const table = [maraSeat, companions[1]!.seat()]
  const pieces = coloursOf(table.map(({ user, name }) => ({ userId: user, name })))
  const offered = offeredOf(companions, table)
  const shown = offeredPieces(offered, table, pieces)
  expect(new Set([pieces[0], ...shown]).size).toBe(CHIPS + 1)
  expect(shown[1]).toBe(pieces[1])
  const next = [...table, companions[0]!.seat()]
  expect(coloursOf(next.map(({ user, name }) => ({ userId: user, name })))[2]).toBe(shown[0])
})

const now = Date.parse('2026-11-27T21:00:00.000Z')
const earlier = '2026-11-27T20:30:00.000Z'
const two = [maraSeat, guest('Oma')]
const scored = (user: string | null, name: string, score: number | null) => ({
  ...plainPlayer,
  ...{ _id: `row of ${name}`, email: null, former: false, result: '' as const, confirmed: true },
  ...{ confirmedAt: null, confirmedBy: null, invited: false },
  ...{ user: user === null ? null : { ...mara, _id: user }, name, score },
})
const match = (createdAt: string, scores: readonly (number | null)[], third = false) => ({
  createdAt,
  players: [
    scored('Mara', 'Mara', scores[0] ?? null),
    scored(null, 'OMA', scores[1] ?? null),
    ...(third ? [scored(null, 'Ben', 3)] : []),
  ],
})
const found = (stored: ReturnType<typeof match>, scores: readonly string[]) =>
  duplicateOf([stored], { people: two, scores }, now) !== undefined

test('a match is there already with the same people and scores, or the same people within ten minutes', () => {
  expect(found(match(earlier, [40, 30]), ['40', '30'])).toBe(true)
  expect(found(match(earlier, [40, 30]), ['40', '31'])).toBe(false)
  expect(found(match(earlier, [40, 30]), ['40', ''])).toBe(false)
  expect(found(match(earlier, [null, null]), ['', ''])).toBe(false)
  expect(found(match('2026-11-27T20:51:00.000Z', [40, 30]), ['', ''])).toBe(true)
  expect(found(match(earlier, [40, 30], true), ['40', '30'])).toBe(false)
})

const wantedIn = (address: string) => new URL(address).searchParams.get('with') ?? ''

test('An address brings a game’s table back: friends, and guests whatever they are called', () => {
  const seats = [maraSeat, friendSeat(jonas), guest('Oma, Inge & Kurt'), guest('guest:x%25')]
  const address = tableAddress('https://tally.example', 'game-id', seats)
  expect(new URL(address).searchParams.get('game')).toBe('game-id')
  const again = seatsWanted(wantedIn(address), [jonas], [maraSeat])
  expect(again.map(({ user, name }) => [user, name])).toEqual([
    ['Jonas', 'Jonas Weber'],
    [null, 'Oma, Inge & Kurt'],
    [null, 'guest:x%25'],
  ])
  expect(seatsWanted(wantedIn(address), [jonas], seats)).toEqual([])
  expect(seatsWanted('stranger-id,guest: ', [jonas], [maraSeat])).toEqual([])
})

test('An address stays short enough for a code on paper', () => {
  const many = Array.from({ length: 31 }, (_, at) => guest(`Guest with a long name ${at}`))
  const address = tableAddress('https://tally.example', 'game-id', [maraSeat, ...many])
  expect(address).toBe('https://tally.example/matches/new?game=game-id')
})
