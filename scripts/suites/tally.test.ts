import { expect, test } from 'vitest'

import { judged, lastLine, nothing, sum } from './tally.ts'

test('A run ends with the sum of its suites, and names skipped tests if there are any', () => {
  const total = sum([
    { ...nothing, passed: 5 },
    { passed: 40, failed: 2, skipped: 1 },
  ])
  expect(lastLine(total)).toBe('45 passed, 2 failed, 1 skipped')
  expect(lastLine({ ...total, skipped: 0 })).toBe('45 passed, 2 failed')
})

test('A suite that runs no test has failed', () => {
  expect(judged({ ...nothing, skipped: 3 }, 0).failed).toBe(1)
})

test('A runner that fails without a failed test has failed', () => {
  const count = { ...nothing, passed: 9 }
  expect(judged(count, 1).failed).toBe(1)
  expect(judged(count, null).failed).toBe(1)
  expect(judged(count, 0).failed).toBe(0)
  const two = { ...count, failed: 2 }
  expect(judged(two, 1)).toEqual(two)
})
