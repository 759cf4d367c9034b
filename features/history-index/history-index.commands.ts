import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import type { MatchesTable, PlayersTable, Schema } from '#database/schema/schema.ts'

import { facetRows, guestRows, indexedMatches, readersOfMatches } from './history-index.queries.ts'
import { facets, facetsOf, guestsAt, type IndexedMatch } from './history-index.rules.ts'
import { measureMatches } from './stored-bytes.commands.ts'

/** Matches that are read at once. */
const READ_AT_ONCE = 50

/** Writes the index of new matches, from the rows that were inserted. */
export async function addToHistoryIndex(
  trx: Trx,
  added: readonly { match: MatchesTable; rows: readonly PlayersTable[] }[],
): Promise<void> {
  const matches = added.map(({ match, rows }) => ({
    id: match.id,
    createdBy: match.created_by,
    updatedAt: match.updated_at,
    order: rows[0]?.match_date ?? match.date,
    gameId: match.game_id,
    mode: match.mode,
    location: match.location,
    confirmed: match.confirmed_at !== null,
    onlookerId: match.onlooker_id,
    players: rows.map((row) => ({
      userId: row.user_id,
      guestName: row.guest_name,
      declined: row.declined_by !== null,
      former: row.former_at !== null,
      result: row.result,
      confirmed: row.confirmed_at !== null,
      corrects: false,
    })),
  }))
  await facetRows.add(trx, matches.flatMap(facetsIn))
  await guestRows.add(trx, matches.flatMap(guestsIn))
  await measureMatches(
    trx,
    matches.map(({ id }) => id),
  )
  for (const match of matches) tellReaders(trx, match)
}

function facetsIn(match: IndexedMatch): Schema['match_facets'][] {
  return facetsOf(match).map(({ userId, facet }) => ({
    user_id: userId,
    facet,
    match_order: match.order,
    match_id: match.id,
  }))
}

function guestsIn({ id, createdBy, order, players }: IndexedMatch): Schema['made_guests'][] {
  return guestsAt(players).map(({ key, name, seats }) => ({
    user_id: createdBy,
    guest_key: key,
    match_order: order,
    match_id: id,
    name,
    seats,
  }))
}

/**
 * Writes what has changed in the index of matches. Whatever changes a match or its players calls this in
 * its transaction, after the changes; `history-index.test.ts` compares with a recount.
 */
export async function refreshHistoryIndex(trx: Trx, matchIds: readonly string[]): Promise<void> {
  for (let start = 0; start < matchIds.length; start += READ_AT_ONCE) {
    const ids = matchIds.slice(start, start + READ_AT_ONCE)
    const matches = await indexedMatches(trx, ids)
    const before = await facetRows.replace(trx, ids, matches.flatMap(facetsIn))
    const readersOf = Map.groupBy(before, (row) => row.match_id)
    for (const match of matches) tellReaders(trx, match, readersOf.get(match.id))
    await guestRows.replace(trx, ids, matches.flatMap(guestsIn))
    await measureMatches(trx, ids)
  }
}

/** Tells the open pages of those who have a match in their history, or had it before. */
function tellReaders(
  trx: Trx,
  match: IndexedMatch,
  before: readonly { user_id: string }[] = [],
): void {
  const { id, createdBy, updatedAt, players } = match
  const userIds = [
    createdBy,
    ...players.flatMap(({ userId }) => userId ?? []),
    ...before.map(({ user_id }) => user_id),
  ]
  changed(trx, { what: 'matches', userIds, ids: [id], at: updatedAt })
}

/**
 * Tells the open pages of those who have these matches, after a write that leaves the index as it is, or
 * before one that deletes them.
 */
export async function tellOfMatches(trx: Trx, matchIds: readonly string[]): Promise<void> {
  const readers = await readersOfMatches(trx, matchIds)
  for (const [id, of] of Map.groupBy(readers, (reader) => reader.id)) {
    const userIds = of.flatMap(({ userId, createdBy }) => [createdBy, userId ?? createdBy])
    changed(trx, { what: 'matches', userIds, ids: [id], at: null })
  }
}

/** The same after a confirmation, which changes little and does not raise the version. */
export async function confirmInHistoryIndex(
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
export async function moveGameInHistoryIndex(
  trx: Trx,
  matchIds: readonly string[],
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tellOfMatches(trx, matchIds)
  await trx
    .updateTable('match_facets')
    .set({ facet: facets.game(into) })
    .where('match_id', 'in', matchIds)
    .where('facet', '=', facets.game(from))
    .execute()
}

/** Removes a user from the facets of some matches: from those of others, and the user's own. */
export async function removeFromHistoryIndex(
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
  await measureMatches(trx, matchIds)
}

/** Nobody is left who has not confirmed some of these matches. */
export async function settleInHistoryIndex(trx: Trx, matchIds: readonly string[]): Promise<void> {
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
