import { expect, test } from 'vitest'

import { sortedList, usualName } from './stat-lists.rules.ts'

test('A list is by matches, then by name without case and accents, then by key', () => {
  const row = (key: string, name: string, matches: number) => ({ key, name, matches })
  const rows = [row('1', 'ida', 2), row('2', 'Élise', 2), row('4', 'Elise', 2), row('3', 'Zoe', 9)]
  expect(sortedList(rows).map(({ key }) => key)).toEqual(['3', '2', '4', '1'])
  expect(sortedList(rows.toReversed()).map(({ key }) => key)).toEqual(['3', '2', '4', '1'])
})

test('The usual name is the one that was written most often; of equals the first in order', () => {
  const usual = (names: Record<string, number>) => usualName(new Map(Object.entries(names)))
  expect(usual({ oma: 2, Oma: 3 })).toBe('Oma')
  expect(usual({ oma: 2, Oma: 2, Ömi: 1 })).toBe('Oma')
  expect(usual({ Oma: 2, oma: 2 })).toBe('Oma')
})
