import { calledShort } from '#features/accounts/called-apart.rules.ts'

import type { Side } from './match-outcome.rules.ts'
import type { Pad } from './pad.rules.ts'

/** A row without a name of its own: `3`, `Round 3`, `Hand 3`, or nothing. */
const ROUND = /^(?:round|hand|game|set|lap)?\s*#?\d*$/iu

/** Else they are categories, counted at the end. */
export function areRounds(labels: readonly string[]): boolean {
  return labels.every((label) => ROUND.test(label.trim()))
}

/** First names, as long as they tell everybody apart; else the whole name. */
export function shortNamesOf(names: readonly string[]): string[] {
  return calledShort(
    names.map((name) => ({ user: '', name: name.trim().replaceAll(/\s+/gu, ' ') })),
  )
}

/** Of one player, or of a team that has the same numbers. */
export interface Column {
  /** Index of the player whose numbers they are. */
  player: number
  team: string | null
}

/** Best side first; members of a team whose numbers differ have their own column. */
export function columnsOf(sides: readonly Pick<Side, 'team' | 'members'>[], pad: Pad): Column[] {
  return sides.flatMap(({ team, members }) => {
    const [first] = members
    const alike =
      first !== undefined &&
      members.every((index) => pad.rows.every(({ scores }) => scores[index] === scores[first]))
    if (!alike) return members.map((player) => ({ player, team: null }))
    return [{ player: first, team: members.length > 1 ? (team ?? 'Together') : null }]
  })
}
