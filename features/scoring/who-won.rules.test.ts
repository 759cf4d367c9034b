import { expect, test } from 'vitest'

import type { Mode, Result } from './results.rules.ts'
import { whoWon } from './who-won.rules.ts'

const me = { user: { _id: 'me', firstName: 'Ann' }, name: 'Ann Arbor' }
const mara = { user: { _id: 'mara', firstName: 'Mara' }, name: 'Mara Lind' }
const ben = { user: null, name: 'Ben' }

function said(results: readonly Result[], mode: Mode = 'competitive', people = [me, mara, ben]) {
  const players = results.map((result, seat) => ({ ...(people[seat] ?? ben), result }))
  return whoWon({ mode, players }, 'me')
}

test('A match is told by who won it, and then the reader', () => {
  expect(said(['Loss', 'Win', 'Loss'])).toBe('Mara won, you lost')
  expect(said(['Win', 'Loss', 'Loss'])).toBe('you won')
  expect(said(['Win', 'Win', 'Loss'], 'teams')).toBe('you and Mara won')
  expect(said(['Loss', 'Draw', 'Draw'])).toBe('Mara and Ben drew, you lost')
  expect(said(['Draw', 'Draw'])).toBe('you and Mara drew')
  expect(said(['', 'Win'])).toBe('Mara won, you have no result')
  expect(said(['Draw', 'Win'])).toBe('Mara won, you drew')
  expect(said(['', '', ''])).toBe('no result yet')
  expect(said(['Loss', '', ''])).toBe('no winner yet, you lost')
  expect(said(['Loss', 'Loss'])).toBe('nobody won, you lost')
  expect(said(['Win', 'Win'], 'cooperative')).toBe('you all won')
  expect(said(['Loss', 'Loss'], 'cooperative')).toBe('you all lost')
})

test('Two of one first name have the letters of the surname that differ, and of many winners three are named', () => {
  const other = { user: { _id: 'other', firstName: 'Mara' }, name: 'Mara Okafor' }
  expect(said(['Loss', 'Win', 'Loss'], 'competitive', [me, mara, other])).toBe(
    'Mara L won, you lost',
  )
  const four = [mara, ben, { user: null, name: 'Cat' }, { user: null, name: 'Dan' }]
  expect(said(['Loss', 'Win', 'Win', 'Win', 'Win'], 'competitive', [me, ...four])).toBe(
    'Mara, Ben, Cat and 1 more won, you lost',
  )
})
