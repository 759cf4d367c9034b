import { expect, test } from 'vitest'

import { draftWords } from './draft-words.ts'

test('a draft says when it was typed, with the day where it is another one', () => {
  const at = new Date(2026, 10, 27, 9, 5).getTime()
  expect(draftWords(at, '2026-11-27')).toBe('Your draft from 09:05')
  expect(draftWords(at, '2026-11-28')).toBe('Your draft from yesterday, 09:05')
  expect(draftWords(at, '2026-11-30')).toBe('Your draft from Friday, 09:05')
  expect(draftWords(at, '2027-01-03')).toBe('Your draft from Fri 27 Nov 2026, 09:05')
  expect(draftWords(null, '2026-11-27')).toBe('Your draft')
})
