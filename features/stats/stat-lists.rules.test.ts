import { expect, test } from 'vitest'

import { sortedList, usualName } from './stat-lists.rules.ts'

test('A list is by matches, then by name without case and accents, then by key', () => {
  const row = (key: string, name: string, matches: number) => ({ key, name, sums: { matches } })
  const rows = [row('1', 'ida', 2), row('2', 'Élise', 2), row('4', 'Elise', 2), row('3', 'Zoe', 9)]
  expect(sortedList(rows).map(({ key }) => key)).toEqual(['3', '2', '4', '1'])
  expect(sortedList(rows.toReversed()).map(({ key }) => key)).toEqual(['3', '2', '4', '1'])
})

test('The usual name is the one that was written most often; of equals the first in order', () => {
  expect(usualName({ matches: 5, 'name:oma': 2, 'name:Oma': 3 })).toBe('Oma')
  expect(usualName({ 'name:oma': 2, 'name:Oma': 2, 'name:Ömi': 1 })).toBe('Oma')
  expect(usualName({ 'name:Oma': 2, 'name:oma': 2 })).toBe('Oma')
  expect(usualName({ matches: 5 })).toBe('')
})
