import { describe, expect, test } from 'vitest'

import type { PendingWrite } from '#client/pending/pending-write.ts'

import { newValues } from '../../match-details.rules.ts'
import type { Match } from '../../matches.contract.ts'
import {
  type WrittenMatch,
  fitsFilters,
  listThrough,
  newMatches,
  onServer,
  shownOf,
  throughPending,
  writtenMatchOf,
} from './through-pending.ts'

const viewer = { userId: 'mara', role: 'user' } as const
const mara = { _id: 'mara', firstName: 'Mara', lastName: 'L' }
const at = '2026-11-27T21:04:00.000Z'

function written(change: Partial<WrittenMatch> = {}): WrittenMatch {
  return {
    ...{ _id: 'm1', date: '2026-11-27T20:00:00.000Z', day: '2026-11-27', mode: 'competitive' },
    ...{ game: { _id: 'azul', name: 'Azul' }, scoring: 'highest' },
    ...{ ...newValues({}), expansions: [], matchStatus: 'Pending', pad: null },
    ...{ createdBy: mara, lastEditedBy: null, createdAt: at, updatedAt: at, version: 1 },
    players: [
      {
        ...{ _id: 'r1', user: mara, name: 'Mara L', email: null, score: 1, result: '' },
        ...{ confirmed: false, confirmedAt: null, invited: false, team: null, role: null },
        ...{ rank: null, started: false, confirmedBy: null, former: false, declined: false },
      },
    ],
    ...change,
  }
}

const match = (change: Partial<Match> = {}): Match => ({
  ...written(),
  lastReminderSent: null,
  ...change,
})

function write(
  change: Partial<PendingWrite> = {},
  shown: WrittenMatch | null = null,
): PendingWrite {
  return {
    ...{ order: 1, id: 'k1', userId: 'mara', at, endpoint: 'POST /sessions', params: {}, body: {} },
    ...{ ifMatch: null, words: '', sentAt: null, after: null, takenBack: false },
    ...{ refusal: null, shown: null },
    ...(shown !== null && {
      shown: shownOf({ match: shown, draft: null, base: null, padId: null }),
    }),
    ...change,
  }
}

const edit = (change: Partial<WrittenMatch>) =>
  write({ id: 'k2', endpoint: 'PUT /sessions/:id', params: { id: 'm1' } }, written(change))
const refusal = { status: 403, code: 'forbidden', message: 'No.', errors: {}, data: null } as const

test('What another version has stored with a write is not shown', () => {
  const shown = shownOf({ match: written(), draft: null, base: null, padId: null })
  expect(writtenMatchOf(write({ shown }))).toEqual(written())
  for (const other of [{ ...Object(shown), format: 99 }, {}, null]) {
    expect(writtenMatchOf(write({ shown: other }))).toBeNull()
  }
})

