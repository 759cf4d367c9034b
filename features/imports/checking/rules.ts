import { gameKey } from '#features/games/rules.ts'
import type { Result } from '#features/matches/rules.ts'

import type { MatchToCheck } from '../batches/contract.ts'
import type { MatchHere } from '../contract.ts'

/** A match that is here, as the user played it. */
export interface Candidate {
  match: MatchHere
  score: number | null
  result: Result
  /** Its ids elsewhere. */
  sourceIds: readonly string[]
}

/** Which matches look like one that is here from elsewhere; each of these is found once. */
export function likelyOf(
  matches: readonly (readonly [index: number, match: MatchToCheck])[],
  candidates: readonly Candidate[],
  { games, taken }: { games: ReadonlyMap<string, string>; taken: Set<string> },
): { index: number; match: MatchHere }[] {
  const alike = Map.groupBy(candidates, ({ match, score, result }) =>
    JSON.stringify([match.day, match.game._id, score, result]),
  )
  return matches.flatMap(([index, { day, game, score, result, sourceIds }]) => {
    const gameId = games.get(gameKey(game)) ?? null
    if (result === null || gameId === null) return []
    const found = alike
      .get(JSON.stringify([day, gameId, score, result]))
      ?.find(({ match, sourceIds: its }) => !taken.has(match._id) && !fromSame(sourceIds, its))
    if (found === undefined) return []
    taken.add(found.match._id)
    return [{ index, match: found.match }]
  })
}

/**
 * Whether two matches come from the same program, which tells them apart by their ids: two rounds of
 * one evening may end alike. A table's ids change when a cell does, so they tell nothing.
 */
function fromSame(one: readonly string[], other: readonly string[]): boolean {
  const kinds = new Set(one.map(kindOf).filter((kind) => kind !== 'csv'))
  return other.some((id) => kinds.has(kindOf(id)))
}

function kindOf(sourceId: string): string {
  return /^(bgstats|bgg|csv):/u.exec(sourceId)?.[1] ?? 'archive'
}
