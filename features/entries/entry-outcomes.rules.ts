import type { Result, Mode } from '#features/scoring/results.rules.ts'

import type { Outcome } from './entries.contract.ts'

/** What there was to win at a table, for all sides together. */
export interface Verdict {
  /** Chance gives each side an equal part of so many wins. */
  winners: number
  /** Among how many sides a draw was; each has an equal part of one win. 0 beside a winner. */
  drawAmong: number
}

/**
 * How a match judges its sides, so that over all of them wins and chance add up to the same. It judges
 * nobody where all play together, alone, or where all have won.
 */
export function verdictOf(
  mode: Mode,
  sides: readonly (readonly { result: Result }[])[],
): Verdict | null {
  const having = (result: Result) =>
    sides.filter((side) => side.some((player) => player.result === result)).length
  const [won, drew, open] = [having('Win'), having('Draw'), having('')]
  if (mode === 'cooperative' || sides.length < 2 || won === sides.length) return null
  // Each win counts whole. A draw behind a winner is a shared second place.
  if (won > 0) return { winners: won, drawAmong: 0 }
  // A side without a result may be the other one of a lone draw, or the winner of lost matches.
  if (drew > 0) return { winners: 1, drawAmong: open > 0 ? Math.max(2, drew) : drew }
  return { winners: open > 0 ? 1 : 0, drawAmong: 0 }
}

/** How a match ended for a player; null in a match that judges nobody, and without a result. */
export function outcomeOf(verdict: Verdict | null, result: Result): Outcome | null {
  if (verdict === null || result === '') return null
  const { winners, drawAmong } = verdict
  return { result, drawAmong: result === 'Draw' ? drawAmong : 0, winners }
}
