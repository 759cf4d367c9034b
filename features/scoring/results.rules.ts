import { nameKey } from '#features/accounts/name-keys.rules.ts'

export const results = ['', 'Win', 'Loss', 'Draw'] as const
export type Result = (typeof results)[number]

export const modes = ['competitive', 'teams', 'cooperative'] as const
export type Mode = (typeof modes)[number]

export const scorings = ['highest', 'lowest', 'none'] as const
export type Scoring = (typeof scorings)[number]

export const TEAMS_NEEDED = 'A team game needs at least two teams.'
export const TEAM_TOGETHER = 'A team wins or loses together.'
export const ALL_TOGETHER = 'In a cooperative game all win or all lose together.'

export interface ScoredPlayer {
  /** null or NaN while there is none. */
  score: number | null
  team?: string | null
  /** From 1, where it was said. */
  rank?: number | null | undefined
}

/**
 * By player: from the ranks where somebody is first, else from the scores. A shared best score is a draw. A
 * team has the score that each of its members has.
 * @returns null when neither decides anything: all play together, somebody has no score, members of a team
 * have different scores, or there are fewer than two sides
 */
export function resultsOf(
  mode: Mode,
  scoring: Scoring,
  players: readonly ScoredPlayer[],
): Result[] | null {
  const byRank = resultsOfRanks(mode, players)
  if (byRank !== null) return byRank
  if (mode === 'cooperative' || scoring === 'none') return null
  const scores = [...sidesOf(mode, players).values()].map(commonScore)
  if (scores.length < 2 || !scores.every(isScore)) return null
  const best = scoring === 'highest' ? Math.max(...scores) : Math.min(...scores)
  const winner = scores.filter((score) => score === best).length > 1 ? 'Draw' : 'Win'
  return players.map(({ score }) => (score === best ? winner : 'Loss'))
}

/** Several sides at rank 1 draw. null where nobody is first. */
function resultsOfRanks(mode: Mode, players: readonly ScoredPlayer[]): Result[] | null {
  if (mode === 'cooperative') return null
  const first = [...sidesOf(mode, players).values()].filter(([player]) => player?.rank === 1)
  if (first.length === 0) return null
  const best = first.length > 1 ? 'Draw' : 'Win'
  return players.map(({ rank }) => (rank === 1 ? best : 'Loss'))
}

/**
 * By player, from 1. Equal scores and members of a team share a place; it counts the sides that are better.
 * null without a score, in a team with different scores, or where scores rank nobody.
 */
export function placesOf(
  mode: Mode,
  scoring: Scoring,
  players: readonly ScoredPlayer[],
): (number | null)[] {
  if (mode === 'cooperative' || scoring === 'none') return players.map(() => null)
  const sides = sidesOf(mode, players)
  const scores = [...sides.values()].map(commonScore).filter(isScore)
  return players.map((player, index) => {
    const score = commonScore(sides.get(sideOf(mode, player, index)) ?? [])
    if (!isScore(score)) return null
    return 1 + scores.filter((other) => isBetter(scoring, other, score)).length
  })
}

/**
 * Too few teams, or sides whose members have different results. A player without a team is a team of one.
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

/** "Reds" and "reds " are one team, as people's names are. */
function sideOf(mode: Mode, { team }: { team?: string | null }, index: number): unknown {
  if (mode === 'cooperative') return null
  return mode === 'competitive' || team == null ? index : nameKey(team)
}

export function commonScore(members: readonly ScoredPlayer[]): number | null {
  const score = members[0]?.score ?? null
  return members.every((member) => member.score === score) ? score : null
}

/** Whether a side has a better score than a winner; without a scoring, a different one. */
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

export function isBetter(scoring: Scoring, one: number, other: number): boolean {
  if (scoring === 'none') return one !== other
  return scoring === 'highest' ? one > other : one < other
}

/** null when both or neither fit. */
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

export function sideCount(mode: Mode, players: readonly { team?: string | null }[]): number {
  return sidesOf(mode, players).size
}
