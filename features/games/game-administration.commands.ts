import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod/mini'

import { type Database, engineOf, locked, type Trx } from '#database/connect.ts'
import { isFull, newRoom } from '#database/query/parts.ts'
import { type Actor, writeAudit } from '#features/accounts/audit.commands.ts'
import { after, MINUTE } from '#platform/clock.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import { isId } from '#platform/ids.ts'

import {
  type ChangedMatch,
  expandedSince,
  isPlayed,
  nextMatchesOf,
  type Page,
} from './game-administration.queries.ts'
import { GAME_IN_USE, GAME_NOT_FOUND, MERGE_INTO_ANOTHER } from './games.rules.ts'

/** Matches that are looked at together; more would not fit in a transaction. */
const AT_ONCE = 200
/** What is between two transactions, in ms: others come first. */
const REST_MS = 10
/** Clocks of several instances differ a little. */
const SLACK = -5 * MINUTE

interface Removal {
  id: string
  by: Actor
}

/** Deletes a game without matches, of itself and as an expansion. */
export async function removeGame(
  database: Database,
  { id, by }: Removal,
  now: Date,
): Promise<void> {
  const game = await findGame(database.read, id)
  // Outside of the transaction, because all matches with expansions may have to be read.
  if (await isPlayed(database.read, id, since(game.created_at))) throw inUse()
  await database.transact(async (trx) => {
    // A request that logs a match of it has locked the game (games.queries.ts): this waits for it.
    const about = await lockToDelete(trx, id)
    if (await isPlayed(trx, id, since(now.toISOString()))) throw inUse()
    await trx.deleteFrom('games').where('id', '=', id).execute()
    await writeAudit(trx, { what: 'remove-game', by, about }, now)
  })
}

interface Games {
  from: string
  into: string
}

/** What a feature does when games are merged, in the same transaction. */
export interface GameMove {
  /** Its columns with a game's id, which have the other one after a merge. */
  columns?: readonly `${string}.${string}`[]
  /** These matches have the other game now. */
  games?: (trx: Trx, matchIds: readonly string[], games: Games) => Promise<void>
  /** All matches have it, and the first game is about to be deleted. */
  merged?: (trx: Trx, games: Games) => Promise<void>
}

interface Merge extends Games {
  by: Actor
  /** Of all features, in their order. */
  moves: readonly GameMove[]
}

/**
 * Moves every match of a game to another game, and deletes the first, in short transactions: each moves
 * matches whole, so nobody ever sees one without a game or in two. A merge that was interrupted can be
 * repeated: it continues where it stopped.
 * @returns how many matches were moved
 */
export async function mergeGames(database: Database, merge: Merge, now: Date): Promise<number> {
  if (merge.from === merge.into) throw invalid('into', MERGE_INTO_ANOTHER)
  const from = await findGame(database.read, merge.from)
  let moved = 0
  // What is changed meanwhile may have the game too, and is looked at again.
  for (let changedSince = since(from.created_at); ;) {
    for (;;) {
      const { matches, isDone } = await database.transact((trx) => moveBatch(trx, merge))
      moved += matches
      if (isDone) break
      await sleep(REST_MS)
    }
    await replaceExpansions(database, merge, changedSince)
    changedSince = since(now.toISOString())
    const isOver = await database.transact((trx) => finishMerge(trx, merge, changedSince, now))
    if (isOver) return moved
  }
}

function since(at: string): string {
  return after(new Date(at), SLACK)
}

/** Moves a batch of a game's matches. */
async function moveBatch(
  trx: Trx,
  { from, into, moves }: Merge,
): Promise<{ matches: number; isDone: boolean }> {
  const room = newRoom(trx)
  const ids: string[] = []
  for (const { id, rows } of await nextMatchesOf(trx, from, AT_ONCE)) {
    if (isFull(room)) break
    ids.push(id)
    room.rows -= rows
  }
  await lockMatches(trx, ids)
  await lockBoth(trx, { from, into })
  if (ids.length === 0) return { matches: 0, isDone: true }
  for (const [table, column] of [
    ['players', 'match_id'],
    ['matches', 'id'],
  ] as const) {
    await trx
      .updateTable(table)
      .set({ game_id: into })
      .where(column, 'in', ids)
      // An expression: with the plain column SQLite would look up all rows of the game.
      .where((eb) => eb.fn.coalesce('game_id', 'game_id'), '=', from)
      .execute()
  }
  for (const { games } of moves) await games?.(trx, ids, { from, into })
  return { matches: ids.length, isDone: false }
}

