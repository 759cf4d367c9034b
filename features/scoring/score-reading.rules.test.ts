import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isReadOtherwise, readScore } from './score-reading.rules.ts'

test.each<[string, readonly [unknown, number | null][]]>([
  [
    'sums',
    [
      ['20+15+8', 43],
      ['31+3+1', 35],
      ['12+7=19', 19],
      ['66-11-12', 43],
      ['86+84+', 170],
      ['0--0-3', -3],
      ['-5-3', -8],
      ['6.+8', 14],
      ['0.1+0.2', 0.3],
      ['20 + 15', 35],
    ],
  ],
  [
    'thousands',
    [
      ['1,250', 1250],
      ['1.250', 1250],
      ['1 234 567', 1_234_567],
      ["1'000", 1000],
      ['1’000', 1000],
      ['1.250,5', 1250.5],
      ['1,250.50', 1250.5],
      ['1\u00a0000,5', 1000.5],
      ['1.250+980', 2230],
    ],
  ],
  [
    'decimals',
    [
      ['13.5', 13.5],
      ['21,7', 21.7],
      ['0.125', 0.125],
      ['0,500', 0.5],
      ['1.2500', 1.25],
      ['.5', 0.5],
      ['3½', 3.5],
      ['¼', 0.25],
      ['1 ¾', 1.75],
    ],
  ],
  [
    'other scripts and signs',
    [
      ['٦١', 61],
      ['５４', 54],
      ['९८', 98],
      ['٦٫٥', 6.5],
      ['−7', -7],
      ['–7', -7],
      ['‐7', -7],
      ['＋7', 7],
      ['𝟙𝟘', 10],
      ['𝟶𝟷', 1],
    ],
  ],
  [
    'units',
    [
      ['12 pts', 12],
      ['54 Punkte', 54],
      ['54p', 54],
      ['1.250 VP', 1250],
      ['20+15 points', 35],
      ['12 очков', 12],
      ['45点', 45],
    ],
  ],
  [
    'nothing',
    [
      ['', null],
      [' ', null],
      [null, null],
      [undefined, null],
      [12, 12],
      [1.125, 1.125],
    ],
  ],
])('A score is read as people type it: %s', (_, cases) => {
  for (const [typed, score] of cases) {
    expect([typed, readScore(typed)]).toMatchObject([typed, { score, text: null }])
  }
})

test('A text that says no number, or more than one, stays a text', () => {
  const texts = ['21-15', '21 – 15', '15/20', '1:23.4', '49-46ish', '46ish', '36, 42', '36 42']
  texts.push('1st', '2e', '12 lost', '12+7=18', '1.2.3', '1.250.5', '1,23,456', 'x', '+', '5²')
  texts.push('1e9', '0x10', '12 = 12 = 12', '-', '5½3', '½5')
  for (const text of texts) expect(readScore(text)).toEqual({ score: null, parts: [], text })
  expect(readScore({ valueOf: () => 1 }).score).toBeNull()
  expect(readScore('1+'.repeat(1_000_000)).score).toBeNull()
})

test('Every sum of numbers is read as their sum', () => {
  const part = fc.integer({ min: -999, max: 999 })
  const parts = fc.array(part, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(parts, fc.boolean(), (numbers, spaced) => {
      const read = readScore(numbers.join(spaced ? ' + ' : '+'))
      expect(read.score).toBe(numbers.reduce((sum, one) => sum + one, 0))
      expect(read.parts).toEqual(numbers.map((one) => one || 0))
    }),
  )
})

test('Every number is read as itself, however its thousands are written', () => {
  const separators = fc.constantFrom(',', '.', ' ', "'", '’', '\u00a0', '\u202f')
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 999_999_999 }), separators, (number, separator) => {
      const typed = String(number).replaceAll(/\B(?=(?:\d{3})+$)/gu, separator)
      expect(readScore(typed).score).toBe(number)
      expect(isReadOtherwise(typed, number)).toBe(true)
    }),
  )
})

test('No text makes the reading of a score fail or give no number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { score } = readScore(text)
      expect(score === null || Number.isFinite(score)).toBe(true)
    }),
  )
})

test('What is read otherwise than typed is told from what is not', () => {
  const plain: [string, number][] = [
    ['54', 54],
    [' -5 ', -5],
    ['−5', -5],
    ['13,5', 13.5],
    ['+7', 7],
    ['007', 7],
  ]
  for (const [typed, score] of plain) expect(isReadOtherwise(typed, score)).toBe(false)
  const others: [string, number][] = [
    ['1.250', 1250],
    ['20+15', 35],
    ['54 pts', 54],
    ['٦١', 61],
  ]
  for (const [typed, score] of others) expect(isReadOtherwise(typed, score)).toBe(true)
})
