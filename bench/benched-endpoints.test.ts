import { expect, test } from 'vitest'

import { endpointNames, endpointWrites, readsFirst } from './benched-endpoints.ts'

test('Responses are compared before anything is written, whatever the order of the endpoints', () => {
  expect(readsFirst(['create', 'confirm', 'list', 'match'])).toEqual([
    'list',
    'match',
    'create',
    'confirm',
  ])
  const order = readsFirst(endpointNames.toReversed())
  expect(order).toHaveLength(endpointNames.length)
  expect(order.findIndex((endpoint) => endpointWrites[endpoint])).toBe(
    order.findLastIndex((endpoint) => !endpointWrites[endpoint]) + 1,
  )
})
