import type { Match } from '#features/matches/matches.contract.ts'

import type { Overview } from '#features/stats/stats.contract.ts'
import { type LastEvening, onDay } from './last-evening.ts'

/** Fewer matches of a game make no best score. */
const BEST_OF = 3
/** Fewer wins in a row are no news. */
const RUN = 3

/** One sentence of news, and where it leads. */
export type News =
  | { kind: 'best'; score: number; game: Match['game']; when: string }
  | { kind: 'run'; length: number; longest: boolean }
  | { kind: 'times'; times: number; game: Match['game']; when: string }
  | { kind: 'first'; game: Match['game']; when: string }

/**
 * The first of these that is true of the last evening: my best score of a game, a run of wins, a round
 * number of matches, a new game; null when there is nothing to say.
 */
export function newsOf(
  {
    games,
    streak,
    longestWinStreak,
    totals,
  }: Pick<Overview, 'games' | 'streak' | 'longestWinStreak' | 'totals'>,
  evening: LastEvening,
  { me, now }: { me: string; now: Date },
): News | null {
  const when = onDay(evening, now)
  const played = evening.matches.toReversed().flatMap((match) => {
    // What I only wrote down for others is no news of mine.
    if (!match.players.some(({ user }) => user?._id === me)) return []
    const stats = games.find(({ game }) => game._id === match.game._id)
    return stats === undefined ? [] : [{ match, stats }]
  })
  for (const { match, stats } of played) {
    const score = match.players.find(({ user }) => user?._id === me)?.score ?? null
    if (score !== null && score === stats.best && stats.matches >= BEST_OF) {
      return { kind: 'best', score, game: match.game, when }
    }
  }
  if (streak?.result === 'Win' && streak.length >= RUN) {
    return { kind: 'run', length: streak.length, longest: streak.length >= longestWinStreak }
  }
  for (const { match, stats } of played) {
    if (stats.matches % 10 === 0) {
      return { kind: 'times', times: stats.matches, game: match.game, when }
    }
  }
  const fresh = played.find(({ stats }) => stats.matches === 1)
  return fresh === undefined || totals.games < 3
    ? null
    : { kind: 'first', game: fresh.match.game, when }
}
