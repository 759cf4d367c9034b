import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'

import { facetsNamed, insertFacets, readersOfMatches } from './history-index.queries.ts'
import { facets } from './history-index.rules.ts'
import { insertMatches, insertPlayers } from './matches.queries.ts'
import { measureMatches } from './stored-bytes.commands.ts'

export async function insertIndexed(
  trx: Trx,
  added: readonly { match: MatchesTable; rows: readonly PlayersTable[] }[],
): Promise<void> {
  const matches = added.map(({ match }) => match)
  await insertMatches(trx, matches)
  await insertPlayers(
    trx,
    added.flatMap(({ rows }) => rows),
  )
  await insertFacets(trx, { ids: JSON.stringify(matches.map(({ id }) => id)) })
  for (const { match, rows } of added) {
    const userIds = [match.created_by, ...rows.flatMap(({ user_id }) => user_id ?? [])]
    changed(trx, { what: 'matches', userIds, ids: [match.id], at: match.updated_at })
  }
}

/**
 * Whatever changes a match or its players calls this afterwards, in its transaction. Triggers have
 * removed what is over (database/migrations/initial/match-triggers.ts).
 * @param left who may no longer have the matches in their history
 */
export async function refreshHistoryIndex(
  trx: Trx,
  matchIds: readonly string[],
  left: readonly string[] = [],
): Promise<void> {
  if (matchIds.length === 0) return
  await insertFacets(trx, { ids: JSON.stringify(matchIds) })
  await measureMatches(trx, matchIds)
  await tellOfMatches(trx, matchIds, left)
}

/**
 * For a write that leaves the index as it is, or before one that deletes the matches.
 * @param left who had them before
 */
export async function tellOfMatches(
  trx: Trx,
  matchIds: readonly string[],
  left: readonly string[] = [],
): Promise<void> {
  const readers = await readersOfMatches(trx, matchIds)
  for (const [id, of] of Map.groupBy(readers, (reader) => reader.id)) {
    const userIds = of.flatMap(({ userId, createdBy }) => [createdBy, userId ?? createdBy])
    changed(trx, {
      what: 'matches',
      userIds: [...left, ...userIds],
      ids: [id],
      at: of[0]?.updatedAt ?? null,
    })
  }
}

/** Lists of all who have sat at this creator's tables show the guest's name. No match is written. */
export async function tellOfGuests(trx: Trx, creatorId: string, now: Date): Promise<void> {
  const met = await facetsNamed(trx, { userId: creatorId, kind: 'user' }, () => true)
  const userIds = [creatorId, ...met.map((facet) => facet.slice(facets.user('').length))]
  changed(trx, { what: 'matches', userIds, ids: [], at: now.toISOString() })
}
