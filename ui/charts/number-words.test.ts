import { expect, test } from 'vitest'

import { decimalWords, differenceWords, percentWords } from './number-words.ts'

test('Shares, wins and differences in words', () => {
  expect([0, 0.271, 1].map(percentWords)).toEqual(['0\u00a0%', '27\u00a0%', '100\u00a0%'])
  expect([0, 3, 29.37, -0.01].map(decimalWords)).toEqual(['0', '3', '29.4', '0'])
  expect([1.93, -0.62, 0.04, -0.04, 12].map(differenceWords)).toEqual([
    '+1.9',
    '−0.6',
    'even',
    'even',
    '+12.0',
  ])
})
