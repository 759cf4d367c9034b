import { expect, test } from 'vitest'

import { calledApart } from '#features/accounts/called-apart.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { guest } from '#tests/support/data/form-drafts.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { companionsOf, nameTwice, tableAgain } from './companions.ts'

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
  const found = companionsOf([jonas], matches, mara)
  expect(found.map(({ name, plays }) => [name, plays])).toEqual([
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
  expect(nameTwice(tableAgain({ ...match, players: both }, [jonas], mara, false))).toBeNull()
})

test('two people of one name are known to be two at the next table, but not whoever comes there', () => {
  const seats = tableAgain(matchBy(mara, ['Oma', 'Ben', 'BEN']), [], mara, false)
  expect(seats.map(({ name }) => name)).toEqual(['Mara Weber', 'Oma', 'Ben', 'BEN'])
  expect(nameTwice(seats)).toBeNull()
  const ben = guest('Ben')
  expect(nameTwice([...seats, ben])?.guest).toBe(ben)
  expect(nameTwice([...seats, guest('Oma')])?.first).toBe(seats[1])
})

test('a guest’s address is offered to whoever wrote it alone', () => {
  const addressIn = (creator: typeof mara) =>
    companionsOf([], [matchBy(creator, ['Oma'])], mara).map(({ seat }) => seat().email)
  expect(addressIn(mara)).toEqual(['Oma@example.com'])
  expect(addressIn(jonas)).toEqual([''])
})
