import { expect, test } from 'vitest'

import { middleOf } from './middle.ts'

const counts = (...scores: number[]) => scores.map((score) => ({ score, matches: 1 }))

test('without scores there is no middle', () => {
  expect(middleOf([])).toBeNull()
})

test('of an odd number of scores one is in the middle, of an even number the mean of two', () => {
  expect(middleOf(counts(30, 10, 20))?.score).toBe(20)
  expect(middleOf(counts(10, 20, 30, 45))?.score).toBe(25)
})

test('a score counts as often as it was reached', () => {
  expect(middleOf([...counts(10, 90), { score: 50, matches: 3 }])).toEqual({
    score: 50,
    from: 50,
    to: 50,
    count: 5,
  })
})

test('half of the scores lie between the quarters', () => {
  expect(middleOf(counts(1, 2, 3, 4, 5, 6, 7, 8, 9))).toMatchObject({ score: 5, from: 3, to: 7 })
})
