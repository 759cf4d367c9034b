import { describe, expect, test } from 'vitest'

import { afterWritten, nextWrite, pauseAfter, withDependents } from './next-write.ts'
import { unsentId } from './unsent-id.ts'
import type { UnsentWrite } from './unsent-write.ts'

const NOW = Date.parse('2026-11-27T21:00:00.000Z')
const later = (ms: number) => new Date(NOW + ms).toISOString()

function written(id: string, more: Partial<UnsentWrite> = {}): UnsentWrite {
  return {
    ...{ id, userId: 'mara', at: later(0), endpoint: 'POST /sessions', params: {}, body: '{}' },
    ...{ ifMatch: null, app: '0.2.0', words: id, about: [], shown: null, sentAt: null },
    ...{ after: null, takenBack: false, look: null },
    ...more,
  }
}

const said = { status: 422, code: 'x', message: 'No.', errors: {}, data: null }
const look = { why: 'refused', refused: said } as const
const idOfNext = (writes: UnsentWrite[], pauses: [string, number][] = []) => {
  const next = nextWrite(writes, NOW, new Map(pauses))
  return next === null ? null : 'send' in next ? next.send.id : next.wait
}

describe('The next write', () => {
  test('is the oldest one', () => {
    expect(idOfNext([])).toBeNull()
    expect(idOfNext([written('a'), written('b')])).toBe('a')
  })

  test('waits for its time, and lets others pass that are about something else', () => {
    const limited = written('a', { after: later(5000), about: ['azul'] })
    expect(idOfNext([limited])).toBe(5000)
    expect(idOfNext([limited, written('b')])).toBe('b')
    expect(idOfNext([limited, written('b', { about: ['azul'] })])).toBe(5000)
    expect(idOfNext([limited, written('b', { params: { id: 'azul' } })])).toBe(5000)
    expect(idOfNext([written('a'), written('b')], [['a', NOW + 1000]])).toBe('b')
  })

  test('does not believe a time that only a wrong clock can have made', () => {
    expect(idOfNext([written('a', { after: later(3 * 24 * 3_600_000) })])).toBe('a')
  })

  test('is not one that needs a look, nor what needs that', () => {
    const match = written('a', { look, about: ['azul'] })
    expect(idOfNext([match])).toBeNull()
    expect(idOfNext([match, written('b', { params: { id: unsentId(match) } })])).toBeNull()
    expect(idOfNext([match, written('b', { body: `{"game":"${unsentId(match)}"}` })])).toBeNull()
    expect(idOfNext([match, written('b', { about: ['azul'] })])).toBe('b')
  })
})

test('What needs a write, and what needs that, goes with it', () => {
  const game = written('a', { endpoint: 'POST /games' })
  const match = written('b', { body: `{"game":"${unsentId(game)}"}` })
  const edit = written('c', { endpoint: 'PUT /sessions/:id', params: { id: unsentId(match) } })
  const all = [game, match, written('other'), edit]
  expect(withDependents(game, all)).toEqual([game, match, edit])
  expect(withDependents(match, all)).toEqual([match, edit])
})

test('A later write gets the id that the server gave, wherever it stands', () => {
  const match = written('a')
  const id = unsentId(match)
  const edit = written('b', {
    ...{ endpoint: 'PUT /sessions/:id', params: { id }, about: [id, 'other'] },
    ...{ body: `{"notes":"${id} is not it","match":"${id}"}`, shown: `{"_id":"${id}"}` },
  })
  expect(afterWritten(edit, match, { id: 'real', version: 2 })).toEqual({
    ...edit,
    ...{ params: { id: 'real' }, about: ['real', 'other'], shown: '{"_id":"real"}' },
    // What others have changed by then is not overwritten.
    ifMatch: 1,
    body: `{"notes":"${id} is not it","match":"real"}`,
  })
})

test('A later edit of the same match goes on from the version that this one made', () => {
  const first = written('a', { params: { id: 'azul' }, ifMatch: 3 })
  const made = { id: null, version: 4 }
  const next = written('b', { params: { id: 'azul' }, ifMatch: 3 })
  expect(afterWritten(next, first, made).ifMatch).toBe(4)
  const seen = written('b', { params: { id: 'azul' }, ifMatch: 5 })
  expect(afterWritten(seen, first, made)).toBe(seen)
  const other = written('b', { params: { id: 'catan' }, ifMatch: 3 })
  expect(afterWritten(other, first, made)).toBe(other)
  // The answer was lost, and a repeated request found what somebody has changed since.
  expect(afterWritten(next, first, { id: null, version: 5 })).toBe(next)
  // It changed nothing.
  expect(afterWritten(next, first, { id: null, version: 3 }).ifMatch).toBe(3)
})

test('Pauses double from a second to a minute, and differ between devices', () => {
  expect([1, 2, 3, 7, 100].map((failures) => pauseAfter(failures, 0.5))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ])
  expect(pauseAfter(2, 0)).toBe(1000)
  expect(pauseAfter(2, 0.999)).toBeLessThan(3000)
  expect(pauseAfter(8, 0.999)).toBe(60_000)
})
