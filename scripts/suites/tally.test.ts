import { expect, test } from 'vitest'

import { judged, lastLines, nothing, sum } from './tally.ts'

test('A run ends with what has failed and the sum of its suites, and names skipped tests if there are any', () => {
  const total = sum([
    { passed: 5, failed: 0, skipped: 0, failures: [] },
    { passed: 40, failed: 2, skipped: 1, failures: ['A game › has a name', 'lint'] },
  ])
  expect(lastLines(total)).toBe('✗ A game › has a name\n✗ lint\n45 passed, 2 failed, 1 skipped')
  expect(lastLines({ ...total, skipped: 0, failures: [] })).toBe('45 passed, 2 failed')
})

test('A suite that runs no test has failed', () => {
  const none = judged({ ...nothing, skipped: 3 }, 0)
  expect([none.failed, none.failures]).toEqual([1, ['the runner ran no test']])
})

test('A runner that fails without naming a failed test has failed', () => {
  const count = { ...nothing, passed: 9 }
  expect(judged(count, 1)).toMatchObject({
    failed: 1,
    failures: ['the runner failed, but no test did'],
  })
  expect(judged(count, null).failed).toBe(1)
  expect(judged(count, 0).failed).toBe(0)
  const two = { ...count, failed: 2, failures: ['one', 'other'] }
  expect(judged(two, 1)).toEqual(two)
})
