import { grouped } from '#features/scoring/scores.rules.ts'
import { decimalWords } from '#ui/charts/number-words.ts'

import type { DecidedStats, Overview } from '../stats.contract.ts'

/** `51 won, 2 drawn, 77 lost` */
export function resultWords({ wins, draws, losses }: Pick<Overview, 'wins' | 'draws' | 'losses'>) {
  const drawn = draws === 0 ? '' : `${grouped(draws)} drawn, `
  return `${grouped(wins)} won, ${drawn}${grouped(losses)} lost`
}

/** What draws are worth where they count as parts of wins; null without a draw. */
export function drawsWorth({ draws, sharedWins }: Pick<Overview, 'draws' | 'sharedWins'>) {
  if (draws === 0) return null
  const yours = draws === 1 ? 'your draw counts' : `your ${grouped(draws)} draws count`
  return `A draw between two is worth half a win, among three a third: ${yours} as ${decimalWords(sharedWins)}.`
}

/** `won 6 of 13`; a game's draws are not counted one by one. */
export function wonOfWords({
  wins,
  decided,
  sharedWins,
}: Pick<DecidedStats, 'wins' | 'decided' | 'sharedWins'>): string {
  return `won ${wins} of ${decided}${sharedWins > 0 ? ', draws apart' : ''}`
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
