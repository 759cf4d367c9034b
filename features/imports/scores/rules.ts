import { type Pad, PAD_ROWS_MAX } from '#features/matches/pad/rules.ts'
import { SCORE_MAX } from '#features/matches/rules.ts'
import { sumOf } from '#features/matches/scores/rules.ts'

/** Longer than any sum that people type; the rest of the product never sees such a text. */
const SUM_LENGTH_MAX = 200
const SUM_FORM = /^(?:[+-]*(?:\d+\.?\d*|\.\d+)(?=[+-]|$))+$/u
const PART_FORM = /([+-]*)(\d+\.?\d*|\.\d+)/gu

export interface ReadScore {
  score: number | null
  /** The numbers of the sum, in order. */
  parts: number[]
  /** What is no number, as it stands in the file; null when all is understood. */
  text: string | null
}

const NO_SCORE: ReadScore = { score: null, parts: [], text: null }

/**
 * Reads a score as other programs store it: a number, or the sum that somebody typed, such as
 * `31+3+1`, `66-11-12`, `86+84+`, `0--0-3` or `21,7`. Nothing is run.
 */
export function readScore(value: unknown): ReadScore {
  const typed = typeof value === 'number' ? String(value) : value
  if (typeof typed !== 'string' || typed.trim() === '') return NO_SCORE
  const text = typed.trim()
  const no = { score: null, parts: [], text }
  // "36, 42" are two numbers, "36,42" is one.
  if (text.length > SUM_LENGTH_MAX || /,\s/u.test(text)) return no
  const plain = text
    .replaceAll(/\s/gu, '')
    .replaceAll(',', '.')
    .replaceAll(/[−–]/gu, '-')
    .replace(/[+-]+$/u, '')
  if (!SUM_FORM.test(plain)) return no
  const parts = [...plain.matchAll(PART_FORM)].map(([, signs = '', digits = '']) => {
    const negative = signs.replaceAll('+', '').length % 2 === 1
    return (negative ? -1 : 1) * Number(digits) || 0
  })
  const score = sumOf(parts)
  const fits = score !== null && [score, ...parts].every((part) => Math.abs(part) <= SCORE_MAX)
  return fits ? { score, parts, text: null } : no
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
