import { shownScore, wholeScore } from '#ui/layout/score-words.ts'

import { isReadOtherwise, readScore } from '../score-reading.rules.ts'
import { scoreProblem } from '../scores.rules.ts'

/**
 * In digits that read as that score: `1e+21` would be no number, and 1.125 is typed `1.1250`, because three
 * digits behind a point are thousands.
 */
export function scoreAsTyped(score: number): string {
  const digits = wholeScore(score)
  return readScore(digits).score === score ? digits : `${digits}0`
}

/** `= 43` for a typed `20+15+8`; undefined where the score is read as it is typed. */
export function readingWords(typed: string): string | undefined {
  const { score } = readScore(typed)
  return score === null || !isReadOtherwise(typed, score) ? undefined : `= ${shownScore(score)}`
}

export function typedScoreProblem(typed: string): string | null {
  const { score, text: unread } = readScore(typed)
  if (unread !== null) return `${unread} is not a number.`
  return score === null ? null : scoreProblem(score)
}
