import * as z from 'zod/mini'

import { type Database, engineOf, locked, type Trx } from '#database/connect.ts'
import { type Actor, type OPERATOR, writeAudit } from '#features/audit/commands.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'

import { GAME_IN_USE, GAME_NOT_FOUND, MERGE_INTO_ANOTHER } from '../rules.ts'

/** Matches moved by one transaction; others can write between two transactions. */
const BATCH_SIZE = 500

type By = Actor | typeof OPERATOR

/** Deletes a game without matches, of itself and as an expansion. */
export async function removeGame(trx: Trx, id: string, by: By, now: Date): Promise<void> {
  // A request that logs a match of it has locked the game (queries.ts): this waits for it.
  const about = await lockToDelete(trx, id)
  const played = await matchesOf(trx, id, 1)
  const expanded = await matchesWithExpansion(trx, id, 1)
  if (played.length + expanded.length > 0) throw new Refusal('conflict', GAME_IN_USE)
  await trx.deleteFrom('games').where('id', '=', id).execute()
  await writeAudit(trx, { what: 'remove-game', by, about }, now)
}

export interface Merge {
  from: string
  into: string
  by: By
  /** What other features do when matches have another game; games cannot import them. */
  moved: (trx: Trx, matchIds: readonly string[]) => Promise<void>
}

/**
 * Moves every match of a game to another game, and deletes the first. A merge that was interrupted
 * can be repeated: it continues where it stopped.
 * @returns how many matches were moved
 */
export async function mergeGames(database: Database, merge: Merge, now: Date): Promise<number> {
  if (merge.from === merge.into) throw invalid('into', MERGE_INTO_ANOTHER)
  for (let moved = 0; ;) {
    const batch = await database.transact((trx) => moveBatch(trx, merge, now))
    moved += batch.matches
    if (batch.done) return moved
  }
}

/** Moves a batch of a game's matches; after the last batch it deletes the game. */
async function moveBatch(
  trx: Trx,
  merge: Merge,
  now: Date,
): Promise<{ matches: number; done: boolean }> {
  const { from, into, by } = merge
  const ids = await matchesOf(trx, from, BATCH_SIZE)
  const expanded = ids.length > 0 ? [] : await matchesWithExpansion(trx, from, BATCH_SIZE)
  // First the matches, ordered by id: all writes lock them in this order.
  const inOrder = [...ids, ...expanded]
  if (inOrder.length > 0) {
    const rows = trx.selectFrom('matches').where('id', 'in', inOrder).select('id').orderBy('id')
    await locked(trx, rows).execute()
  }
  const about = await lockToDelete(trx, from)
  const target = trx.selectFrom('games').where('id', '=', into).select('id')
  const [found] = await locked(trx, target).execute()
  if (found === undefined) throw invalid('into', MERGE_INTO_ANOTHER)
  if (ids.length > 0) {
    await trx
      .updateTable('players')
      .set({ game_id: into })
      .where('match_id', 'in', ids)
      .where('game_id', '=', from)
      .execute()
    await trx
      .updateTable('matches')
      .set({ game_id: into })
      .where('id', 'in', ids)
      .where('game_id', '=', from)
      .execute()
  }
  await replaceExpansion(trx, expanded, from, into)
  // Others' matches have it now: it does not go with the import that has added it.
  await trx.deleteFrom('import_games').where('game_id', '=', into).execute()
  if (ids.length > 0) await merge.moved(trx, ids)
  // Checked again: a match may have been logged before the game was locked.
  const left = [...(await matchesOf(trx, from, 1)), ...(await matchesWithExpansion(trx, from, 1))]
  if (left.length > 0) return { matches: ids.length, done: false }
  await trx.deleteFrom('games').where('id', '=', from).execute()
  await writeAudit(trx, { what: 'merge-games', by, about }, now)
  return { matches: ids.length, done: true }
}

async function matchesOf(trx: Trx, gameId: string, limit: number): Promise<string[]> {
  const rows = trx.selectFrom('matches').where('game_id', '=', gameId)
  return (await rows.select('id').limit(limit).execute()).map(({ id }) => id)
}

/** The matches that were played with a game as an expansion. */
async function matchesWithExpansion(trx: Trx, gameId: string, limit: number): Promise<string[]> {
  const rows = trx
    .selectFrom('matches')
    .where('expansions', 'is not', null)
    .where('expansions', 'like', `%"${gameId}"%`)
  return (await rows.select('id').limit(limit).execute()).map(({ id }) => id)
}

/** In matches that have both games, the other one stays once. */
async function replaceExpansion(
  trx: Trx,
  matchIds: readonly string[],
  from: string,
  into: string,
): Promise<void> {
  if (matchIds.length === 0) return
  const rows = await trx
    .selectFrom('matches')
    .where('id', 'in', matchIds)
    .select(['id', 'game_id as gameId', 'expansions'])
    .execute()
  for (const { id, gameId, expansions } of rows) {
    const moved = readIds(expansions).map((game) => (game === from ? into : game))
    // A game is not its own expansion.
    const games = [...new Set(moved)].filter((game) => game !== gameId)
    await trx
      .updateTable('matches')
      .set({ expansions: games.length === 0 ? null : JSON.stringify(games) })
      .where('id', '=', id)
      .execute()
  }
}

const storedIds = z.array(z.string())

function readIds(expansions: string | null): string[] {
  return z.parse(storedIds, JSON.parse(expansions ?? '[]'))
}

/**
 * Locks a game that may be deleted, and waits for all who are adding it to a match (queries.ts). A
 * weaker lock would not: no foreign key keeps a game that is only an expansion.
 * @returns who added the game
 */
async function lockToDelete(trx: Trx, id: string): Promise<string | null> {
  const query = trx.selectFrom('games').where('id', '=', id).select('created_by')
  const [game] = await (engineOf(trx) === 'postgres' ? query.forUpdate() : query).execute()
  if (game === undefined) throw noSuchGame()
  return game.created_by
}

function noSuchGame(): Refusal {
  return new Refusal('not_found', GAME_NOT_FOUND)
}
