import { type Scoring, scorings } from '#features/matches/results/rules.ts'

import { averageOfAll } from './sums/rules.ts'

/** How often a score was reached under a scoring. */
export interface ScoreCount {
  scoring: Scoring
  score: number
  matches: number
}

/** A score's cell has this key: scores of different scorings are not compared. */
export function scoreKey(scoring: Scoring, score: number): string {
  // Minus zero is zero.
  return `${scoring}/${score + 0}`
}

/** @returns null for a text that is no such key */
export function parseScoreKey(key: string): Omit<ScoreCount, 'matches'> | null {
  const end = key.indexOf('/')
  const scoring = scorings.find((one) => one.length === end && key.startsWith(one))
  const score = key.slice(end + 1)
  const number = Number(score)
  return scoring === undefined || score === '' || Number.isNaN(number)
    ? null
    : { scoring, score: number }
}

/** The best and the average score of one scoring; `none` says of no score that it is better. */
export function bestAndAverage(
  counts: readonly ScoreCount[],
  scoring: Scoring,
): { best: number | null; average: number | null } {
  const fitting = counts.filter((count) => count.scoring === scoring)
  if (fitting.length === 0) return { best: null, average: null }
  const [first = 0, ...others] = fitting.map(({ score }) => score)
  const best = others.reduce(
    (standing, score) => (score > standing === (scoring === 'highest') ? score : standing),
    first,
  )
  const average = averageOfAll(
    fitting.map(({ score, matches }) => ({ number: score, times: matches })),
  )
  return { best: scoring === 'none' ? null : best, average }
}

/** Enough for a plot; only the rarest of more scores are left out. */
export const SCORES_MAX = 500

/** The scores of every scoring together, lowest first: the most frequent ones of very many. */
export function scoreList(counts: readonly ScoreCount[]): { score: number; matches: number }[] {
  const matches = new Map<number, number>()
  for (const { score, matches: more } of counts) {
    matches.set(score, (matches.get(score) ?? 0) + more)
  }
  return mostFrequent(matches).toSorted((one, other) => one.score - other.score)
}

interface ScoreMatches {
  score: number
  matches: number
}

/** Only the best so far are sorted, again and again: to sort all scores of a long history is slow. */
function mostFrequent(scores: ReadonlyMap<number, number>): ScoreMatches[] {
  const order = (one: ScoreMatches, other: ScoreMatches) =>
    other.matches - one.matches || one.score - other.score
  let kept: ScoreMatches[] = []
  let last: ScoreMatches | undefined
  for (const [score, matches] of scores) {
    const one = { score, matches }
    if (last !== undefined && order(one, last) > 0) continue
    kept.push(one)
    if (kept.length < 4 * SCORES_MAX) continue
    kept = kept.toSorted(order).slice(0, SCORES_MAX)
    last = kept.at(-1)
  }
  return kept.length <= SCORES_MAX ? kept : kept.toSorted(order).slice(0, SCORES_MAX)
}
