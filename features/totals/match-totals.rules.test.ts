import { expect, test } from 'vitest'

import { entryOf, type EntrySource } from '#features/entries/entries.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { added } from '#tests/support/recount/added-counts.ts'

import { readTotals, type TotalKey, totalKeysOf } from './match-totals.rules.ts'
import { idOf } from './tally-key.rules.ts'
import { type Totals, totalsSchema } from './totals.contract.ts'

const player = {
  ...{
    guestName: null,
    former: false,
    score: null,
    team: null,
    role: null,
    result: '',
    rank: null,
  },
} as const

const table: EntrySource = {
  ...{ id: 'm1', gameId: 'azul', day: '2026-11-20', createdAt: '2026-11-20T21:00:00.000Z' },
  ...{ mode: 'competitive', scoring: 'highest', minutes: 45, location: 'Ben’s' },
  ...{ expansions: ['crystal'], confirmed: false, starterId: 'p0' },
  players: [
    { ...player, id: 'p0', userId: 'me', score: 70.5, result: 'Draw', role: 'Red' },
    { ...player, id: 'p1', userId: 'bob', score: 70.5, result: 'Draw' },
    { ...player, id: 'p2', userId: null, guestName: 'Oma', score: -3, result: 'Loss' },
    { ...player, id: 'p3', userId: null, guestName: 'Gus', score: -3, result: 'Loss' },
  ],
}

function entryFor(changes: Partial<EntrySource> = {}) {
  const made = entryOf({ ...table, ...changes }, 'me')
  if (made === null) throw new Error('I do not play.')
  return made
}

const texts = (keys: readonly TotalKey[]) => keys.map(idOf)

test('A match counts for all time, in its year, and in its game', () => {
  expect(texts(totalKeysOf(entryFor()))).toEqual([
    ' total ',
    ' month 2026-11',
    ' game azul',
    ' person user:bob',
    ' person guest:oma',
    ' person guest:gus',
    " place ben's",
    'y2026 total ',
    'y2026 game azul',
    'y2026 person user:bob',
    'y2026 person guest:oma',
    'y2026 person guest:gus',
    "y2026 place ben's",
    'gazul total ',
    'gazul month 2026-11',
    'gazul person user:bob',
    'gazul person guest:oma',
    'gazul person guest:gus',
    "gazul place ben's",
    'gazul score highest/70.5',
    'gazul otherScore highest/70.5',
    'gazul otherScore highest/-3',
    'gazul role red',
    'gazul expansion crystal',
  ])
})

test('Each total has the whole numbers that its answer is made of', () => {
  const sums = (scope: string, kind: TotalKey['kind'], key: string) =>
    added(null, { scope, kind, key }, entryFor(), 1)?.all
  const judged = { matches: 1, 'decided/4': 1, 'draws/4/2': 1 }
  expect(sums('', 'total', '')).toEqual({
    ...judged,
    ...{ minutes: 45, timed: 1, 'weekday/4': 1, 'rows/4': 1 },
    'result/Draw': 1,
    ...{ 'starting/decided/4': 1, 'starting/draws/4/2': 1 },
    ...{ 'starter/decided/4': 1, 'starter/draws/4/2': 1 },
  })
  expect(sums('', 'month', '2026-11')).toEqual({ ...judged, 'day/20': 1 })
  expect(sums('', 'game', 'azul')).toEqual(judged)
  expect(sums('', 'person', 'user:bob')).toEqual({ matches: 1, level: 1 })
  expect(sums('', 'person', 'guest:oma')).toEqual({ matches: 1, ahead: 1, 'name:Oma': 1 })
  expect(sums('', 'place', 'ben’s')).toEqual({ matches: 1, 'name:Ben’s': 1 })
  expect(sums('gazul', 'score', 'highest/70.5')).toEqual({ matches: 1 })
  expect(sums('gazul', 'otherScore', 'highest/-3')).toEqual({ matches: 2 })
  expect(sums('gazul', 'role', 'red')).toEqual({ ...judged, 'name:Red': 1 })
  expect(sums('gazul', 'expansion', 'crystal')).toEqual(judged)
})

test('Matches with several winners, and with none, are counted by how many there were', () => {
  const total = (results: readonly Result[]) => {
    const players = table.players.map((row, seat) => ({ ...row, result: results[seat] ?? '' }))
    return added(null, { scope: '', kind: 'total', key: '' }, entryFor({ players }), 1)?.all
  }
  const [win, loss] = ['Win', 'Loss'] as const
  expect(total([win, win, loss, loss])).toMatchObject({
    ...{ 'decided/4/2': 1, 'wins/4': 1, 'starting/decided/4/2': 1, 'result/Win': 1 },
  })
  expect(total([loss, loss, loss, loss])).toMatchObject({ 'decided/4/0': 1, 'result/Loss': 1 })
  expect(total([win, win, win, win])).toEqual({
    ...{ matches: 1, minutes: 45, timed: 1, 'weekday/4': 1, 'rows/4': 1, 'result/Win': 1 },
  })
})

test('Cooperative matches are counted apart', () => {
  const all = (result: 'Win' | 'Loss') => {
    const players = table.players.map((row) => ({ ...row, result }))
    const entry = entryFor({ mode: 'cooperative', players })
    return added(null, { scope: '', kind: 'person', key: 'user:bob' }, entry, 1)?.all
  }
  expect(all('Win')).toEqual({ matches: 1, coop: 1, coopWins: 1 })
  expect(all('Loss')).toEqual({ matches: 1, coop: 1 })
})

test('Confirmed matches are counted among all, and for themselves', () => {
  const place: TotalKey = { scope: '', kind: 'place', key: 'ben’s' }
  const once = added(null, place, entryFor(), 1)
  const twice = added(once, place, entryFor({ confirmed: true }), 1)
  expect(twice).toEqual({
    all: { matches: 2, 'name:Ben’s': 2 },
    confirmed: { matches: 1, 'name:Ben’s': 1 },
  })
  expect(once?.all).toEqual({ matches: 1, 'name:Ben’s': 1 })
})

test('What is added and taken away again leaves nothing', () => {
  const entries = [
    entryFor(),
    entryFor({ confirmed: true, day: '2024-02-29', minutes: null }),
    entryFor({ mode: 'cooperative', confirmed: true }),
  ]
  const counts = new Map<string, Totals | null>()
  const count = (entry: (typeof entries)[number], sign: 1 | -1) => {
    for (const one of totalKeysOf(entry)) {
      const key = idOf(one)
      counts.set(key, added(counts.get(key) ?? null, one, entry, sign))
    }
  }
  for (const entry of entries) count(entry, 1)
  for (const stored of counts.values()) {
    expect(totalsSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  }
  for (const entry of entries) count(entry, -1)
  expect([...counts.values()].filter((left) => left !== null)).toEqual([])
})

test('Stored counts that are no whole numbers are refused', () => {
  for (const wrong of [{ matches: 0 }, { matches: 1.5 }, { matches: '1' }, [], null]) {
    expect(totalsSchema.safeParse({ all: wrong, confirmed: {} }).success).toBe(false)
  }
})

test('A text that is no total is refused', () => {
  for (const text of ['null', '{}', '{"all":{"matches":0},"confirmed":{}}', '{"all":{}}']) {
    expect(() => readTotals(text)).toThrow(/^These are no|is no number/u)
  }
})
