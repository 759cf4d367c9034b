import { expect, test } from 'vitest'

import { sideOf } from '#features/totals/match-totals.rules.ts'

import { unpackedRows } from './from-totals.rules.ts'

const counts = (all: object, confirmed: object) => JSON.stringify({ all, confirmed })

test('One side of stored counts is read, whatever their names are', () => {
  const all = { matches: 2, 'name:a,"confirmed":{"matches":9}': 1, 'name:{"all":': 1 }
  const confirmed = { matches: 1, 'name:,"confirmed":': 1 }
  expect(sideOf(counts(all, confirmed), 'all')).toEqual(all)
  expect(sideOf(counts(all, confirmed), 'confirmed')).toEqual(confirmed)
  for (const text of ['{}', 'null', '{"all":{}}', '{"confirmed":{},"all":{}}']) {
    expect(() => sideOf(text, 'all')).toThrow('These are no counts.')
  }
})

test('Rows of a kind that were read together are the same as alone', () => {
  const [one, other] = [counts({ matches: 2 }, {}), counts({ 'name:a b': 1 }, { matches: 1 })]
  const place = { kind: 'place', key: 'at ben’s\nhome', counts: other }
  const months = { kind: 'month', key: null, counts: `2026-10 ${one}\n2026-11 ${other}` }
  expect([...unpackedRows([months, place])]).toEqual([
    { kind: 'month', key: '2026-10', counts: one },
    { kind: 'month', key: '2026-11', counts: other },
    place,
  ])
})
