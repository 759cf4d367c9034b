import { expect, test } from 'vitest'

import { complaint, judged, lastLines, nothing, sum } from './tally.ts'

test('A run ends with what was retried, what has failed and the sum of its suites, and names skipped tests if there are any', () => {
  const total = sum([
    { ...nothing, passed: 5, flaky: ['A server › starts'] },
    { ...nothing, passed: 40, failed: 2, skipped: 1, failures: ['A game › has a name', 'lint'] },
  ])
  const lines = ['↻ A server › starts', '✗ A game › has a name', '✗ lint']
  expect(lastLines(total)).toBe([...lines, '45 passed, 2 failed, 1 skipped'].join('\n'))
  expect(lastLines({ ...total, skipped: 0, failures: [], flaky: [] })).toBe('45 passed, 2 failed')
})

test('A failure is named with the first line of its message', () => {
  const red = '\u001B[31mexpected 1 to be 2\u001B[39m'
  expect(complaint('A game › has a name', `${red}\n  at x.ts:1`)).toBe(
    'A game › has a name: expected 1 to be 2',
  )
  expect(complaint('A game › has a name', undefined)).toBe('A game › has a name')
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
