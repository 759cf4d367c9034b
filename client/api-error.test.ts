import { expect, test } from 'vitest'

import { millisecondsIn } from './api-error.ts'

test('When to send again is what our server says, and not a time that no clock reaches', () => {
  const said = ['0', '30', '86400', null, '-1', '1e30', 'Infinity', 'Wed, 21 Oct 2026 07:28:00 GMT']
  expect(said.map(millisecondsIn)).toEqual([0, 30_000, 86_400_000, null, null, null, null, null])
})
