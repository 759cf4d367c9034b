import { expect, test } from 'vitest'

import {
  addScore,
  bestAndAverage,
  type ScoreCounts,
  scoreKey,
  type Scored,
  scoreListSteps,
  SCORES_MAX,
  withScore,
} from './game-scores.rules.ts'
import { inParts } from './work-in-steps.rules.ts'

const of = (scores: readonly number[]) => {
  const scored = scores.reduce<Scored | undefined>(
    (before, score) => withScore(before, score, 'highest'),
    undefined,
  )
  return bestAndAverage(scored, 'highest')
}

test('The average of scores without a limit is a number', () => {
  const { best, average } = of([1.5e308, 1.5e308, 1.5e308, 1.2e308])
  expect(best).toBe(1.5e308)
  expect(average).toBeCloseTo(1.425e308, -300)
  expect(Math.abs(of([1.5e308, 1.5e308, -1.5e308, -1.5e308]).average ?? NaN)).toBe(0)
  expect(of([1, 1, 4]).average).toBe(2)
  expect(of([])).toEqual({ best: null, average: null })
})

test('Of very many scores the most frequent ones are listed, in steps', async () => {
  const counts: ScoreCounts = new Map()
  const add = (score: number, matches: number) =>
    addScore(counts, scoreKey('highest', score), { matches })
  const most = 40_000
  for (let score = most; score > 0; score -= 1) add(score / 4, score % 80 === 0 ? 2 : 1)
  add(-0, 1)
  add(0, 2)
  let parts = 0
  const listed = await inParts(scoreListSteps(counts), async () => void (parts += 1))
  expect(parts).toBeGreaterThan(8)
  // All 500 that came twice, but for the highest one: zero came oftener.
  expect(listed).toEqual([
    { score: 0, matches: 3 },
    ...Array.from({ length: SCORES_MAX - 1 }, (_, n) => ({ score: (n + 1) * 20, matches: 2 })),
  ])
})
