import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DATA_KINDS } from '#database/pub-sub/changes.ts'

import { createEventParser, type ServerEvent } from './event-parser.ts'

const TEXT = `event: hello
data: {"number":"a-1","quietMs":12}

:

event: changed
data: {"what":"matches","ids":["1"],"at":null,"number":"a-2"}

event: changed
data: {"what":"of a newer server","ids":[],"at":null,"number":"a-3"}

event: changed
data: no JSON

event: unknown
data: {}

event: gap
data: {}

event: ended
data: {}

`

const EVENTS: ServerEvent[] = [
  { type: 'hello', number: 'a-1', quietMs: 12 },
  { type: 'changed', what: 'matches', ids: ['1'], at: null, number: 'a-2' },
  { type: 'gap' },
  { type: 'ended' },
]

test('Events are read wherever their text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: TEXT.length }), { maxLength: 20 }), (cuts) => {
      const read: ServerEvent[] = []
      const parse = createEventParser((event) => read.push(event))
      const places = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length]
      for (const [index, place] of places.entries())
        parse(TEXT.slice(places[index - 1] ?? 0, place))
      expect(read).toEqual(EVENTS)
    }),
  )
})

test('Every kind of change that the server tells of is read', () => {
  const read: ServerEvent[] = []
  const parse = createEventParser((event) => read.push(event))
  for (const what of DATA_KINDS) {
    parse(`event: changed\ndata: ${JSON.stringify({ what, ids: [], at: null, number: 'a-1' })}\n\n`)
  }
  expect(read).toMatchObject(DATA_KINDS.map((what) => ({ type: 'changed', what })))
})