/** Deletes a game whose matches have all moved. @returns false if there is one again */
async function finishMerge(
  trx: Trx,
  { from, into, by, moves }: Merge,
  changedSince: string,
  now: Date,
): Promise<boolean> {
  const about = await lockBoth(trx, { from, into })
  // A match may have been logged before the game was locked.
  if (await isPlayed(trx, from, changedSince)) return false
  for (const { merged } of moves) await merged?.(trx, { from, into })
  await trx.deleteFrom('games').where('id', '=', from).execute()
  await writeAudit(trx, { what: 'merge-games', by, about }, now)
  return true
}

/** First the matches, ordered by id: all writes lock them in this order, and games after them. */
async function lockMatches(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
  await locked(trx, rows).execute()
}

/** Locks the game that goes and the one that stays. @returns who added the one that goes */
async function lockBoth(trx: Trx, { from, into }: Games): Promise<string | null> {
  const about = await lockToDelete(trx, from)
  const target = trx.selectFrom('games').where('id', '=', into).select('id')
  const [found] = await locked(trx, target).execute()
  if (found === undefined) throw invalid('into', MERGE_INTO_ANOTHER)
  return about
}

/** In matches that have the game as an expansion, and were changed since. */
async function replaceExpansions(
  database: Database,
  merge: Merge,
  changedSince: string,
): Promise<void> {
  for (let last: ChangedMatch | null = { at: changedSince, id: '' }; last !== null;) {
    const { ids, next }: Page = await expandedSince(database.read, merge.from, last)
    for (let start = 0; start < ids.length; start += EXPANDED) {
      const some = ids.slice(start, start + EXPANDED)
      await database.transact((trx) => replaceExpansion(trx, some, merge))
      await sleep(REST_MS)
    }
    last = next
    if (last !== null) await sleep(REST_MS)
  }
}

/** Matches of one transaction in which an expansion is replaced: each queues its table. */
const EXPANDED = 50

/** In matches that have both games, the other one stays once. */
async function replaceExpansion(
  trx: Trx,
  matchIds: readonly string[],
  { from, into, moves }: Merge,
): Promise<void> {
  await lockMatches(trx, matchIds)
  await lockBoth(trx, { from, into })
  const rows = await trx
    .selectFrom('matches')
    .where('id', 'in', matchIds)
    .select(['id', 'game_id as gameId', 'expansions'])
    .execute()
  for (const { id, gameId, expansions } of rows) {
    const moved = readIds(expansions).map((game) => (game === from ? into : game))
    // A game is not its own expansion.
    const games = [...new Set(moved)].filter((game) => game !== gameId)
    // Not recorded: the audit has it, and the game is the same to players.
    await trx
      .updateTable('matches')
      .set({ expansions: games.length === 0 ? null : JSON.stringify(games) })
      .where('id', '=', id)
      .execute()
  }
  for (const { games } of moves) await games?.(trx, matchIds, { from, into })
}

const storedIds = z.array(z.string())

function readIds(expansions: string | null): string[] {
  return z.parse(storedIds, JSON.parse(expansions ?? '[]'))
}

/**
 * Locks a game that may be deleted, and waits for all who are adding it to a match (games.queries.ts). A
 * weaker lock would not: no foreign key keeps a game that is only an expansion.
 * @returns who added the game
 */
async function lockToDelete(trx: Trx, id: string): Promise<string | null> {
  const query = trx.selectFrom('games').where('id', '=', id).select('created_by')
  const [game] = await (engineOf(trx) === 'postgres' ? query.forUpdate() : query).execute()
  if (game === undefined) throw noSuchGame()
  return game.created_by
}

async function findGame(db: Database['read'], id: string): Promise<{ created_at: string }> {
  const game = db.selectFrom('games').where('id', '=', id).select('created_at')
  const found = isId(id) ? await game.executeTakeFirst() : undefined
  if (found === undefined) throw noSuchGame()
  return found
}

function noSuchGame(): Refusal {
  return new Refusal('not_found', GAME_NOT_FOUND)
}

function inUse(): Refusal {
  return new Refusal('conflict', GAME_IN_USE)
}
