import { sourceIdKey } from '#features/exports/archives.rules.ts'

import type { MatchToImport } from './imports.contract.ts'

/** What is known of the ids that the matches of a chunk have elsewhere. */
export interface KnownIds {
  /** The matches that are here, by id elsewhere. */
  here: ReadonlyMap<string, string>
  /** Those of them that the same import has added. */
  added: ReadonlySet<string>
  /** Ids of matches that the user has deleted. */
  deleted: ReadonlySet<string>
}

/** What becomes of a chunk. */
interface Sorted {
  /** To add, with all ids. */
  fresh: MatchToImport[]
  /** Further ids of matches that are here. */
  ids: { sourceId: string; matchId: string }[]
  counts: { imported: number; existing: number; deleted: number }
}

/** A match is here if one of its ids is known; else it was deleted if one of them was. */
export function sortOut(
  matches: readonly MatchToImport[],
  { here, added, deleted }: KnownIds,
  deletedToo: boolean,
): Sorted {
  const fresh: MatchToImport[] = []
  const freshById = new Map<string, MatchToImport>()
  const newIds = new Map<string, { sourceId: string; matchId: string }>()
  const counts = { imported: 0, existing: 0, deleted: 0 }
  for (const match of matches) {
    const sourceIds = distinctIds(match.sourceIds)
    const matchId = first(sourceIds, (id) => here.get(id) ?? newIds.get(sourceIdKey(id))?.matchId)
    const twin = first(sourceIds, (id) => freshById.get(sourceIdKey(id)))
    if (matchId !== undefined) {
      for (const sourceId of sourceIds) {
        if (!here.has(sourceId)) newIds.set(sourceIdKey(sourceId), { sourceId, matchId })
      }
      if (added.has(matchId)) counts.imported += 1
      else counts.existing += 1
    } else if (twin !== undefined) {
      // The same match twice in one chunk.
      // An id of yet another match of the chunk stays that one's: each id is stored once.
      const more = sourceIds.filter((id) => !freshById.has(sourceIdKey(id)))
      twin.sourceIds = [...twin.sourceIds, ...more]
      for (const id of more) freshById.set(sourceIdKey(id), twin)
      counts.imported += 1
    } else if (!deletedToo && sourceIds.some((id) => deleted.has(id))) {
      counts.deleted += 1
    } else {
      const own = { ...match, sourceIds }
      fresh.push(own)
      for (const id of sourceIds) freshById.set(sourceIdKey(id), own)
      counts.imported += 1
    }
  }
  const ids = [...newIds].flatMap(([key, found]) => (freshById.has(key) ? [] : [found]))
  return { fresh, ids, counts }
}

function distinctIds(ids: readonly string[]): string[] {
  return [...new Map(ids.toReversed().map((id) => [sourceIdKey(id), id])).values()].toReversed()
}

function first<T>(ids: readonly string[], find: (id: string) => T | undefined): T | undefined {
  for (const id of ids) {
    const found = find(id)
    if (found !== undefined) return found
  }
  return undefined
}
