import { type Database, locked, type Trx } from '#database/connect.ts'
import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'

import { type FacetSource, facetSources, insertFacets, staleMatches } from './queries.ts'
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
        result: row.result,
        confirmed: row.confirmed_at !== null,
      })),
    })),
  )
}

async function addFacets(trx: Trx, matches: readonly FacetSource[]): Promise<void> {
  await insertFacets(
    trx,
    matches.flatMap((match) =>
      facetsOf(match).map(({ userId, facet }) => ({
        user_id: userId,
        facet,
        match_order: match.order,
        match_id: match.id,
      })),
    ),
  )
}

/**
 * Writes the facets of changed matches anew. Whatever changes a match or its players calls this in
 * its transaction, after the changes; `facets.test.ts` compares with a recount.
 */
export async function refreshFacets(trx: Trx, matchIds: readonly string[]): Promise<void> {
  for (let start = 0; start < matchIds.length; start += BATCH) {
    const ids = matchIds.slice(start, start + BATCH)
    await trx.deleteFrom('match_facets').where('match_id', 'in', ids).execute()
    await addFacets(trx, await facetSources(trx, ids))
    await trx
      .updateTable('matches')
      .set((eb) => ({ facets_version: eb.ref('version') }))
      .where('id', 'in', ids)
      .execute()
  }
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

/**
 * Removes a user who is about to be deleted from the facets of others, and the user's own. What else
 * changes in these matches is refreshed by `refreshStaleFacets`: their versions are raised.
 */
export async function deleteFacetsOf(
  trx: Trx,
  userId: string,
  guestRows: readonly { matchId: string; name: string }[],
): Promise<void> {
  const own = trx.selectFrom('match_facets').where('user_id', '=', userId).select('match_id')
  await trx
    .deleteFrom('match_facets')
    .where('match_id', 'in', own)
    .where('facet', '=', facets.user(userId))
    .execute()
  await trx.deleteFrom('match_facets').where('user_id', '=', userId).execute()
  for (const { matchId, name } of guestRows) {
    await trx
      .deleteFrom('match_facets')
      .where('match_id', '=', matchId)
      .where('facet', '=', facets.guest(name))
      .execute()
  }
}

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
