import { describe, expect, test } from 'vitest'

import { afterEdit, inverseOf, isUnsure, makes, nextWrite } from './next-write.ts'
import type { PendingWrite } from './pending-write.ts'

const NOW = Date.parse('2026-11-27T21:00:00.000Z')
const later = (ms: number) => new Date(NOW + ms).toISOString()

function written(id: string, more: Partial<PendingWrite> = {}): PendingWrite {
  return {
    ...{
      order: 1,
      id,
      userId: 'mara',
      at: later(0),
      endpoint: 'POST /sessions',
      params: {},
      body: {},
    },
    ...{ ifMatch: null, words: id, shown: null, sentAt: null },
    ...{ after: null, takenBack: false, refusal: null },
    ...more,
  }
}

const refusal = { status: 422, code: 'unknown', message: 'No.', errors: {}, data: null } as const
const edits = (id: string, matchId: string, more: Partial<PendingWrite> = {}) =>
  written(id, { endpoint: 'PUT /sessions/:id', params: { id: matchId }, ...more })
const idOfNext = (writes: PendingWrite[], pauses: [string, number][] = []) => {
  const next = nextWrite(writes, NOW, new Map(pauses))
  return next === null ? null : 'send' in next ? next.send.id : next.wait
}

describe('The next write', () => {
  test('is the oldest one', () => {
    expect(idOfNext([])).toBeNull()
    expect(idOfNext([written('a'), written('b')])).toBe('a')
  })

  test('waits for its time, and lets others pass that are about something else', () => {
    const limited = written('a', { after: later(5000) })
    const all = { endpoint: 'POST /sessions/confirm', body: { ids: ['x', 'a'] } } as const
    expect(idOfNext([limited])).toBe(5000)
    expect(idOfNext([limited, written('b')])).toBe('b')
    expect(idOfNext([limited, written('b', all)])).toBe(5000)
    expect(idOfNext([limited, edits('b', 'a')])).toBe(5000)
    expect(idOfNext([written('a'), written('b')], [['a', NOW + 1000]])).toBe('b')
  })

  test('does not believe a time that only a wrong clock can have made', () => {
    expect(idOfNext([written('a', { after: later(3 * 24 * 3_600_000) })])).toBe('a')
  })

  test('is not one that needs a look, nor what is about its new match', () => {
    const match = written('a', { refusal })
    expect(idOfNext([match])).toBeNull()
    expect(idOfNext([match, edits('b', 'a')])).toBeNull()
    expect(idOfNext([edits('a', 'azul', { refusal }), edits('b', 'azul')])).toBe('b')
    expect([makes(match, edits('b', 'a')), makes(match, match)]).toEqual([true, false])
  })
})

test('A later edit of the same match goes on from what this one made, and from nothing of others', () => {
  const first = edits('a', 'azul', { ifMatch: 3 })
  const next = edits('b', 'azul', { ifMatch: 3 })
  expect(afterEdit(next, first, 4).ifMatch).toBe(4)
  // The answer was lost, and a repeated request found what somebody has changed since.
  expect(afterEdit(next, first, 6).ifMatch).toBe(4)
  expect(afterEdit(next, first, 3).ifMatch).toBe(3)
  for (const other of [edits('b', 'azul', { ifMatch: 5 }), edits('b', 'catan', { ifMatch: 3 })]) {
    expect(afterEdit(other, first, 4)).toBe(other)
  }
  expect(afterEdit(edits('b', 'a'), written('a'), 2).ifMatch).toBe(1)
})

test('What may have been done more than a day ago is asked about, unless a repeat changes nothing', () => {
  const confirm = { endpoint: 'POST /sessions/:id/confirm', params: { id: 'azul' } } as const
  const sent = (ago: number, more: Partial<PendingWrite> = confirm) =>
    isUnsure(written('a', { ...more, sentAt: later(-ago) }), NOW)
  const day = 24 * 3_600_000
  expect([sent(day - 1), sent(day), sent(-30_000), sent(-120_000)]).toEqual([
    ...[false, true, false, true],
  ])
  expect(sent(3 * day, {})).toBe(false)
  expect(isUnsure(written('a', confirm), NOW)).toBe(false)
})

test('What was taken back is undone by its inverse', () => {
  const state = { sentAt: later(0), takenBack: true }
  expect(inverseOf(written('a', state))).toMatchObject({
    ...{ endpoint: 'DELETE /sessions/:id', params: { id: 'a' }, body: null },
    ...{ sentAt: null, takenBack: false },
  })
  const decline = { endpoint: 'POST /sessions/:id/decline', params: { id: 'azul' } } as const
  expect(inverseOf(written('a', { ...decline, ...state }))).toMatchObject({
    ...{ endpoint: 'POST /sessions/:id/rejoin', params: { id: 'azul' } },
  })
})
