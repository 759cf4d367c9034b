import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { drawnLine } from './hand.ts'
import { rangeTicks, spread, ticksOf } from './scale.ts'

describe('The lines of an axis', () => {
  test.each([
    [
      [87, 13],
      [0, 30, 60, 90],
    ],
    [[12], [0, 3, 6, 9, 12]],
    [
      [-4, 9],
      [-5, 0, 5, 10],
    ],
    [
      [0.2, 0.7],
      [0, 0.25, 0.5, 0.75],
    ],
    [[2], [0, 1, 2]],
    [
      [0, 0],
      [0, 1],
    ],
    [[-30], [-30, -20, -10, 0]],
    [[999_999_999], [0, 250_000_000, 500_000_000, 750_000_000, 1_000_000_000]],
  ])('for %j stand at %j', (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks)
  })

  test('hold every value, and are at most five', () => {
    const score = fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(score, { maxLength: 40 }), (values) => {
        const ticks = ticksOf(values)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(5)
        const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
        const hair = (high - low) * 1e-9
        expect(ticks.at(0)).toBeLessThanOrEqual(low + hair)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - hair)
      }),
    )
  })
})

describe('The lines of an axis that need not begin at 0', () => {
  test.each([
    ['no score', [], [0, 1]],
    ['one score', [76], [66, 69, 72, 75, 78, 81, 84]],
    ['nothing but 0', [0, 0], [-1, 0, 1]],
    ['many scores', [45, 127], [40, 60, 80, 100, 120, 140]],
    ['penalties', [-30, -10], [-30, -25, -20, -15, -10]],
    ['big numbers', [1_000_000, 3_000_000], [1e6, 1.5e6, 2e6, 2.5e6, 3e6]],
  ])('for %s', (_, values, ticks) => {
    expect(rangeTicks(values)).toEqual(ticks)
  })
})

describe('Labels at the end of lines', () => {
  test('stay where they are if they do not touch', () => {
    expect(spread([100, 10, 50], 25, 200)).toEqual([100, 10, 50])
  })

  test('move apart, and stay inside', () => {
    expect(spread([100, 100], 25, 200)).toEqual([100, 125])
    expect(spread([0, 1, 2], 25, 200)).toEqual([0, 25, 50])
    expect(spread([199, 200], 25, 200)).toEqual([175, 200])
  })

  test('are always 25 px apart, in the order of their lines, and inside where there is room', () => {
    const wanted = fc.array(fc.double({ min: 0, max: 800, noNaN: true }), { maxLength: 32 })
    fc.assert(
      fc.property(wanted, (positions) => {
        const placed = spread(positions, 25, 800)
        const order = positions.map((_, index) => index).toSorted((a, b) => placed[a]! - placed[b]!)
        for (const [at, index] of order.entries()) {
          expect(placed[index]).toBeGreaterThanOrEqual(-1e-6)
          expect(placed[index]).toBeLessThanOrEqual(800 + 1e-6)
          const next = order[at + 1]
          if (next === undefined) continue
          expect(placed[next]! - placed[index]!).toBeGreaterThan(25 - 1e-6)
          expect(positions[index]).toBeLessThanOrEqual(positions[next]!)
        }
      }),
    )
  })
})

describe('A line drawn by hand', () => {
  test('goes through its points, is the same each time, and leaves the straight line by 1 px at most', () => {
    const path = drawnLine(
      [
        [0, 50],
        [300, 50],
      ],
      7,
    )
    expect(
      drawnLine(
        [
          [0, 50],
          [300, 50],
        ],
        7,
      ),
    ).toBe(path)
    expect(
      drawnLine(
        [
          [0, 50],
          [300, 50],
        ],
        8,
      ),
    ).not.toBe(path)
    const heights = [...path.matchAll(/ (-?[\d.]+)/gu)].map(([, y]) => Number(y))
    expect(heights.length).toBeGreaterThan(5)
    expect([heights.at(0), heights.at(-1)]).toEqual([50, 50])
    expect(heights.every((y) => Math.abs(y - 50) <= 1)).toBe(true)
  })
})
