import { sql } from 'kysely'

import { type Database, locked, type Trx } from '#database/connect.ts'
import type { MatchesTable, PlayersTable, Schema } from '#database/schema/schema.ts'

import {
  type FacetSource,
  facetSources,
  insertFacets,
  staleMatches,
  storedFacets,
} from './queries.ts'
import { facets, facetsOf } from './rules.ts'

/** Matches per transaction while many are filled. */
const BATCH = 200

/** Writes the facets of new matches, from the rows that were inserted. */
export async function addNewFacets(
  trx: Trx,
  matches: readonly { match: MatchesTable; rows: readonly PlayersTable[] }[],
): Promise<void> {
  await addFacets(
    trx,
    matches.map(({ match, rows }) => ({
      id: match.id,
      version: match.version,
      order: rows[0]?.match_date ?? match.date,
      gameId: match.game_id,
      mode: match.mode,
      location: match.location,
      confirmed: match.confirmed_at !== null,
      onlookerId: match.onlooker_id,
      players: rows.map((row) => ({
        userId: row.user_id,
        guestName: row.guest_name,
        former: row.former_at !== null,
        result: row.result,
        confirmed: row.confirmed_at !== null,
        corrects: false,
      })),
    })),
  )
}

async function addFacets(trx: Trx, matches: readonly FacetSource[]): Promise<void> {
  await insertFacets(trx, matches.flatMap(rowsOf))
}

function rowsOf(match: FacetSource): Schema['match_facets'][] {
  return facetsOf(match).map(({ userId, facet }) => ({
    user_id: userId,
    facet,
    match_order: match.order,
    match_id: match.id,
  }))
}

/**
 * Writes what has changed in the facets of matches. Whatever changes a match or its players calls this in
 * its transaction, after the changes; `facets.test.ts` compares with a recount.
 */
export async function refreshFacets(trx: Trx, matchIds: readonly string[]): Promise<void> {
  for (let start = 0; start < matchIds.length; start += BATCH) {
    const ids = matchIds.slice(start, start + BATCH)
    const sources = await facetSources(trx, ids)
    await writeDifference(trx, await storedFacets(trx, ids), sources.flatMap(rowsOf))
    await trx
      .updateTable('matches')
      .set((eb) => ({ facets_version: eb.ref('version') }))
      .where('id', 'in', ids)
      .execute()
  }
}

/** Replaces those facets of a match, for all its users, that are not the same for all. */
async function writeDifference(
  trx: Trx,
  stored: readonly Schema['match_facets'][],
  wanted: readonly Schema['match_facets'][],
): Promise<void> {
  const textOf = (row: Schema['match_facets']) =>
    [row.match_id, row.user_id, row.match_order, row.facet].join(' ')
  const facetOf = (row: Schema['match_facets']) => `${row.match_id} ${row.facet}`
  const [before, after] = [new Set(stored.map(textOf)), new Set(wanted.map(textOf))]
  const gone = stored.filter((row) => !after.has(textOf(row)))
  const replaced = new Set(gone.map(facetOf))
  // One statement for all matches that lose the same facets, as those of a merged game do.
  const lost = Map.groupBy(gone, (row) => row.match_id)
  const alike = Map.groupBy(lost, ([, rows]) =>
    JSON.stringify([...new Set(rows.map(({ facet }) => facet))].toSorted()),
  )
  for (const matches of alike.values()) {
    const names = new Set(matches[0]?.[1].map(({ facet }) => facet))
    await trx
      .deleteFrom('match_facets')
      .where(
        'match_id',
        'in',
        matches.map(([id]) => id),
      )
      .where('facet', 'in', [...names])
      .execute()
  }
  const isMissing = (row: Schema['match_facets']) =>
    replaced.has(facetOf(row)) || !before.has(textOf(row))
  await insertFacets(trx, wanted.filter(isMissing))
}

/** The same after a confirmation, which changes little and does not raise the version. */
export async function confirmFacets(
  trx: Trx,
  matchId: string,
  userId: string,
  status: 'Pending' | 'Confirmed',
): Promise<void> {
  await trx
    .deleteFrom('match_facets')
    .where('match_id', '=', matchId)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('facet', '=', facets.waiting)]),
        ...(status === 'Confirmed' ? [eb('facet', '=', facets.pending)] : []),
      ]),
    )
    .execute()
}

/** Removes a user who is about to be deleted from the facets of others, and the user's own. */
export async function deleteFacetsOf(trx: Trx, userId: string): Promise<void> {
  const own = trx.selectFrom('match_facets').where('user_id', '=', userId).select('match_id')
  await trx
    .deleteFrom('match_facets')
    .where('match_id', 'in', own)
    .where('facet', '=', facets.user(userId))
    .execute()
  await trx.deleteFrom('match_facets').where('user_id', '=', userId).execute()
}

/** Nobody is left who has not confirmed these matches of a user. */
export async function deletePendingFacets(trx: Trx, userId: string): Promise<void> {
  const confirmed = trx
    .selectFrom('players')
    .innerJoin('matches', 'matches.id', 'players.match_id')
    .where('players.user_id', '=', userId)
    .where('matches.confirmed_at', 'is not', null)
    .select('matches.id')
  await trx
    .deleteFrom('match_facets')
    .where('match_id', 'in', confirmed)
    .where('facet', '=', facets.pending)
    .execute()
}

/** For a raised version: facets that were those of the version before are those of the new one. */
export const FACETS_OF_NEXT_VERSION = sql<number | null>`case when facets_version = version
  then version + 1 else facets_version end`

/**
 * Writes the facets of matches that a version of the product without facets has written: all of them
 * after the update, later what such a version writes during a rolling update.
 */
export async function refreshStaleFacets(database: Database): Promise<void> {
  for (;;) {
    const refreshed = await database.transact(async (trx) => {
      const ids = (await staleMatches(trx, { limit: BATCH })).map(({ id }) => id)
      if (ids.length === 0) return 0
      const rows = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
      await locked(trx, rows).execute()
      await refreshFacets(trx, ids)
      return ids.length
    })
    if (refreshed < BATCH) return
  }
}
