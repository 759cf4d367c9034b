import { expect, test } from 'vitest'

import type { ClaimedMatch } from '../claims.contract.ts'
import { exceptOf, isChosen, isOffered, none, offered, withTurned } from './chosen.ts'

const match = (_id: string, leftOut: ClaimedMatch['leftOut'] = null): ClaimedMatch => ({
  _id,
  day: '2026-11-15',
  game: { _id: 'azul', name: 'Azul' },
  location: null,
  name: 'Papa',
  score: 71,
  result: 'Win',
  leftOut,
})
const plain = match('plain')
const duplicate = match('duplicate', 'duplicate')
const seated = match('seated', 'seated')
const all = [plain, duplicate, seated]

test('a claim offers everything but duplicates and tables where the person sits', () => {
  expect(all.map((one) => isChosen(one, offered))).toEqual([true, false, false])
  expect(isOffered(offered)).toBe(true)
})

test('what is pressed is left out, or taken, and pressed again as it was', () => {
  const pressed = withTurned(withTurned(offered, 'plain'), 'duplicate')
  expect(all.map((one) => isChosen(one, pressed))).toEqual([false, true, false])
  expect(isOffered(pressed)).toBe(false)
  expect(isOffered(withTurned(withTurned(pressed, 'plain'), 'duplicate'))).toBe(true)
})

test('after “Leave all out” nothing is taken but what is pressed', () => {
  expect(all.map((one) => isChosen(one, none))).toEqual([false, false, false])
  const pressed = withTurned(none, 'duplicate')
  expect(all.map((one) => isChosen(one, pressed))).toEqual([false, true, false])
})

test('nobody can take a match where the person sits', () => {
  expect(isChosen(seated, withTurned(offered, 'seated'))).toBe(false)
})

test('an answer names what is left out, but not where the person sits', () => {
  expect(exceptOf(all, withTurned(offered, 'plain'))).toEqual(['plain', 'duplicate'])
  expect(exceptOf(all, withTurned(offered, 'duplicate'))).toEqual([])
  expect(exceptOf(all, withTurned(none, 'plain'))).toEqual(['duplicate'])
})
