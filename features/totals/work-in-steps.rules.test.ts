import { expect, test } from 'vitest'

import { inParts, ITEMS_A_STEP, sortedInSteps } from './work-in-steps.rules.ts'

/** Each number once, as if at random. */
const numbers = (count: number) => Array.from({ length: count }, (_, n) => (n * 7919) % count)

test('Very many items are sorted in steps of few comparisons', async () => {
  for (const count of [0, 1, ITEMS_A_STEP, 4 * ITEMS_A_STEP + 7]) {
    let [compared, most] = [0, 0]
    const nextPart = async () => {
      most = Math.max(most, compared)
      compared = 0
    }
    const compare = (one: number, other: number) => {
      compared += 1
      return one - other
    }
    const sorted = await inParts(sortedInSteps(numbers(count), compare), nextPart)
    await nextPart()
    expect(sorted).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(most).toBeLessThanOrEqual(ITEMS_A_STEP * Math.log2(ITEMS_A_STEP))
  }
})

test('Equal items stay in their order', async () => {
  const items = numbers(3 * ITEMS_A_STEP).map((number, place) => ({ kind: number % 2, place }))
  const steps = sortedInSteps(items, (one, other) => one.kind - other.kind)
  expect(await inParts(steps, async () => undefined)).toEqual(
    items.toSorted((one, other) => one.kind - other.kind),
  )
})
