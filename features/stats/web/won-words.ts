import { decimalWords } from '#ui/charts/number-words.ts'

/** The wins, and the parts of shared ones: `39.5`. */
export function wonWords({ wins, sharedWins }: { wins: number; sharedWins: number }): string {
  return decimalWords(wins + sharedWins)
}

/** `3 draws count as 1.5`; null without a draw. */
export function drawsWords({
  draws,
  sharedWins,
}: {
  draws: number
  sharedWins: number
}): string | null {
  if (draws === 0) return null
  const shared = decimalWords(sharedWins)
  return draws === 1 ? `one draw counts as ${shared}` : `${draws} draws count as ${shared}`
}

/** `3 level, 6 not compared`: those on one side, and those without a result. */
export function uncomparedWords({
  together,
  ahead,
  behind,
  level,
}: Record<'together' | 'ahead' | 'behind' | 'level', number>): string {
  const rest = together - ahead - behind - level
  return [
    ...(level > 0 ? [`${level} level`] : []),
    ...(rest > 0 ? [`${rest} not compared`] : []),
  ].join(', ')
}

/** What the numbers in lists of games say that have a sign. */
export const DIFFERENCE_WORDS = 'On the right: wins more or fewer than by chance.'
