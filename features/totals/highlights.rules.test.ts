import { expect, test } from 'vitest'

import type { Entry } from '#features/entries/entries.contract.ts'
import { entryOf } from '#features/entries/entries.rules.ts'

import { recordsAfter } from './highlights.rules.ts'

function entry(id: string, score: number, match: { day?: string; minutes?: number } = {}): Entry {
  const player = { guestName: null, former: false, team: null, role: null, rank: null }
  const { day = '2026-11-20', minutes = null } = match
  const made = entryOf(
    {
      ...{ id, gameId: 'azul', day, createdAt: '2026-11-20T21:00:00.000Z', minutes },
      ...{ mode: 'competitive', scoring: 'highest', location: null, expansions: [] },
      ...{ confirmed: true, starterId: null },
      players: [
        { ...player, id: 'p0', userId: 'me', score, result: 'Win' },
        { ...player, id: 'p1', userId: null, guestName: 'Oma', score: 0, result: 'Loss' },
      ],
    },
    'me',
  )
  if (made === null) throw new Error('I play.')
  return made
}

const first = entry('m1', 50, { minutes: 60 })
const { highlight = {} } = recordsAfter({}, [{ before: null, after: first }]) ?? {}
const best = (after: Entry | null, more: readonly Entry[] = []) =>
  recordsAfter(highlight, [
    { before: first, after },
    ...more.map((one) => ({ before: null, after: one })),
  ])?.highlight['best/highest']

test('A match that holds a record keeps it without a look at the others while it is as good', () => {
  expect(best(entry('m1', 50, { minutes: 90 }))).toMatchObject({ match: 'm1', value: 50 })
  expect(best(entry('m1', 60, { minutes: 60 }))).toMatchObject({ match: 'm1', value: 60 })
  const earlier = { day: '2026-11-19', minutes: 60 }
  expect(best(entry('m1', 50, earlier))).toMatchObject({ match: 'm1', day: '2026-11-19' })
  const other = entry('m2', 70, { day: '2026-11-18', minutes: 60 })
  expect(best(null, [other])).toMatchObject({ match: 'm2', value: 70 })
})

test('A record that is worse, later or gone has to be looked for among the others', () => {
  expect(best(entry('m1', 49, { minutes: 60 }))).toBeUndefined()
  expect(best(entry('m1', 50, { minutes: 59 }))).toBeUndefined()
  expect(best(entry('m1', 50, { day: '2026-11-21', minutes: 60 }))).toBeUndefined()
  expect(best(null)).toBeUndefined()
})
