import { nameKey } from '#features/accounts/name-keys.rules.ts'

export const results = ['', 'Win', 'Loss', 'Draw'] as const
export type Result = (typeof results)[number]

/** Who plays against whom: everybody for themselves, teams, or all together against the game. */
export const modes = ['competitive', 'teams', 'cooperative'] as const
export type Mode = (typeof modes)[number]

/** Which score wins; `none` when results are chosen by hand. */
export const scorings = ['highest', 'lowest', 'none'] as const
export type Scoring = (typeof scorings)[number]

export const TEAMS_NEEDED = 'A team game needs at least two teams.'
export const TEAM_TOGETHER = 'A team wins or loses together.'
export const ALL_TOGETHER = 'In a cooperative game all win or all lose together.'

export interface ScoredPlayer {
  /** null or NaN while there is none. */
  score: number | null
  team?: string | null
  /** The order of finishing, from 1, where it was said. */
  rank?: number | null | undefined
}

/**
 * The results that follow from the ranks, where somebody is first, else from the scores, in the order
 * of the players. The best score wins; a shared best score is a draw; the others lose. A team has the
 * score that each of its members has.
 * @returns null when neither decides anything: results are chosen by hand, all play together, somebody
 * has no score, members of a team have different scores, or there are fewer than two sides
 */
export function resultsOf(
  mode: Mode,
  scoring: Scoring,
  players: readonly ScoredPlayer[],
): Result[] | null {
  const byRank = resultsOfRanks(mode, players)
  if (byRank !== null) return byRank
  if (mode === 'cooperative' || scoring === 'none') return null
  const scores = [...sidesOf(mode, players).values()].map(sideScore)
  if (scores.length < 2 || !scores.every(isScore)) return null
  const best = scoring === 'highest' ? Math.max(...scores) : Math.min(...scores)
  const winner = scores.filter((score) => score === best).length > 1 ? 'Draw' : 'Win'
  return players.map(({ score }) => (score === best ? winner : 'Loss'))
}

/**
 * The results that follow from ranks as they are stored (ranks.rules.ts): rank 1 alone wins, several
 * sides at rank 1 draw, the others lose.
 * @returns null where nobody is first
 */
function resultsOfRanks(mode: Mode, players: readonly ScoredPlayer[]): Result[] | null {
  if (mode === 'cooperative') return null
  const first = [...sidesOf(mode, players).values()].filter(([player]) => player?.rank === 1)
  if (first.length === 0) return null
  const best = first.length > 1 ? 'Draw' : 'Win'
  return players.map(({ rank }) => (rank === 1 ? best : 'Loss'))
}

/**
 * The places by the scores, from 1, in the order of the players. Equal scores share a place, and so
 * do the members of a team; a place counts the sides that are better.
 * @returns null for a player without a score, in a team whose members have different scores, or
 * where scores rank nobody
 */
export function placesOf(
  mode: Mode,
  scoring: Scoring,
  players: readonly ScoredPlayer[],
): (number | null)[] {
  if (mode === 'cooperative' || scoring === 'none') return players.map(() => null)
  const sides = sidesOf(mode, players)
  const scores = [...sides.values()].map(sideScore).filter(isScore)
  return players.map((player, index) => {
    const score = sideScore(sides.get(sideOf(mode, player, index)) ?? [])
    if (!isScore(score)) return null
    return 1 + scores.filter((other) => isBetter(scoring, other, score)).length
  })
}

/**
 * Why the table of a match cannot be: too few teams, or sides whose members have different results.
 * A player without a team is a team of one.
 * @returns a sentence for people, or null
 */
export function tableProblem(
  mode: Mode,
  players: readonly { team?: string | null; result: Result }[],
): string | null {
  if (mode === 'competitive') return null
  const sides = [...sidesOf(mode, players).values()]
  if (mode === 'teams' && sides.length < 2) return TEAMS_NEEDED
  if (sides.every((side) => new Set(side.map(({ result }) => result)).size === 1)) return null
  return mode === 'teams' ? TEAM_TOGETHER : ALL_TOGETHER
}

/** The players of each side, in the order of the players. */
export function sidesOf<P extends { team?: string | null }>(
  mode: Mode,
  players: readonly P[],
): Map<unknown, P[]> {
  const sides = new Map<unknown, P[]>()
  for (const [index, player] of players.entries()) {
    const side = sideOf(mode, player, index)
    const members = sides.get(side)
    if (members === undefined) sides.set(side, [player])
    else members.push(player)
  }
  return sides
}

/**
 * A player without a team is a side of their own; in a cooperative game all are one side. Teams are
 * told apart as people's names are: "Reds" and "reds " are one.
 */
function sideOf(mode: Mode, { team }: { team?: string | null }, index: number): unknown {
  if (mode === 'cooperative') return null
  return mode === 'competitive' || team == null ? index : nameKey(team)
}

/** The score of all members, or null when one has none or a different one. */
function sideScore(members: readonly ScoredPlayer[]): number | null {
  const score = members[0]?.score ?? null
  return members.every((member) => member.score === score) ? score : null
}

/**
 * Whether a winner's score contradicts the win: another side's is better. Without a scoring, any
 * different score may be better. Scores say nothing about those who play together.
 */
export function isContradicted(
  scoring: Scoring,
  players: readonly (ScoredPlayer & { result: Result })[],
  mode: Mode = 'competitive',
): boolean {
  if (mode === 'cooperative') return false
  const scored = players.flatMap((player, index) =>
    isScore(player.score)
      ? [{ score: player.score, result: player.result, side: sideOf(mode, player, index) }]
      : [],
  )
  return scored.some(
    ({ score, result, side }) =>
      result === 'Win' &&
      scored.some((other) => other.side !== side && isBetter(scoring, other.score, score)),
  )
}

/** Whether a score stands before another; without a scoring, any different score may. */
export function isBetter(scoring: Scoring, one: number, other: number): boolean {
  if (scoring === 'none') return one !== other
  return scoring === 'highest' ? one > other : one < other
}

/** The scoring that fits a match's results; null when both or neither fit. */
export function followedScoring(
  players: readonly (ScoredPlayer & { result: Result })[],
  mode: Mode = 'competitive',
): Scoring | null {
  const scoresAlone = players.map(({ score, team }) => ({ score, team: team ?? null }))
  const fitting = (['highest', 'lowest'] as const).filter((scoring) => {
    const decided = resultsOf(mode, scoring, scoresAlone)
    return decided?.every((result, index) => result === players[index]?.result) === true
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function isScore(score: number | null): score is number {
  return score !== null && Number.isFinite(score)
}

/** How many play against each other: players, teams, or one table against the game. */
export function sideCount(mode: Mode, players: readonly { team?: string | null }[]): number {
  return sidesOf(mode, players).size
}
