import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { binsOf } from './bins.ts'

const once = (...scores: number[]) => scores.map((score) => ({ score, matches: 1 }))

describe('The columns of scores', () => {
  test('are empty without scores, and one for one score', () => {
    expect(binsOf([], [], 20)).toEqual({ width: 1, bins: [] })
    expect(binsOf(once(76), [], 20).bins).toEqual([{ at: 76, mine: 1, others: 0 }])
  })

  test('put equal scores together, mine and others apart', () => {
    const { bins } = binsOf([{ score: 5, matches: 2 }], [{ score: 5, matches: 3 }], 20)
    expect(bins).toEqual([{ at: 5, mine: 2, others: 3 }])
  })

  test('hold neighbours where there is no room for each, below 0 too', () => {
    const { width, bins } = binsOf(once(-3, -1, 0, 1), once(18), 12)
    expect(width).toBe(2)
    expect(bins.map(({ at }) => at)).toEqual([-3.5, -1.5, 0.5, 18.5])
  })

  test('lose no score, are few enough, and hold big numbers and fractions', () => {
    const scores = fc.array(
      fc.record({
        score: fc.oneof(
          fc.integer({ min: -999_999_999, max: 999_999_999 }),
          fc.double({ min: -1000, max: 1000, noNaN: true }),
        ),
        matches: fc.integer({ min: 1, max: 50 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(scores, scores, fc.integer({ min: 2, max: 80 }), (mine, others, most) => {
        const { bins } = binsOf(mine, others, most)
        const sum = (counts: readonly { matches: number }[]) =>
          counts.reduce((total, { matches }) => total + matches, 0)
        expect(bins.reduce((total, bin) => total + bin.mine, 0)).toBe(sum(mine))
        expect(bins.reduce((total, bin) => total + bin.others, 0)).toBe(sum(others))
        expect(bins.length).toBeLessThanOrEqual(most + 1)
      }),
    )
  })
})
