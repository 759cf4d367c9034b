import { expect, test } from 'vitest'

import { pageOfGame, pageOfPerson } from './name-links.ts'

const jonas = { userId: 'jonas', name: 'Jonas Weber' }

test('a game’s name leads to its page', () => {
  expect(pageOfGame('azul')).toEqual({ to: '/games/$id', params: { id: 'azul' } })
})

test('a friend’s name leads to the page of both', () => {
  const page = { to: '/friends/$id', params: { id: 'jonas' } }
  expect(pageOfPerson(jonas, new Set(['jonas']))).toEqual(page)
})

test('the name of somebody who is no friend leads to the matches with them', () => {
  const matches = { to: '/matches', search: { person: 'jonas' } }
  expect(pageOfPerson(jonas, new Set(['aiko']))).toEqual(matches)
})

test('where friends are not known, the page of both decides', () => {
  expect(pageOfPerson(jonas)).toEqual({ to: '/friends/$id', params: { id: 'jonas' } })
})

test('a guest’s name leads to the matches with guests of this name', () => {
  const matches = { to: '/matches', search: { person: 'guest:Oma Inge' } }
  expect(pageOfPerson({ userId: null, name: 'Oma Inge' }, new Set())).toEqual(matches)
})

test('the row of a deleted account leads nowhere', () => {
  expect(pageOfPerson({ userId: null, name: 'Somebody', former: true })).toBeNull()
})
