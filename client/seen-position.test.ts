import { beforeEach, expect, test } from 'vitest'

import { forgetPosition, sendPosition } from './seen-position.ts'

beforeEach(forgetPosition)

function request() {
  const headers = new Headers()
  const take = sendPosition(headers)
  return {
    sent: headers.get('x-position'),
    answer: (position: string | null) =>
      take(new Response(null, position === null ? {} : { headers: { 'x-position': position } })),
  }
}

test('Each request sends the newest position that any answer had', () => {
  const [one, two, three] = [request(), request(), request()]
  expect(one.sent).toBeNull()
  two.answer('00000001-0000000000000020')
  one.answer('00000001-0000000000000010')
  expect(request().sent).toBe('00000001-0000000000000020')
  three.answer('00000002-0000000000000001')
  expect(request().sent).toBe('00000002-0000000000000001')
})

test('After an event, and after an answer that does not say, the server reads what is newest', () => {
  request().answer('00000001-0000000000000020')
  const before = request()
  forgetPosition()
  expect(request().sent).toBeNull()
  before.answer('00000001-0000000000000030')
  expect(request().sent).toBeNull()
  request().answer('00000001-0000000000000040')
  expect(request().sent).toBe('00000001-0000000000000040')
  request().answer(null)
  expect(request().sent).toBeNull()
})
