import { expect, test } from 'vitest'

import { decimalWords, percentWords } from './number-words.ts'

test('Shares and wins in words', () => {
  expect([0, 0.271, 1].map(percentWords)).toEqual(['0\u00a0%', '27\u00a0%', '100\u00a0%'])
  expect([0, 3, 29.37, -0.01].map(decimalWords)).toEqual(['0', '3', '29.4', '0'])
})
