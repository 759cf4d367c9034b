import { setImmediate as othersFirst } from 'node:timers/promises'

import { sql } from 'kysely'

import { type Database, locked, type Trx } from '#database/connect.ts'
import { candidatesOf, firstPiece } from '#database/query/pieces.ts'
import type { MatchesTable, PlayersTable, Schema } from '#database/schema/schema.ts'

import {
  deleteFacets,
  type FacetSource,
  facetSources,
  insertFacets,
  staleMatches,
  storedFacets,
  storedOrders,
} from './history-index.queries.ts'
import { facets, facetsOf } from './history-index.rules.ts'
import { addNewGuests, refreshGuests } from './made-guests.commands.ts'
import { staleGuests } from './made-guests.queries.ts'
import { weightsOf } from './match-weights.queries.ts'

/** Matches that are read at once. */
const READ_AT_ONCE = 50

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
  await addNewGuests(trx, matches)
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
  for (let start = 0; start < matchIds.length; start += READ_AT_ONCE) {
    const ids = matchIds.slice(start, start + READ_AT_ONCE)
    await writeDifference(trx, await storedFacets(trx, ids), await facetSources(trx, ids))
    await refreshGuests(trx, ids)
    // Not recorded: the index says nothing new.
    await trx
      .updateTable('matches')
      .set((eb) => ({ facets_version: eb.ref('version'), guests_version: eb.ref('version') }))
      .where('id', 'in', ids)
      .execute()
  }
}

/** Writes what differs between the stored facets of matches and those of the matches as they are. */
async function writeDifference(
  trx: Trx,
  stored: Awaited<ReturnType<typeof storedFacets>>,
  sources: readonly FacetSource[],
): Promise<void> {
  const wanted = new Map<string, { order: string; rows: Map<string, Schema['match_facets']> }>()
  for (const match of sources) {
    for (const row of rowsOf(match)) {
      const key = `${row.match_id} ${row.user_id}`
      const list = wanted.get(key) ?? { order: match.order, rows: new Map() }
      list.rows.set(row.facet, row)
      wanted.set(key, list)
    }
  }
  const gone: Schema['match_facets'][] = []
  for (const { matchId, userId, order, lastOrder, facets: have } of stored) {
    const list = wanted.get(`${matchId} ${userId}`)
    const stays = list !== undefined && list.order === order && list.order === lastOrder
    const orders =
      order === lastOrder
        ? [order]
        : (await storedOrders(trx, { matchId, userId })).map((row) => row.order)
    for (const facet of have) {
      // What is left in the list is missing.
      if (stays && list.rows.delete(facet)) continue
      for (const match_order of orders) {
        gone.push({ user_id: userId, facet, match_order, match_id: matchId })
      }
    }
  }
  await deleteFacets(trx, gone)
  const missing = [...wanted.values()].flatMap(({ rows }) => [...rows.values()])
  await insertFacets(trx, missing)
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

/** The same for matches of a game that have become another one's: one statement, since all else stays. */
export async function moveGameFacets(
  trx: Trx,
  matchIds: readonly string[],
  { from, into }: { from: string; into: string },
): Promise<void> {
  await trx
    .updateTable('match_facets')
    .set({ facet: facets.game(into) })
    .where('match_id', 'in', matchIds)
    .where('facet', '=', facets.game(from))
    .execute()
}

/** Removes a user from the facets of some matches: from those of others, and the user's own. */
export async function deleteFacetsOf(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('match_facets')
    .where('match_id', 'in', matchIds)
    .where((eb) =>
      eb.or([
        eb('facet', '=', facets.user(userId)),
        // An expression: with the plain column SQLite would read all facets of the user.
        eb(eb.fn.coalesce('user_id', 'user_id'), '=', userId),
      ]),
    )
    .execute()
}

/** Nobody is left who has not confirmed some of these matches. */
export async function deletePendingFacets(trx: Trx, matchIds: readonly string[]): Promise<void> {
  const confirmed = trx
    .selectFrom('matches')
    .where('id', 'in', matchIds)
    .where('confirmed_at', 'is not', null)
    .select('id')
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
 * Writes the facets and guests of matches that a version of the product without them has written: all of
 * them after the update, later what such a version writes during a rolling update.
 */
export async function refreshStaleFacets(database: Database): Promise<void> {
  while (await refreshStale(database, staleMatches, refreshFacets)) await othersFirst()
  while (await refreshStale(database, staleGuests, refreshGuestsAlone)) await othersFirst()
}

/** @returns whether there may be more */
async function refreshStale(
  database: Database,
  stale: typeof staleMatches,
  refresh: (trx: Trx, ids: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const limit = candidatesOf(database.engine)
  const found = (await stale(database.read, { limit })).map(({ id }) => id)
  const ids = firstPiece(database.engine, found, await weightsOf(database.read, found))
  if (ids.length === 0) return false
  await database.transact(async (trx) => {
    const rows = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
    await locked(trx, rows).execute()
    await refresh(trx, ids)
  })
  return true
}

async function refreshGuestsAlone(trx: Trx, matchIds: readonly string[]): Promise<void> {
  await refreshGuests(trx, matchIds)
  await trx
    .updateTable('matches')
    .set((eb) => ({ guests_version: eb.ref('version') }))
    .where('id', 'in', matchIds)
    .execute()
}
