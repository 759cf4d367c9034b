import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { columnSums } from '#features/matches/pad/rules.ts'

import { padOfSums, readScore } from './rules.ts'

test('A score is the sum that somebody typed', () => {
  const sums = new Map<unknown, number | null>([
    ['31+3+1', 35],
    ['66-11-12', 43],
    ['86+84+', 170],
    ['0--0-3', -3],
    ['-5', -5],
    ['13.5', 13.5],
    ['21,7', 21.7],
    ['6.+8', 14],
    [' 1 000 ', 1000],
    ['0.1+0.2', 0.3],
    ['−7', -7],
    [12, 12],
    ['', null],
    [null, null],
    [undefined, null],
  ])
  for (const [typed, score] of sums) {
    expect(readScore(typed)).toMatchObject({ score, text: null })
  }
})

test('A text that is no sum stays a text', () => {
  for (const text of ['49-46ish', '36, 42', '1.2.3', 'x', '+', '1e9', '0x10', '1'.repeat(10)]) {
    expect(readScore(text)).toEqual({ score: null, parts: [], text })
  }
  expect(readScore({ valueOf: () => 1 }).score).toBeNull()
  expect(readScore('1+'.repeat(1_000_000)).score).toBeNull()
})

test('Every sum of numbers is read as their sum', () => {
  const part = fc.integer({ min: -999, max: 999 })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), fc.boolean(), (parts, spaced) => {
      const sign = spaced ? ' + ' : '+'
      const read = readScore(parts.join(sign))
      expect(read.score).toBe(parts.reduce((sum, one) => sum + one, 0))
      expect(read.parts).toEqual(parts.map((one) => one || 0))
    }),
  )
})

test('No text makes the reading of a score fail or give no number', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { score } = readScore(text)
      expect(score === null || Number.isFinite(score)).toBe(true)
    }),
  )
})

test('Sums of as many parts become a pad whose sums are the scores', () => {
  const scores = ['31+3+1', '66-11-12'].map(readScore)
  const pad = padOfSums(scores)
  expect(pad?.rows.map((row) => row.scores)).toEqual([
    [31, 66],
    [3, -11],
    [1, -12],
  ])
  expect(pad && columnSums(pad, 2)).toEqual([35, 43])
  expect(padOfSums(['31+3', '7'].map(readScore))).toBeNull()
  expect(padOfSums(['31', '7'].map(readScore))).toBeNull()
  expect(padOfSums([])).toBeNull()
})
