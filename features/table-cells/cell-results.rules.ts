import type { Result } from '#features/scoring/results.rules.ts'
import { readScore } from '#features/scoring/scores.rules.ts'

import { type LettersSay, type Settle, lettersOf } from './cell-letters.rules.ts'
import { isBlank, rankOf, resultOf } from './cell-words.rules.ts'

/** What the cells of a column of results are. */
export interface MarksSay {
  letters: LettersSay
  /** What bare numbers are: places, or points of 1 and 0, or scores. */
  numbers: 'ranks' | 'points' | 'scores'
}

/** What one cell says of how its player ended; `text` where it is not understood. */
export interface Mark {
  result: Result
  rank: number | null
  score: string
  text: string
}

const NOTHING: Mark = { result: '', rank: null, score: '', text: '' }

/**
 * @param groups the cells of the matches
 * @param settle asked about a letter of which two languages say the contrary
 * @returns with `unclear` where the numbers may be places as well as scores
 */
export function marksOf(
  groups: readonly (readonly string[])[],
  settle: Settle,
): MarksSay & { unclear: boolean } {
  const cells = groups.flat().filter((cell) => !isBlank(cell))
  const letters = lettersOf(cells, settle)
  const numbers = cells.filter((cell) => /^[-+]?\d+(?:[.,]\d+)?$/u.test(cell.trim()))
  const arePoints = numbers.every((cell) => ['0', '1', '0.5', '0,5'].includes(cell.trim()))
  if (numbers.length === 0 || (arePoints && numbers.some((cell) => cell.trim() !== '1'))) {
    return { letters, numbers: 'points', unclear: false }
  }
  const filled = groups.map((group) => group.filter((cell) => !isBlank(cell)))
  const several = filled.filter((group) => group.length > 1)
  const arePlaces = several.length > 0 && several.every(isRanking)
  return { letters, numbers: arePlaces ? 'ranks' : 'scores', unclear: arePlaces }
}

export function markOf(cell: string, { letters, numbers }: MarksSay): Mark {
  const text = cell.trim()
  if (isBlank(text)) return NOTHING
  const rank = rankOf(text)
  if (rank?.sure === true) return { ...NOTHING, rank: rank.rank }
  const isNumber = /^[-+]?\d+(?:[.,]\d+)?$/u.test(text)
  if (isNumber && numbers === 'ranks' && rank !== null) return { ...NOTHING, rank: rank.rank }
  if (isNumber && numbers === 'points' && Number(text.replace(',', '.')) === 0.5) {
    return { ...NOTHING, result: 'Draw' }
  }
  if (!(isNumber && numbers === 'scores')) {
    const result = resultOf(text, letters)
    if (result !== null) return { ...NOTHING, result }
  }
  return readScore(text).score === null ? { ...NOTHING, text } : { ...NOTHING, score: text }
}

/** Whether the numbers of one match are places: somebody first, and nobody behind an empty place. */
function isRanking(cells: readonly string[]): boolean {
  const ranks = cells.map((cell) => Number(cell.trim()))
  // Some count from 0: of two players, 0 and 1 are points.
  const first = ranks.length > 2 && ranks.includes(0) ? 0 : 1
  return ranks.every(
    (rank) =>
      Number.isInteger(rank) &&
      rank >= first &&
      (rank === first || ranks.includes(rank - 1) || before(ranks, rank) === rank - first),
  )
}

function before(ranks: readonly number[], rank: number): number {
  return ranks.filter((other) => other < rank).length
}
