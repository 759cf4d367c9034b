import { expect, test } from 'vitest'

import { guest, mara } from '#tests/support/data/form-drafts.ts'
import { plainPlayer } from '#tests/support/data/plain-match.ts'

import { duplicateOf } from '../people/companions.ts'
import { selfSeat } from '../seats/seat.ts'

const now = Date.parse('2026-11-27T21:00:00.000Z')
const earlier = '2026-11-27T20:30:00.000Z'
const people = [selfSeat(mara), guest('Oma')]
const player = (user: string | null, name: string, score: number | null) => ({
  ...plainPlayer,
  ...{ _id: `row of ${name}`, email: null, former: false, result: '' as const, confirmed: true },
  ...{ confirmedAt: null, confirmedBy: null, invited: false },
  ...{ user: user === null ? null : { ...mara, _id: user }, name, score },
})
const match = (createdAt: string, scores: readonly (number | null)[], third = false) => ({
  createdAt,
  players: [
    player('mara', 'Mara', scores[0] ?? null),
    player(null, 'OMA', scores[1] ?? null),
    ...(third ? [player(null, 'Ben', 3)] : []),
  ],
})
const found = (known: ReturnType<typeof match>, scores: readonly string[]) =>
  duplicateOf([known], { people, scores }, now) !== undefined

test('a match is there already with the same people and scores, or the same people within ten minutes', () => {
  expect(found(match(earlier, [40, 30]), ['40', '30'])).toBe(true)
  expect(found(match(earlier, [40, 30]), ['40', '31'])).toBe(false)
  expect(found(match(earlier, [40, 30]), ['40', ''])).toBe(false)
  // Nothing is scored yet: no sign of the same match.
  expect(found(match(earlier, [null, null]), ['', ''])).toBe(false)
  expect(found(match('2026-11-27T20:51:00.000Z', [40, 30]), ['', ''])).toBe(true)
  expect(found(match(earlier, [40, 30], true), ['40', '30'])).toBe(false)
})
