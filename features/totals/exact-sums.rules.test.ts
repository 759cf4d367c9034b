import { expect, test } from 'vitest'

import { addedTo, averageOf, NO_SUM } from './exact-sums.rules.ts'

const sumOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => addedTo(sum, number, 1), NO_SUM)

test('A sum is the same in any order, and nothing when all is taken away', () => {
  const numbers = [0.1, 1e308, 0.2, -7, 5e-324, 0.3, 1e308, 999_999_999]
  expect(sumOf(numbers.toReversed())).toBe(sumOf(numbers))
  expect(sumOf([...numbers, ...numbers.map((number) => -number)])).toBe(NO_SUM)
  expect(numbers.reduce((sum, number) => addedTo(sum, number, -1), sumOf(numbers))).toBe(NO_SUM)
})

test('An average is a number, also of scores that together are none', () => {
  expect(averageOf(sumOf([1, 4, 1]), 3)).toBe(2)
  expect(averageOf(sumOf([0.25, 0.5]), 2)).toBe(0.375)
  expect(averageOf(sumOf([1e308, 1.5e308]), 2)).toBeCloseTo(1.25e308, -300)
  expect(averageOf(sumOf([5e-324, 1e9 + 0.5]), 1)).toBe(1e9 + 0.5)
  expect(averageOf(sumOf([5e-324]), 1)).toBe(5e-324)
})
