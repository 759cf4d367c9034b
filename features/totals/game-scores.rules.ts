import { type Scoring, scorings } from '#features/scoring/results.rules.ts'

import { addedTo, averageOf, type ExactSum, NO_SUM } from './exact-sums.rules.ts'
import { ITEMS_A_STEP, type Steps } from './work-in-steps.rules.ts'

/** A score's cell has this key: scores of different scorings are not compared. */
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

/** The kinds of cells whose keys are scores: the user's, and the others'. */
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
    ...{ matches: matches + 1, sum: addedTo(sum, score, 1) },
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

/**
 * How often each score was reached, under all scorings together. They are in many maps: one of a million
 * scores would stop everybody each time it gets larger.
 */
export class ScoreCounts {
  readonly #maps: Map<number, number>[] = []

  add(score: number, matches: number): void {
    // Minus zero is zero.
    const key = score + 0
    bits[0] = key
    const index = Math.imul((words[0] ?? 0) ^ (words[1] ?? 0), ODD) >>> 26
    const map = this.#maps[index] ?? new Map<number, number>()
    this.#maps[index] = map.set(key, (map.get(key) ?? 0) + matches)
  }

  *[Symbol.iterator](): Generator<[score: number, matches: number], void> {
    for (const map of this.#maps) if (map !== undefined) yield* map
  }
}

/** Any odd number whose bits look random: so scores at equal distances spread over all maps. */
const ODD = 0x9e3779b1
const bits = new Float64Array(1)
const words = new Uint32Array(bits.buffer)

/** Enough for a plot; only the rarest of more scores are left out. */
export const SCORES_MAX = 500

interface ScoreMatches {
  score: number
  matches: number
}

/** All scores, lowest first: the most frequent ones of very many. */
export function* scoreListSteps(counts: ScoreCounts): Steps<ScoreMatches[]> {
  const kept = yield* mostFrequent(counts)
  return kept.toSorted((one, other) => one.score - other.score)
}

/** Only the best so far are sorted, again and again: to sort all scores of a long history is slow. */
function* mostFrequent(scores: ScoreCounts): Steps<ScoreMatches[]> {
  const order = (one: ScoreMatches, other: ScoreMatches) =>
    other.matches - one.matches || one.score - other.score
  let kept: ScoreMatches[] = []
  let last: ScoreMatches | undefined
  let seen = 0
  for (const [score, matches] of scores) {
    seen += 1
    if (seen % ITEMS_A_STEP === 0) yield
    const one = { score, matches }
    if (last !== undefined && order(one, last) > 0) continue
    kept.push(one)
    if (kept.length < 4 * SCORES_MAX) continue
    kept = kept.toSorted(order).slice(0, SCORES_MAX)
    last = kept.at(-1)
  }
  return kept.length <= SCORES_MAX ? kept : kept.toSorted(order).slice(0, SCORES_MAX)
}
