import { type Scoring, scorings } from '#features/matches/results/rules.ts'

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

/** Scores that are counted in one place, by their keys. */
export function scoreCounts(sums: Readonly<Record<string, number>>): ScoreCount[] {
  return Object.entries(sums).flatMap(([key, matches]) => {
    const score = parseScoreKey(key)
    return score === null ? [] : [{ ...score, matches }]
  })
}

/** The best and the average score of one scoring; `none` says of no score that it is better. */
export function bestAndAverage(
  counts: readonly ScoreCount[],
  scoring: Scoring,
): { best: number | null; average: number | null } {
  const fitting = counts.filter((count) => count.scoring === scoring)
  if (fitting.length === 0) return { best: null, average: null }
  // Always in the same order, so that binary fractions give the same sum.
  const sorted = fitting.toSorted((one, other) => one.score - other.score)
  const matches = sorted.reduce((sum, count) => sum + count.matches, 0)
  const points = sorted.reduce((sum, count) => sum + count.score * count.matches, 0)
  // Old scores had no limit: their sum may be beyond every number.
  const average = Number.isFinite(points)
    ? points / matches
    : sorted.reduce((sum, count) => sum + count.score * (count.matches / matches), 0)
  const best = scoring === 'highest' ? sorted.at(-1) : sorted[0]
  return { best: scoring === 'none' ? null : (best?.score ?? null), average }
}

/** Enough for a plot; only the rarest of more scores are left out. */
export const SCORES_MAX = 500

/** The scores of every scoring together, lowest first: the most frequent ones of very many. */
export function scoreList(counts: readonly ScoreCount[]): { score: number; matches: number }[] {
  const matches = new Map<number, number>()
  for (const { score, matches: more } of counts) {
    matches.set(score, (matches.get(score) ?? 0) + more)
  }
  const scores = Array.from(matches, ([score, number]) => ({ score, matches: number }))
  const shown =
    scores.length <= SCORES_MAX
      ? scores
      : scores
          .toSorted((one, other) => other.matches - one.matches || one.score - other.score)
          .slice(0, SCORES_MAX)
  return shown.toSorted((one, other) => one.score - other.score)
}
