import { expect, test } from 'vitest'

import { type Account, guessesOf } from '#features/imports/guesses/rules.ts'
import type { ReadPerson } from '#features/imports/reading/rules.ts'

const me: Account = { _id: 'mara', firstName: 'Mara', lastName: 'Lind', email: 'mara@example.com' }
const jonas = { _id: 'jonas', firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.com' }

function person(name: string, more: Partial<ReadPerson> = {}): ReadPerson {
  return {
    ...{ name, self: false, email: null, userNames: [], anonymous: false },
    ...{ matches: 1, lastDay: '2024-03-04' },
    ...more,
  }
}

const words = (people: ReadPerson[], friends: Account[] = [jonas]) =>
  guessesOf(people, me, friends).map(({ choice, why }) => [choice.kind, why])

test('The owner of the file is the importer, whatever their name is', () => {
  expect(words([person('Mara Lind'), person('M.', { self: true })])).toEqual([
    ['guest', null],
    ['me', 'This is your file.'],
  ])
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

test('Somebody who is alone in a file is its owner', () => {
  expect(words([person('Solo')])).toEqual([['me', 'Nobody else is in this file.']])
})
