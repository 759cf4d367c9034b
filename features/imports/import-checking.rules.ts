import type { Game } from '#features/games/games.contract.ts'
import { gameKey } from '#features/games/games.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import type { MatchHere } from './added-imports.contract.ts'
import type { MatchToCheck } from './import-batches.contract.ts'

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
  { games, taken }: { games: ReadonlyMap<string, Game>; taken: Set<string> },
): { index: number; match: MatchHere }[] {
  const alike = Map.groupBy(candidates, ({ match, score, result }) =>
    JSON.stringify([match.day, match.game._id, score, result]),
  )
  const sorted = new Map([...alike].map(([key, those]) => [key, byKinds(those)]))
  return matches.flatMap(([index, { day, game, score, result, sourceIds }]) => {
    const gameId = games.get(gameKey(game))?._id ?? null
    if (result === null || gameId === null) return []
    const own = new Set(sourceIds.map(kindOf).filter((kind) => kind !== 'csv'))
    const groups = sorted.get(JSON.stringify([day, gameId, score, result])) ?? []
    const found = firstOf(groups, own, taken)
    if (found === undefined) return []
    taken.add(found._id)
    return [{ index, match: found }]
  })
}

/** Candidates that are alike, and come from the same programs. */
interface Group {
  kinds: ReadonlySet<string>
  /** The last one is the first to be found. */
  matches: MatchHere[]
}

/** There are few sets of programs, so that thousands of alike matches make a few groups. */
function byKinds(candidates: readonly Candidate[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { match, sourceIds } of candidates.toReversed()) {
    const kinds = new Set(sourceIds.map(kindOf).toSorted())
    const key = [...kinds].join(' ')
    const group = groups.get(key) ?? { kinds, matches: [] }
    group.matches.push(match)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * The first match of another program that nobody has taken yet. The same program tells two matches apart
 * by their ids: two rounds of one evening may end alike. A table's ids change when a cell does, so they
 * tell nothing.
 */
function firstOf(
  groups: readonly Group[],
  own: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): MatchHere | undefined {
  let first: MatchHere | undefined
  for (const { kinds, matches } of groups) {
    if ([...kinds].some((kind) => own.has(kind))) continue
    // Whatever is taken stays taken: nobody looks at it again.
    while (taken.has(matches.at(-1)?._id ?? '')) matches.pop()
    const next = matches.at(-1)
    if (next !== undefined && (first === undefined || next._id < first._id)) first = next
  }
  return first
}

function kindOf(sourceId: string): string {
  return /^(bgstats|bgg|csv):/u.exec(sourceId)?.[1] ?? 'archive'
}
