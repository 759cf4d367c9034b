import { expect, test } from 'vitest'

import { shortScore, shownScore, wholeScore } from './score-words.ts'

test('A score of up to seven characters stays as it is', () => {
  for (const score of [0, -3, 42, 1_234_567, 0.125, -1234.5, 1e6]) {
    expect(shortScore(score)).toBe(String(score).replace('-', '−'))
  }
})

test('A longer score is shortened', () => {
  const short = Object.entries({
    '12345678': '12.3M',
    '-999600000': '−1B',
    '1234567890123': '1.23T',
    '12345678901234567890': '1.2×10¹⁹',
    '1e21': '1×10²¹',
    '-0.000001': '−1×10⁻⁶',
    '0.3333333333': '0.333',
    '1234.56789': '1234.57',
    '999999.99': '1000000',
  })
  for (const [score, words] of short)
    expect([score, shortScore(Number(score))]).toEqual([score, words])
})

test('A complete score has every digit', () => {
  expect(wholeScore(1e21)).toBe('1000000000000000000000')
  expect(wholeScore(-1.5e-9)).toBe('-0.0000000015')
  expect(wholeScore(Number('12345678901234567890'))).toBe('12345678901234567000')
  expect(wholeScore(2.5)).toBe('2.5')
})

test('A score on a page has a minus sign, one to type has a hyphen', () => {
  expect([shownScore(-3.5), shortScore(-3.5), wholeScore(-3.5)]).toEqual(['−3.5', '−3.5', '-3.5'])
})
