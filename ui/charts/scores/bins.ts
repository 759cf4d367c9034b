export interface ScoreCount {
  score: number
  matches: number
}

/** Scores that stand in one column of a plot. */
export interface Bin {
  /** The middle of its scores. */
  at: number
  mine: number
  others: number
}

const FACTORS = [1, 2, 5]

/**
 * Puts scores into at most about `most` columns of one width: 1, 2 or 5 times a power of ten, whole
 * where the scores are whole.
 * @returns the width of a column, and the columns that have scores, ascending
 */
export function binsOf(
  mine: readonly ScoreCount[],
  others: readonly ScoreCount[],
  most: number,
): { width: number; bins: Bin[] } {
  const scores = [...mine, ...others].map(({ score }) => score)
  const [first] = scores
  if (first === undefined) return { width: 1, bins: [] }
  const low = scores.reduce((least, score) => Math.min(least, score), first)
  const high = scores.reduce((largest, score) => Math.max(largest, score), first)
  const whole = scores.every(Number.isInteger)
  const width = binWidth((high - low) / Math.max(1, most - 1), whole)
  // Whole scores of one column: 60 and 61 stand at 60.5.
  const half = whole ? (width - 1) / 2 : width / 2
  const byIndex = new Map<number, Bin>()
  const add = (counts: readonly ScoreCount[], whose: 'mine' | 'others') => {
    for (const { score, matches } of counts) {
      const index = Math.floor(score / width)
      const bin = byIndex.get(index) ?? { at: index * width + half, mine: 0, others: 0 }
      bin[whose] += matches
      byIndex.set(index, bin)
    }
  }
  add(mine, 'mine')
  add(others, 'others')
  return { width, bins: [...byIndex.values()].toSorted((a, b) => a.at - b.at) }
}

/** The next round width that is not smaller. */
function binWidth(least: number, whole: boolean): number {
  if (least <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const width = [...FACTORS, 10].map((factor) => factor * power).find((one) => one >= least)
  return whole ? Math.max(1, Math.round(width ?? least)) : (width ?? least)
}
