import { expect, test } from 'vitest'

import { millisecondsIn, pauseAfter } from './api-error.ts'

test('When to send again is what our server says, and not a time that no clock reaches', () => {
  const said = ['0', '30', '86400', null, '-1', '1e30', 'Infinity', 'Wed, 21 Oct 2026 07:28:00 GMT']
  expect(said.map(millisecondsIn)).toEqual([0, 30_000, 86_400_000, null, null, null, null, null])
})

test('Pauses double from a second to a minute, and differ between devices', () => {
  expect([1, 2, 3, 7, 100].map((failures) => pauseAfter(failures, 0.5))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ])
  expect(pauseAfter(2, 0)).toBe(1000)
  expect(pauseAfter(2, 0.999)).toBeLessThan(3000)
  expect(pauseAfter(8, 0.999)).toBe(60_000)
})
