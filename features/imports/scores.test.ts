import { expect, test } from 'vitest'

import { columnSums } from '#features/score-pad/pad.rules.ts'

import { padOfSums, storableScore } from './plays.rules.ts'

test('A score of a file with more than nine digits stays a text', () => {
  expect(storableScore('999999999')).toMatchObject({ score: 999_999_999, text: null })
  for (const text of ['1234567890', '999999999+1', '1.000.000.000']) {
    expect(storableScore(text)).toEqual({ score: null, parts: [], text })
  }
})

test('Sums of as many parts become a pad whose sums are the scores', () => {
  const scores = ['31+3+1', '66-11-12'].map(storableScore)
  const pad = padOfSums(scores)
  expect(pad?.rows.map((row) => row.scores)).toEqual([
    [31, 66],
    [3, -11],
    [1, -12],
  ])
  expect(pad && columnSums(pad, 2)).toEqual([35, 43])
  expect(padOfSums(['31+3', '7'].map(storableScore))).toBeNull()
  expect(padOfSums(['31', '7'].map(storableScore))).toBeNull()
  expect(padOfSums([])).toBeNull()
})
