import { expect, test } from 'vitest'

import type { ReadPerson } from './file-reading.rules.ts'
import { type Account, guessesOf } from './import-choices.rules.ts'

const me: Account = { _id: 'mara', firstName: 'Mara', lastName: 'Lind', email: 'mara@example.com' }
const jonas = { _id: 'jonas', firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.com' }

function person(name: string, more: Partial<ReadPerson> = {}): ReadPerson {
  return {
    ...{ name, self: false, email: null, userName: null, anonymous: false, former: false },
    ...{ matches: 1, inFile: { matches: 1, wins: 0 } },
    ...more,
  }
}

const words = (people: ReadPerson[], friends: Account[] = [jonas]) =>
  guessesOf(people, me, friends).map(({ choice, why }) => [choice.split(' ')[0], why])

test('The owner of the file is the importer, where a part of the name is the same', () => {
  expect(words([person('Jo'), person('Mara L.', { self: true })])).toEqual([
    ['guest', null],
    ['me', 'This is your file.'],
  ])
  expect(words([person('Jo'), person('Me', { self: true })])[1]?.[0]).toBe('me')
  expect(words([person('Jo'), person('lindi', { self: true, userName: 'mara_lind' })])).toEqual([
    ['guest', null],
    ['me', 'This is your file.'],
  ])
})

test('In somebody else’s file the importer is who has their address or full name, not its owner', () => {
  const owner = person('Jonas Weber', { self: true, matches: 9 })
  const theirs = ['friend', 'Same name as your friend.']
  expect(words([owner, person('Mara Lind')])).toEqual([theirs, ['me', 'Same name as you.']])
  expect(words([owner, person('M.', { email: me.email })])).toEqual([
    theirs,
    ['me', 'Same address as you.'],
  ])
  expect(words([person('Mara', { self: true }), person('Mara Lind')])).toEqual([
    ['guest', null],
    ['me', 'Same name as you.'],
  ])
})

test('An owner of quite another name is not the importer, even alone in the file', () => {
  const owner = person('Jonas Weber', { self: true })
  expect(words([owner, person('Oma')], [])).toEqual([
    ['guest', null],
    ['guest', null],
  ])
  expect(words([owner], [])).toEqual([['guest', null]])
})

test('Without an owner, an equal address or full name tells who the importer is', () => {
  expect(words([person('Somebody', { email: 'Mara@Example.com' })])).toEqual([
    ['me', 'Same address as you.'],
  ])
  expect(words([person('mara  lind'), person('Mara')])).toEqual([
    ['me', 'Same name as you.'],
    ['guest', null],
  ])
})

test('A friend is guessed by the address or the full name, once, and not by the first name', () => {
  const people = [
    person('Jonas', { matches: 90 }),
    person('Jonas Weber', { matches: 3 }),
    person('JONAS WEBER', { matches: 30 }),
  ]
  expect(words(people)).toEqual([
    ['guest', null],
    ['guest', null],
    ['friend', 'Same name as your friend.'],
  ])
  expect(words([person('J.', { email: jonas.email })])).toEqual([
    ['friend', 'Same address as your friend.'],
  ])
})

test('Whoever is guessed to be the importer is no friend, and nobody knows the anonymous player', () => {
  const namesake = { ...jonas, firstName: 'Mara', lastName: 'Lind' }
  expect(words([person('Mara Lind')], [namesake])).toEqual([['me', 'Same name as you.']])
  expect(words([person('Jonas Weber', { anonymous: true }), person('Oma')])).toEqual([
    ['guest', null],
    ['guest', null],
  ])
})

test('Nobody is the importer by the first name alone, or for being alone in the file', () => {
  for (const names of [['Mara', 'Oma'], ['Mara L.'], ['Solo']]) {
    expect(words(names.map((name) => person(name)))).toEqual(names.map(() => ['guest', null]))
  }
})
