import { expect, test } from 'vitest'

import { marksIn } from './search-marks.rules.ts'

const shown = (name: string, text: string) =>
  marksIn(name, text)
    .map(({ part, marked }) => (marked ? `[${part}]` : part))
    .join('')

test('What a name has in common with a search is marked, without case and accents', () => {
  expect(shown('Café Würfel', 'CAFE')).toBe('[Café] Würfel')
  expect(shown('Café Würfel', 'wurf')).toBe('Café [Würf]el')
  expect(shown('Jürgen Groß', 'gross jur')).toBe('[Jür]gen [Groß]')
  expect(shown('Mara’s kitchen', "mara's")).toBe('[Mara]’s kitchen')
  expect(shown('Anne-Marie', 'mar')).toBe('Anne-[Mar]ie')
  // A word is marked where it begins, and short words beside longer ones mark nothing.
  expect(shown('Azul', 'u')).toBe('Azul')
  expect(shown('Azul', 'a')).toBe('[A]zul')
  expect(shown('Melanie', 'who beats me at azul')).toBe('Melanie')
  expect(shown('Azul', '')).toBe('Azul')
})
