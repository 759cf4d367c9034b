import { expect, test } from 'vitest'

import { judged, lastLines, nothing, sum } from './tally.ts'

test('A run ends with what failed and the sum of its suites, with skipped tests if there are any', () => {
  const total = sum([
    { ...nothing, passed: 5 },
    { passed: 40, failures: ['one', 'two'], skipped: 1 },
  ])
  expect(lastLines(total)).toBe('✗ one\n✗ two\n45 passed, 2 failed, 1 skipped')
  expect(lastLines({ ...nothing, passed: 45 })).toBe('45 passed, 0 failed')
})

test('A suite that runs no test has failed', () => {
  expect(judged({ ...nothing, skipped: 3 }, 0).failures).toHaveLength(1)
})

test('A runner that fails without a failed test has failed', () => {
  const count = { ...nothing, passed: 9 }
  expect(judged(count, 1).failures).toHaveLength(1)
  expect(judged(count, null).failures).toHaveLength(1)
  expect(judged(count, 0)).toEqual(count)
  const two = { ...count, failures: ['one', 'two'] }
  expect(judged(two, 1)).toEqual(two)
})
