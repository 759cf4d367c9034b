/** Of either sign. */
export const SCORE_MAX = 999_999_999

/** @returns a sentence for people, or null */
export function scoreProblem(score: unknown): string | null {
  if (typeof score !== 'number' || !Number.isFinite(score)) return 'Score must be a number.'
  return Math.abs(score) > SCORE_MAX ? 'Scores have at most nine digits.' : null
}

/** Without the noise of binary fractions; null when there is no number. */
export function sumOf(scores: readonly (number | null)[]): number | null {
  const numbers = scores.filter((score) => score !== null)
  if (numbers.length === 0) return null
  const sum = numbers.reduce((total, score) => total + score, 0)
  const digits = Math.max(...numbers.map(fractionDigits))
  // Adding 0 makes 0 of −0, which people would read with its sign.
  return (digits > 0 && digits <= 100 ? Number(sum.toFixed(digits)) : sum) + 0
}

/** `12 345`, of a positive number; four digits stand alone, as in the scores. */
export function grouped(value: number): string {
  const [whole = '', ...fraction] = String(value).split('.')
  const parts = whole.length > 4 ? whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '\u00a0') : whole
  return [parts, ...fraction].join('.')
}

/** `1 question`, `10 000 questions` */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

export function matchCount(count: number): string {
  return counted(count, 'match', 'matches')
}

/** Without the noise of binary fractions; null when either has none. */
export function differenceOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : sumOf([one, -other])
}

/** As many as `toFixed` accepts, or infinitely many. */
function fractionDigits(score: number): number {
  const text = String(score)
  return text.includes('e') ? Infinity : (text.split('.')[1]?.length ?? 0)
}
