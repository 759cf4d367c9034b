import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { barsOf } from './match-outcome.rules.ts'

describe('The bars of the scores', () => {
  test('reach the winner’s length for the best score', () => {
    expect(barsOf([80, 40, null], 'highest')).toEqual([1, 0.5, null])
    expect(barsOf([10, 20], 'lowest')).toEqual([1, 0.5])
    expect(barsOf([5, 5], 'lowest')).toEqual([1, 1])
    expect(barsOf([5, 6], 'none')).toEqual([null, null])
  })

  test('are longer for better scores and never leave the row, whatever the numbers', () => {
    const score = fc.integer({ min: -999_999_999, max: 999_999_999 })
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1 }),
        fc.constantFrom('highest' as const, 'lowest' as const),
        (scores, scoring) => {
          const bars = barsOf(scores, scoring).map((bar) => bar ?? 0)
          expect(Math.max(...bars)).toBe(1)
          expect(Math.min(...bars)).toBeGreaterThan(0)
          for (const [at, one] of scores.entries()) {
            for (const [other, two] of scores.entries()) {
              const worse = scoring === 'highest' ? one <= two : one >= two
              expect(worse || (bars[at] ?? 0) >= (bars[other] ?? 0)).toBe(true)
            }
          }
        },
      ),
    )
  })
})
