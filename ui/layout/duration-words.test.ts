import { expect, test } from 'vitest'

import { durationWords } from './duration-words.ts'

test('A duration is written in hours and minutes', () => {
  expect([45, 60, 65, 130, 600].map(durationWords)).toEqual([
    '45 min',
    '1 h',
    '1 h 05',
    '2 h 10',
    '10 h',
  ])
})
