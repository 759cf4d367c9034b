import { expect, test } from 'vitest'

import { sumOf } from './scores.rules.ts'

test('Decimals add up as people add them', () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3)
  expect(sumOf([999_999_999.1, -999_999_999])).toBe(0.1)
  expect(sumOf([-3, null, 3])).toBe(0)
  expect(sumOf([-0])).toBe(0)
  expect(sumOf([null, null])).toBeNull()
  expect(sumOf([1e-7, 1])).toBe(1.0000001)
})
