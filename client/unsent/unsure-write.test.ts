import { expect, test } from 'vitest'

import { newWrite } from './new-write.ts'
import { UNSENT_ENDPOINTS } from './unsent-write.ts'
import { isUnsure } from './unsure-write.ts'

const DAY = 24 * 60 * 60_000
const now = Date.parse('2026-11-27T21:00:00.000Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

test('What may have been done a day ago asks first, unless its repeat does no harm', () => {
  const asks = (sentAt: string | null) =>
    UNSENT_ENDPOINTS.filter((endpoint) =>
      isUnsure({ ...newWrite('mara', endpoint, {}, { words: '' }), sentAt }, now),
    )
  expect(asks(null)).toEqual([])
  expect(asks(ago(DAY - 1))).toEqual([])
  expect(asks(ago(-1000))).toEqual([])
  const asked = [
    ...['POST /sessions/:id/confirm', 'POST /sessions/confirm', 'POST /sessions/:id/unconfirm'],
    ...['POST /sessions/:id/decline', 'POST /sessions/:id/rejoin'],
    ...['POST /sessions/:id/corrections', 'POST /friends/send', 'POST /guests/rename'],
  ]
  expect(asks(ago(DAY))).toEqual(asked)
  // Sent while the clock was ahead: nobody knows when.
  expect(asks(ago(-2 * DAY))).toEqual(asked)
})
