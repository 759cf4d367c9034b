import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import type { MatchesTable, PlayersTable, Schema } from '#database/schema/schema.ts'
import { listKeyOf, type PlayedAt } from '#features/dates/days.rules.ts'

import {
  facetNames,
  facetRows,
  indexedMatches,
  namedKinds,
  readersOfMatches,
  storeIndexKeys,
} from './history-index.queries.ts'
import { facets, facetsOf, type IndexedMatch, indexKeysOf } from './history-index.rules.ts'
import { insertMatches, insertPlayers } from './matches.queries.ts'
import { measureMatches } from './stored-bytes.commands.ts'

/** Matches that are read at once. */
const READ_AT_ONCE = 50
/** More than anybody meets. */
const EVERYBODY = 1_000_000

/** Inserts new matches with their players and their index. */
export async function insertIndexed(
  trx: Trx,
  added: readonly { match: MatchesTable; rows: readonly PlayersTable[] }[],
): Promise<void> {
  const indexed = added.map(({ match, rows }) => ({
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
      personId: row.person_id,
      result: row.result,
      confirmed: row.confirmed_at !== null,
      corrects: false,
    })),
  }))
  const keys = indexed.map(keysIn)
  await insertMatches(
    trx,
    added.map(({ match }, index) => ({ ...match, index_keys: keys[index] ?? '' })),
  )
  await insertPlayers(
    trx,
    added.flatMap(({ rows }) => rows),
  )
  await facetRows.add(trx, indexed.flatMap(facetsIn))
  for (const match of indexed) tellReaders(trx, match)
}

function facetsIn(match: IndexedMatch): Schema['match_facets'][] {
  return facetsOf(match).map(({ userId, facet }) => ({
    user_id: userId,
    facet,
    match_order: match.order,
    match_id: match.id,
  }))
}

function keysIn(match: IndexedMatch): string {
  return JSON.stringify(indexKeysOf(match.order, facetsOf(match)))
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
    const keys = matches.map((match) => [match.id, keysIn(match)] as const)
    await storeIndexKeys(trx, { json: JSON.stringify(Object.fromEntries(keys)) })
    const readersOf = Map.groupBy(before, (row) => row.match_id)
    for (const match of matches) tellReaders(trx, match, readersOf.get(match.id))
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

/**
 * Tells everybody who has sat at a table of these matches' creator that a guest there has another name:
 * their lists show it. No match is written.
 */
export async function tellOfGuests(trx: Trx, creatorId: string, now: Date): Promise<void> {
  const [after] = namedKinds.user
  const met = await facetNames('user')(trx, { userId: creatorId, after, looked: EVERYBODY })
  const userIds = [creatorId, ...met.map(({ facet }) => facet.slice(after.length))]
  changed(trx, { what: 'matches', userIds, ids: [], at: now.toISOString() })
}

/** The same after a confirmation, which takes away at most that somebody is waited for. */
export async function confirmInHistoryIndex(
  trx: Trx,
  match: PlayedAt & {
    _id: string
    createdBy: { _id: string } | null
    players: readonly { user: { _id: string } | null }[]
  },
  userId: string,
  status: 'Pending' | 'Confirmed',
): Promise<void> {
  const row = (user: string, facet: string) => facetRow(match._id, listKeyOf(match), user, facet)
  const readers = [match.createdBy, ...match.players.map(({ user }) => user)]
  const userIds = new Set(readers.flatMap((one) => one?._id ?? []))
  await facetRows.remove(trx, [
    row(userId, facets.waiting),
    ...(status === 'Confirmed' ? [...userIds].map((one) => row(one, facets.pending)) : []),
  ])
}

function facetRow(id: string, order: string, userId: string, facet: string) {
  return { user_id: userId, facet, match_order: order, match_id: id }
}
