interface ScoreCount {
  score: number
  matches: number
}

/** The score in the middle, and between which half of all scores lie. */
export interface Middle {
  score: number
  from: number
  to: number
  /** How many scores there are. */
  count: number
}

/** null without scores. A score counts as often as it was reached. */
export function middleOf(counts: readonly ScoreCount[]): Middle | null {
  const sorted = counts.toSorted((one, other) => one.score - other.score)
  const count = sorted.reduce((sum, { matches }) => sum + matches, 0)
  if (count === 0) return null
  return {
    score: valueAt(sorted, (count - 1) / 2),
    from: valueAt(sorted, Math.ceil((count - 1) / 4)),
    to: valueAt(sorted, Math.floor((3 * (count - 1)) / 4)),
    count,
  }
}

/** The score at a place from 0; half way between two scores their mean. */
function valueAt(sorted: readonly ScoreCount[], place: number): number {
  const at = (index: number) => {
    let before = 0
    for (const { score, matches } of sorted) {
      before += matches
      if (index < before) return score
    }
    return sorted.at(-1)?.score ?? 0
  }
  return (at(Math.floor(place)) + at(Math.ceil(place))) / 2
}