describe('A list read through what waits', () => {
  const older = match({ _id: 'm0', day: '2026-11-20', date: '2026-11-20T20:00:00.000Z' })
  const list = (writes: PendingWrite[], whole = true) =>
    listThrough([match(), older], newMatches({ writes, viewer }), { writes, viewer }, whole)
  const listed = (shown: readonly Match[]) => listThrough(shown, [], { writes: [], viewer }, true)

  test('has new matches in their place, marked', () => {
    const between = write(
      {},
      written({ _id: 'k1', day: '2026-11-23', date: '2026-11-23T20:00:00.000Z' }),
    )
    const shown = list([between])
    expect(shown.map(({ _id }) => _id)).toEqual(['m1', 'k1', 'm0'])
    expect(shown.map((one) => 'waits' in one)).toEqual([false, true, false])
  })

  test('leaves out what is older than its last match, while others follow', () => {
    const oldest = write(
      {},
      written({ _id: 'k1', day: '2026-11-01', date: '2026-11-01T20:00:00.000Z' }),
    )
    expect(list([oldest], false).map(({ _id }) => _id)).toEqual(['m1', 'm0'])
    expect(list([oldest], true).map(({ _id }) => _id)).toEqual(['m1', 'm0', 'k1'])
  })

  test('has edited matches as they will be, also on their new day', () => {
    const [first] = list([edit({ notes: 'Edited' })])
    expect(first).toMatchObject({ _id: 'm1', notes: 'Edited', waits: { before: { notes: '' } } })
    const moved = list([edit({ day: '2026-11-10', date: '2026-11-10T20:00:00.000Z' })])
    expect(moved.map(({ _id }) => _id)).toEqual(['m0', 'm1'])
  })

  test('has nothing of what needs a look, and not what is deleted', () => {
    expect(
      list([write({ refusal }, written()), { ...edit({ notes: 'Edited' }), refusal }]),
    ).toEqual([match(), older])
    const deletes = write({ endpoint: 'DELETE /sessions/:id', params: { id: 'm0' } })
    expect(list([deletes]).map(({ _id }) => _id)).toEqual(['m1'])
    expect(list([{ ...deletes, refusal }]).map(({ _id }) => _id)).toEqual(['m1', 'm0'])
  })

  test('is again what the server has, once nothing waits', () => {
    const shown = list([write({}, written({ _id: 'k1' })), edit({ notes: 'Edited' })])
    expect(listed(shown)).toEqual([match(), older])
    const same = [match(), older]
    expect(listed(same)).toBe(same)
  })
})

test('A new match is shown with the edits that wait behind it', () => {
  const behind = write(
    { id: 'k2', endpoint: 'PUT /sessions/:id', params: { id: 'k1' } },
    written({ _id: 'k1', notes: 'Edited' }),
  )
  const writes = [write({}, written({ _id: 'k1' })), behind]
  expect(newMatches({ writes, viewer })).toMatchObject([
    { _id: 'k1', notes: 'Edited', waits: { before: null } },
  ])
})

test('A confirmation that waits is shown as done, and one that is taken back as not', () => {
  const confirm = write({ endpoint: 'POST /sessions/:id/confirm', params: { id: 'm1' } })
  const all = write({ endpoint: 'POST /sessions/confirm', body: { ids: ['m1'] } })
  const not = write({ endpoint: 'POST /sessions/:id/unconfirm', params: { id: 'm1' } })
  for (const said of [confirm, all]) {
    const shown = throughPending(match(), { writes: [said], viewer })
    expect(shown).toMatchObject({ matchStatus: 'Confirmed', players: [{ confirmed: true }] })
    expect('waits' in shown).toBe(true)
  }
  expect(throughPending(match(), { writes: [confirm, not], viewer }).matchStatus).toBe('Pending')
  const untouched = match()
  expect(throughPending(untouched, { writes: [], viewer })).toBe(untouched)
})

test('A match that is declined here has a guest in the reader’s place, and asks nothing more', () => {
  const decline = write({ endpoint: 'POST /sessions/:id/decline', params: { id: 'm1' } })
  const shown = throughPending(match(), { writes: [decline], viewer })
  expect(shown).toMatchObject({
    matchStatus: 'Confirmed',
    players: [{ user: null, name: 'Mara L', declined: true }],
  })
  expect(onServer(shown)).toEqual(match())
})

test('A filtered list has those that wait and fit', () => {
  const one = match({ location: 'Kitchen' })
  const fits = (filters: Parameters<typeof fitsFilters>[1]) => fitsFilters(one, filters, viewer)
  expect(fits({ game: 'azul', person: 'mara', place: 'Kitchen', from: '2026-11-27' })).toBe(true)
  expect(fits({ status: 'pending', mode: 'competitive', to: '2026-11-27' })).toBe(true)
  for (const filters of [
    { game: 'go' },
    { person: 'guest:Oma' },
    { result: 'Win' },
    { place: 'Garden' },
    { to: '2026-11-26' },
    { status: 'confirmed' },
    { q: 'azul' },
  ] as const) {
    expect(fits(filters)).toBe(false)
  }
})
