import { expect, test } from 'vitest'

import { endpointNames, callWrites, readsFirst } from './endpoints.ts'

test('Answers are compared before anything is written, in whatever order calls are measured', () => {
  expect(readsFirst(['create', 'confirm', 'list', 'match'])).toEqual([
    'list',
    'match',
    'create',
    'confirm',
  ])
  const order = readsFirst(endpointNames.toReversed())
  expect(order).toHaveLength(endpointNames.length)
  expect(order.findIndex((call) => callWrites[call])).toBe(
    order.findLastIndex((call) => !callWrites[call]) + 1,
  )
})
