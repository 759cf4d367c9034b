import type { Result } from '../rules.ts'

/** Who plays against whom: everybody for themselves, teams, or all together against the game. */
export type Mode = 'competitive' | 'teams' | 'cooperative'

/** Which score wins; `none` when results are chosen by hand. */
export const scorings = ['highest', 'lowest', 'none'] as const
export type Scoring = (typeof scorings)[number]

export interface ScoredPlayer {
  /** null or NaN while there is none. */
  score: number | null
  team?: string | null
}

/**
 * The results that follow from the scores, in the order of the players. The best score wins; a shared
 * best score is a draw; the others lose.
 * @returns null when the scores decide nothing: somebody has no score, members of a team have
 * different scores, or there are fewer than two sides
 */
export function resultsOf(
  mode: Mode,
  scoring: Scoring,
  players: readonly ScoredPlayer[],
): Result[] | null {
  if (mode === 'cooperative' || scoring === 'none') return null
  const sides = new Map<unknown, number>()
  for (const [index, player] of players.entries()) {
    const { score } = player
    if (!isScore(score)) return null
    const side = sideOf(mode, player, index)
    if (sides.has(side) && sides.get(side) !== score) return null
    sides.set(side, score)
  }
  if (sides.size < 2) return null
  const scores = [...sides.values()]
  const best = scoring === 'highest' ? Math.max(...scores) : Math.min(...scores)
  const winner = scores.filter((score) => score === best).length > 1 ? 'Draw' : 'Win'
  return players.map(({ score }) => (score === best ? winner : 'Loss'))
}

/** A player without a team is a side of their own. */
function sideOf(mode: Mode, { team }: ScoredPlayer, index: number): unknown {
  return mode === 'competitive' ? index : (team ?? index)
}

/**
 * Whether a winner's score contradicts the win: somebody else's is better. Without a scoring, any
 * different score may be better.
 */
export function isContradicted(
  scoring: Scoring,
  players: readonly { score: number | null; result: Result }[],
): boolean {
  const scores = players.map(({ score }) => score).filter(isScore)
  return players.some(
    ({ score, result }) =>
      result === 'Win' && isScore(score) && scores.some((other) => isBetter(scoring, other, score)),
  )
}

function isBetter(scoring: Scoring, one: number, other: number): boolean {
  if (scoring === 'none') return one !== other
  return scoring === 'highest' ? one > other : one < other
}

/** The scoring that fits a match's results; null when both or neither fit. */
export function followedScoring(
  players: readonly { score: number | null; result: Result }[],
): Scoring | null {
  const fitting = (['highest', 'lowest'] as const).filter((scoring) => {
    const decided = resultsOf('competitive', scoring, players)
    return decided?.every((result, index) => result === players[index]?.result) === true
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function isScore(score: number | null): score is number {
  return score !== null && Number.isFinite(score)
}
