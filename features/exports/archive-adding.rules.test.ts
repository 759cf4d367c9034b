import { expect, test } from 'vitest'

import { partsOf } from './archive-adding.rules.ts'

const many = (count: number) => Array.from({ length: count }, () => ({}))
const match = (players: number) => ({ players: many(players), expansions: many(0), pad: null })

test('A batch is added in parts that are so short that others hardly wait', () => {
  const batch = [2, 2, 2, 2, 2, 2, 9, 9, 9, 32, 1].map(match)
  const parts = partsOf(batch, 'sqlite')
  expect(parts.flat()).toEqual(batch)
  const sizes = parts.map((part) => part.map(({ players }) => players.length))
  expect(sizes).toEqual([[2, 2, 2, 2, 2], [2, 9], [9, 9], [32], [1]])
})

test('New games, ids and pads count as what they cost', () => {
  const sizesOf = (batch: Parameters<typeof partsOf>[0]) =>
    partsOf(batch, 'sqlite').map((part) => part.length)
  const four = <T>(one: T) => [one, one, one, one]
  expect(sizesOf(four(match(2)))).toEqual([4])
  expect(sizesOf(four({ ...match(2), expansions: many(20) }))).toEqual([1, 1, 1, 1])
  expect(sizesOf(four({ ...match(2), sourceIds: many(25) }))).toEqual([1, 1, 1, 1])
  expect(sizesOf(four({ ...match(8), pad: { rows: many(60) } }))).toEqual([1, 1, 1, 1])
})
