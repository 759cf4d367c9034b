import { describe, expect, test } from 'vitest'

import { drawnBox, hatching } from './hand.ts'

const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/gu)].map(Number)

describe('A box drawn by hand', () => {
  test('stands on its line, leaves its place by 1 px at most, and is the same each time', () => {
    const box = { x: 10, y: 20, width: 30, height: 100 }
    const path = drawnBox(box, 4)
    expect(drawnBox(box, 4)).toBe(path)
    expect(drawnBox(box, 5)).not.toBe(path)
    const numbers = numbersOf(path)
    const across = numbers.filter((_, index) => index % 2 === 0)
    const down = numbers.filter((_, index) => index % 2 === 1)
    expect(Math.min(...across)).toBeGreaterThanOrEqual(8.5)
    expect(Math.max(...across)).toBeLessThanOrEqual(41.5)
    expect(Math.min(...down)).toBeGreaterThanOrEqual(18.5)
    expect(down.at(0)).toBe(120)
    expect(down.at(-1)).toBe(120)
  })

  test('does not turn over when it is very low', () => {
    const down = numbersOf(drawnBox({ x: 0, y: 99, width: 2, height: 1 }, 9)).filter(
      (_, index) => index % 2 === 1,
    )
    expect(Math.max(...down)).toBeLessThanOrEqual(101)
    expect(Math.min(...down)).toBeGreaterThanOrEqual(98)
  })
})

describe('Hatching', () => {
  test('stays inside its box', () => {
    for (const box of [
      { x: 5, y: 10, width: 40, height: 12 },
      { x: 0, y: 0, width: 6, height: 80 },
      { x: 3, y: 3, width: 1, height: 1 },
    ]) {
      const numbers = numbersOf(hatching(box))
      const across = numbers.filter((_, index) => index % 2 === 0)
      const down = numbers.filter((_, index) => index % 2 === 1)
      expect(across.every((x) => x >= box.x - 0.1 && x <= box.x + box.width + 0.1)).toBe(true)
      expect(down.every((y) => y >= box.y - 0.1 && y <= box.y + box.height + 0.1)).toBe(true)
    }
  })

  test('has lines as far apart as asked, and none in an empty box', () => {
    expect(hatching({ x: 0, y: 0, width: 20, height: 20 }, 5).split('M')).toHaveLength(8)
    expect(hatching({ x: 0, y: 0, width: 0, height: 0 })).toBe('')
  })
})
