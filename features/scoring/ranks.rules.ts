import { type Result, type Mode, sidesOf } from './results.rules.ts'

/** As many as players at a table. */
export const RANK_MAX = 32
export const RANK_PROBLEM = `A rank is a whole number from 1 to ${RANK_MAX}.`
export const WINNER_FIRST = 'The winner has to be first.'
export const SOMEBODY_FIRST = 'Somebody has to be first.'
export const TEAM_SHARES_RANK = 'The members of a team share one rank.'
export const PLACE_SHARES_RESULT = 'Whoever shares a place shares the result.'
export const SAY_WHO_ELSE_WON =
  'This match has an order of finishing: say of the winner, too, whether they have won, or who was first.'
export const NO_RANKS_TOGETHER = 'In a cooperative game nobody is ranked.'

export interface RankedPlayer {
  rank?: number | null | undefined
  team?: string | null
}

export function rankProblem(rank: unknown): string | null {
  return Number.isInteger(rank) && Number(rank) >= 1 && Number(rank) <= RANK_MAX
    ? null
    : RANK_PROBLEM
}

export function hasRanks(players: readonly RankedPlayer[]): boolean {
  return players.some(({ rank }) => rank != null)
}

/**
 * By player. Members of a team share the rank that one of them has; a rank is 1 and the number of sides
 * before (1, 2, 2, 3 becomes 1, 2, 2, 4). Sides without a rank have none.
 */
export function storedRanks(mode: Mode, players: readonly RankedPlayer[]): (number | null)[] {
  const sides = [...sidesOf(mode, withSeats(players)).values()].map((members) => ({
    seats: members.map(({ seat }) => seat),
    rank: members.find(({ rank }) => rank != null)?.rank ?? null,
  }))
  const ranks = Array.from<number | null>({ length: players.length }).fill(null)
  for (const { seats, rank } of sides) {
    if (rank === null) continue
    const before = sides.filter((other) => other.rank !== null && other.rank < rank).length
    for (const seat of seats) ranks[seat] = before + 1
  }
  return ranks
}

/**
 * @param players with the ranks as sent, and the results that are to be stored
 * @returns a sentence for people, or null
 */
export function ranksProblem(
  mode: Mode,
  players: readonly (RankedPlayer & { result: Result })[],
): string | null {
  if (!hasRanks(players)) return null
  if (mode === 'cooperative') return NO_RANKS_TOGETHER
  const sides = [...sidesOf(mode, players).values()]
  const differs = (members: readonly RankedPlayer[]) =>
    new Set(members.flatMap(({ rank }) => rank ?? [])).size > 1
  if (sides.some(differs)) return TEAM_SHARES_RANK
  if (!players.some(({ rank }) => rank === 1)) return SOMEBODY_FIRST
  const ranks = storedRanks(mode, players).map((rank) => rank ?? Infinity)
  const having = (won: boolean) =>
    ranks.filter((_, seat) => (players[seat]?.result === 'Win') === won)
  return Math.max(0, ...having(true)) > Math.min(...having(false)) ? WINNER_FIRST : null
}

/** Those in one place must have one result. Matches that are stored otherwise stay as they are. */
export function saidRanksProblem(
  mode: Mode,
  players: readonly (RankedPlayer & { result: Result })[],
): string | null {
  const problem = ranksProblem(mode, players)
  if (problem !== null) return problem
  const ranks = storedRanks(mode, players)
  const differs = players.some(({ result }, seat) => {
    const rank = ranks[seat] ?? null
    return rank !== null && result !== players[ranks.indexOf(rank)]?.result
  })
  return differs ? PLACE_SHARES_RESULT : null
}

/** Whether others have won than those who are first. */
export function winsOtherwise(
  players: readonly { rank: number | null; result: Result }[],
): boolean {
  const first = players.filter(({ rank }) => rank === 1)
  const others = players.filter(({ rank }) => rank !== 1)
  return (
    first.some(({ result }) => result === 'Loss' || result !== first[0]?.result) ||
    others.some(({ result }) => result === 'Win' || result === 'Draw')
  )
}

function withSeats<P extends RankedPlayer>(players: readonly P[]) {
  return players.map((player, seat) => ({ ...player, seat }))
}
