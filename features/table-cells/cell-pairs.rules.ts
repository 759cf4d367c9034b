import type { Result } from '#features/scoring/results.rules.ts'

import { type LettersSay, lettersOf } from './cell-letters.rules.ts'
import { resultOf } from './cell-words.rules.ts'

/** What one cell says of two sides, in the order of their columns. */
export type PairEnd =
  | { kind: 'results'; results: [Result, Result] }
  | { kind: 'scores'; scores: [string, string] }

const NUMBER = String.raw`[-+]?\d+(?:[.,]\d+)?|\d*[½¼¾]|1/2`
const PAIR = new RegExp(
  `^\\(?\\s*(${NUMBER})\\s*(?:[-–—−:：]|\\s[/x×]\\s|[x×])\\s*(${NUMBER})\\s*\\)?$`,
  'u',
)
const PAIR_MAX = 40
export const OTHER: Record<Exclude<Result, ''>, Result> = { Win: 'Loss', Loss: 'Win', Draw: 'Draw' }

/** The two numbers of `21-15`, `3 : 1`, `½-½`; null for any other cell. */
export function pairOf(cell: string): [string, string] | null {
  const [, one, other] = PAIR.exec(cell.trim().slice(0, PAIR_MAX)) ?? []
  return one === undefined || other === undefined ? null : [one, other]
}

/** Whether all pairs of a column are a chess player's: 1-0, 0-1, ½-½. */
export function isChess(cells: readonly string[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const pair = pairOf(cell)
    return pair === null ? [] : [pair.map(pointOf)]
  })
  const isPoint = ([one, other]: (number | null)[]) =>
    one != null && other != null && one >= 0 && other >= 0 && one + other === 1
  return pairs.length > 0 && pairs.every(isPoint)
}

/** A result and its numbers in one cell: "W 21-15", "21-15 (Loss)". */
export function resultAndPair(
  cell: string,
  letters: LettersSay,
): { result: Exclude<Result, ''>; pair: [string, string] } | null {
  const text = cell.trim().slice(0, PAIR_MAX)
  const [, before, behind] = /^(\p{L}+)[\s,:]+\(?(\d.*?)\)?$/u.exec(text) ?? []
  const [, first, last] = /^(\d[^\p{L}]*?)[\s,]+\(?(\p{L}+)\)?$/u.exec(text) ?? []
  const [word, numbers] = before === undefined ? [last, first] : [before, behind]
  const pair = pairOf(numbers ?? '')
  const result = resultOf(word ?? '', letters.size > 0 ? letters : lettersOf([word ?? '']))
  return pair === null || result === null || result === '' ? null : { result, pair }
}

/** @param chess whether a pair says who won, and nobody's score */
export function endOfPair(cell: string, chess: boolean, letters: LettersSay): PairEnd | null {
  // A game of chess that is not finished.
  if (cell.trim() === '*') return null
  const pair = pairOf(cell)
  if (pair === null) {
    if (pointOf(cell.trim()) === 0.5) return { kind: 'results', results: ['Draw', 'Draw'] }
    const first = resultOf(cell, letters)
    return first === null || first === ''
      ? null
      : { kind: 'results', results: [first, OTHER[first]] }
  }
  if (!chess) return { kind: 'scores', scores: pair }
  const [one, other] = [pointOf(pair[0]) ?? 0, pointOf(pair[1]) ?? 0]
  if (one === other) return { kind: 'results', results: ['Draw', 'Draw'] }
  return { kind: 'results', results: one > other ? ['Win', 'Loss'] : ['Loss', 'Win'] }
}

function pointOf(text: string): number | null {
  if (text === '½' || text === '1/2') return 0.5
  const point = Number(text.replace(',', '.'))
  return [0, 0.5, 1].includes(point) ? point : null
}
