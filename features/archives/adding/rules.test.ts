import { expect, test } from 'vitest'

import { partsOf } from './rules.ts'

const match = (players: number) => ({ players: Array.from({ length: players }, () => ({})) })

test('A batch is added in parts that are so short that others hardly wait', () => {
  const batch = [2, 2, 2, 2, 2, 2, 9, 9, 9, 32, 1].map(match)
  const parts = partsOf(batch, 'sqlite')
  expect(parts.flat()).toEqual(batch)
  const sizes = parts.map((part) => part.map(({ players }) => players.length))
  expect(sizes).toEqual([[2, 2, 2, 2, 2], [2, 9, 9], [9], [32], [1]])
})
