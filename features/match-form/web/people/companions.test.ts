import { expect, test } from 'vitest'

import type { Player } from '#features/matches/matches.contract.ts'
import { guest } from '#tests/support/data/form-drafts.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { companionsOf, tableAgain } from './companions.ts'
import { nameTwice } from './name-twice.ts'

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

test('a friend who has declined a match, and is a guest there, is offered as the friend alone', () => {
  const found = companionsOf([jonas], [matchBy(mara, ['Jonas Weber', 'jonas  wéber'])], mara)
  expect(found.map(({ user, name }) => [user, name])).toEqual([['Jonas', 'Jonas Weber']])
})

test('a friend who has declined a match sits at the same table as the friend, once', () => {
  const namesAt = (names: string[]) =>
    tableAgain(matchBy(mara, names), [jonas], mara, false).map(({ user, name }) => [user, name])
  const table = [
    ['Mara', 'Mara Weber'],
    ['Jonas', 'Jonas Weber'],
    [null, 'Oma'],
  ]
  expect(namesAt(['Jonas Weber', 'Oma'])).toEqual(table)
  const both = matchBy(mara, ['Oma', 'jonas wéber'])
  both.players.unshift({ ...player('Jonas Weber'), user: jonas })
  const seated = tableAgain(both, [jonas], mara, false).map(({ user, name }) => [user, name])
  expect(seated).toEqual(table)
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
