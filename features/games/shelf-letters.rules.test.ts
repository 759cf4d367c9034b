import { expect, test } from 'vitest'

import { lettersOf } from './shelf-letters.rules.ts'

test('Two boxes on a shelf never have the same letters, whatever their order', () => {
  const shelf = ['Catan', 'Carcassonne', 'Cascadia', 'Azul', 'Ca', 'CA', '!!', '?', 'Skyjo']
  const letters = lettersOf(shelf)
  expect([letters.get('Azul'), letters.get('Carcassonne'), letters.get('Cascadia')]).toEqual([
    'Az',
    'Cr',
    'Cs',
  ])
  expect(lettersOf(shelf.toReversed())).toEqual(letters)
  for (const names of [shelf, Array.from({ length: 40 }, (_, at) => `Go ${'o'.repeat(at)}`)]) {
    const shown = [...lettersOf(names).values()].map((one) => one.toLowerCase())
    expect(new Set(shown).size).toBe(names.length)
    expect(shown).not.toContain('')
  }
})
