import { expect, test } from 'vitest'

import { bestAndAverage } from './rules.ts'

const counted = (score: number, matches: number) => ({
  scoring: 'highest' as const,
  score,
  matches,
})

test('The average of scores without a limit is a number', () => {
  const { best, average } = bestAndAverage([counted(1.5e308, 3), counted(1.2e308, 1)], 'highest')
  expect(best).toBe(1.5e308)
  expect(average).toBeCloseTo(1.425e308, -300)
  const both = bestAndAverage([counted(1.5e308, 2), counted(-1.5e308, 2)], 'highest')
  expect(Math.abs(both.average ?? NaN)).toBe(0)
  expect(bestAndAverage([counted(1, 2), counted(4, 1)], 'highest').average).toBe(2)
})
