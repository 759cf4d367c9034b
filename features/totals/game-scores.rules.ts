import { type Scoring, scorings } from '#features/scoring/results.rules.ts'

import { addedTo, averageOf, type ExactSum, NO_SUM } from './exact-sums.rules.ts'
import type { Sums } from './totals.contract.ts'
import { sortedInSteps, type Steps } from './work-in-steps.rules.ts'

/** The total of a score has this key: scores of different scorings are not compared. */
export function scoreKey(scoring: Scoring, score: number): string {
  // Minus zero is zero.
  return `${scoring}/${score + 0}`
}

/** @returns null for a text that is no such key */
export function parseScoreKey(key: string): { scoring: Scoring; score: number } | null {
  const end = key.indexOf('/')
  const scoring = scorings.find((one) => one.length === end && key.startsWith(one))
  const score = key.slice(end + 1)
  const number = Number(score)
  return scoring === undefined || score === '' || Number.isNaN(number)
    ? null
    : { scoring, score: number }
}

/** The kinds of totals whose keys are scores: the user's, and the others'. */
export const scoreKinds = ['score', 'otherScore'] as const
export type ScoreKind = (typeof scoreKinds)[number]

/** The scores of one scoring: how many, their sum and the best of them. */
export interface Scored {
  matches: number
  sum: ExactSum
  best: number
}

/** Adds a score. `none` says of no score that it is better. */
export function withScore(scored: Scored | undefined, score: number, scoring: Scoring): Scored {
  const { matches, sum, best } = scored ?? { matches: 0, sum: NO_SUM, best: score }
  return {
    matches: matches + 1,
    sum: addedTo(sum, score, 1),
    best: score > best === (scoring === 'highest') ? score : best,
  }
}

export function bestAndAverage(
  scored: Scored | undefined,
  scoring: Scoring,
): { best: number | null; average: number | null } {
  if (scored === undefined) return { best: null, average: null }
  return {
    best: scoring === 'none' ? null : scored.best,
    average: averageOf(scored.sum, scored.matches),
  }
}

/** How often each score was reached, under all scorings together. */
export type ScoreCounts = Map<number, number>

/** Adds what the totals of a score say. @param key that of `scoreKey` */
export function addScore(scores: ScoreCounts, key: string, { matches = 0 }: Sums): void {
  const parsed = parseScoreKey(key)
  if (parsed === null || matches === 0) return
  scores.set(parsed.score, (scores.get(parsed.score) ?? 0) + matches)
}

/** Enough for a plot; only the rarest of more scores are left out. */
export const SCORES_MAX = 500

interface ScoreMatches {
  score: number
  matches: number
}

/** All scores, lowest first: the most frequent ones of very many. */
export function* scoreListSteps(counts: ScoreCounts): Steps<ScoreMatches[]> {
  const sorted = yield* sortedInSteps(
    [...counts].map(([score, matches]) => ({ score, matches })),
    (one, other) => other.matches - one.matches || one.score - other.score,
  )
  return sorted.slice(0, SCORES_MAX).toSorted((one, other) => one.score - other.score)
}
