import type { Result } from '#features/scoring/results.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'

import {
  type LetterMeanings,
  type Settle,
  isBlank,
  lettersOf,
  rankOf,
  resultOf,
} from './cell-words.rules.ts'

/** What the cells of a column of results are. */
export interface MarkFormat {
  letters: LetterMeanings
  /** What bare numbers are: places, or points of 1 and 0, or scores. */
  numbers: 'ranks' | 'points' | 'scores'
}

/** What one cell says of how its player ended; `text` where it is not understood. */
interface Mark {
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
): MarkFormat & { unclear: boolean } {
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

export function markOf(cell: string, { letters, numbers }: MarkFormat): Mark {
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

/** What one cell says of two sides, in the order of their columns. */
type PairEnd =
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
  letters: LetterMeanings,
): { result: Exclude<Result, ''>; pair: [string, string] } | null {
  const text = cell.trim().slice(0, PAIR_MAX)
  const [, wordFirst, behind] = /^(\p{L}+)[\s,:]+\(?(\d.*?)\)?$/u.exec(text) ?? []
  const [, first, last] = /^(\d[^\p{L}]*?)[\s,]+\(?(\p{L}+)\)?$/u.exec(text) ?? []
  const [word, numbers] = wordFirst === undefined ? [last, first] : [wordFirst, behind]
  const pair = pairOf(numbers ?? '')
  const result = resultOf(word ?? '', letters.size > 0 ? letters : lettersOf([word ?? '']))
  return pair === null || result === null || result === '' ? null : { result, pair }
}

/** @param chess whether a pair says who won, and nobody's score */
export function endOfPair(cell: string, chess: boolean, letters: LetterMeanings): PairEnd | null {
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
