import { grouped } from '#features/scoring/scores.rules.ts'
import { decimalWords } from '#ui/charts/number-words.ts'

import type { GamePage, Overview, Stats } from '../stats.contract.ts'

type Results = Pick<Stats, 'wins' | 'draws' | 'losses'>

/** `51 won, 2 drawn, 77 lost` */
export function resultWords({ wins, draws, losses }: Results) {
  const drawn = draws === 0 ? '' : `${grouped(draws)} drawn, `
  return `${grouped(wins)} won, ${drawn}${grouped(losses)} lost`
}

/** `12 without a result`; null where each has one. */
export function withoutResultWords({ totalMatches, wins, draws, losses }: Stats): string | null {
  const rest = totalMatches - wins - draws - losses
  return rest === 0 ? null : `${grouped(rest)} without a result`
}

const NOBODY_LOST = 'alone, won by all or open'

/** `130 against others, 13 together`, and those that judge nobody. */
export function kindWords({
  matches,
  decided,
  coop,
}: Pick<Overview, 'matches' | 'decided' | 'coop'>): string {
  const others = matches - decided - coop
  if (decided === matches) return 'all against others'
  return [
    ...(decided > 0 ? [`${grouped(decided)} against others`] : []),
    ...(coop > 0 ? [`${grouped(coop)} together`] : []),
    ...(others > 0 ? [`${grouped(others)} ${NOBODY_LOST}`] : []),
  ].join(', ')
}

/** `6 won, 2 of 4 won together` */
export function gameWords({
  decided,
  wins,
  coop,
  coopWins,
}: Pick<GamePage, 'decided' | 'wins' | 'coop' | 'coopWins'>): string {
  const words = [
    ...(decided > 0 ? [`${grouped(wins)} won`] : []),
    ...(coop > 0 ? [`${coopWins} of ${coop} won together`] : []),
  ]
  return words.join(', ') || 'no winner yet'
}

export function timesWords(n: number): string {
  return n === 1 ? 'once' : `${grouped(n)} times`
}

/** Where they count as parts of wins; null without a draw. */
export function drawsWorth({ draws, sharedWins }: Pick<Overview, 'draws' | 'sharedWins'>) {
  if (draws === 0) return null
  const yours = draws === 1 ? 'your draw counts' : `your ${grouped(draws)} draws count`
  return `A draw between two is worth half a win, among three a third: ${yours} as ${decimalWords(sharedWins)}.`
}
