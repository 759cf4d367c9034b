import { expect, test } from 'vitest'

import { judged, lastLine, sum } from './tally.ts'

test('A run ends with the sum of its suites, and names skipped tests if there are any', () => {
  const total = sum([
    { passed: 5, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 1 },
  ])
  expect(lastLine(total)).toBe('45 passed, 2 failed, 1 skipped')
  expect(lastLine({ ...total, skipped: 0 })).toBe('45 passed, 2 failed')
})

test('A suite that runs no test has failed', () => {
  expect(judged({ passed: 0, failed: 0, skipped: 3 }, 0).failed).toBe(1)
})

test('A runner that fails without naming a failed test has failed', () => {
  expect(judged({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(judged({ passed: 9, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(judged({ passed: 9, failed: 0, skipped: 0 }, null).failed).toBe(1)
})
