import { gameKey } from '#features/games/games.rules.ts'
import { type Result, followedScoring, type Scoring } from '#features/scoring/results.rules.ts'

/** A match of which the file says who won, and every score. */
interface MarkedMatch {
  game: string
  players: readonly { score: number | null; result: Result }[]
}

/** How often the winners of a game have the highest, and the lowest score. */
export type UsualScorings = ReadonlyMap<string, { highest: number; lowest: number }>

export function usualScorings(matches: readonly MarkedMatch[]): UsualScorings {
  const counts = new Map<string, { highest: number; lowest: number }>()
  for (const { game, players } of matches) {
    const scoring = followedScoring(players)
    if (scoring === null || scoring === 'none') continue
    const count = counts.get(gameKey(game)) ?? { highest: 0, lowest: 0 }
    count[scoring] += 1
    counts.set(gameKey(game), count)
  }
  return counts
}

/** The scoring that the other matches of the game have, two at least, where this one has the contrary. */
export function contraryScoring(usual: UsualScorings, match: MarkedMatch): Scoring | null {
  const own = followedScoring(match.players)
  const count = usual.get(gameKey(match.game))
  if (own === null || own === 'none' || count === undefined) return null
  const other = own === 'highest' ? 'lowest' : 'highest'
  return count[other] >= 2 && count[other] > count[own] ? other : null
}
