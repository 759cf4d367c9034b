import { expect, test } from 'vitest'

import { callNames, callWrites, readsFirst } from './calls.ts'

test('Answers are compared before anything is written, in whatever order calls are measured', () => {
  expect(readsFirst(['create', 'confirm', 'list', 'match'])).toEqual([
    'list',
    'match',
    'create',
    'confirm',
  ])
  const order = readsFirst(callNames.toReversed())
  expect(order).toHaveLength(callNames.length)
  expect(order.findIndex((call) => callWrites[call])).toBe(
    order.findLastIndex((call) => !callWrites[call]) + 1,
  )
})
