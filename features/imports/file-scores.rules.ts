import { type Pad, PAD_ROWS_MAX } from '#features/score-pad/pad.rules.ts'
import { readScore, type ReadScore } from '#features/scoring/score-reading.rules.ts'
import { scoreProblem } from '#features/scoring/scores.rules.ts'

/** Reads a score of a file; one with more digits than a match can have is not understood. */
export function storableScore(value: unknown): ReadScore {
  const read = readScore(value)
  const fits = read.parts.every((part) => scoreProblem(part) === null)
  if (read.score === null || (fits && scoreProblem(read.score) === null)) return read
  return { score: null, parts: [], text: String(value).trim() }
}

/** The parts of the sums as a pad of rounds; null unless each player has as many, two or more. */
export function padOfSums(scores: readonly ReadScore[]): Pad | null {
  const rows = scores[0]?.parts.length ?? 0
  if (rows < 2 || rows > PAD_ROWS_MAX) return null
  if (scores.some(({ parts }) => parts.length !== rows)) return null
  return {
    rows: Array.from({ length: rows }, (_, row) => ({
      label: '',
      scores: scores.map(({ parts }) => parts[row] ?? null),
    })),
  }
}
