import { type Database, locked, type Trx } from '#database/connect.ts'
import { type Actor, type OPERATOR, writeAudit } from '#features/audit/commands.ts'
import { refreshFacets } from '#features/matches/facets/commands.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'

import { GAME_IN_USE, GAME_NOT_FOUND, MERGE_INTO_ANOTHER } from '../rules.ts'

/** Matches moved by one transaction; others can write between two transactions. */
const BATCH_SIZE = 500

type By = Actor | typeof OPERATOR

/** Deletes a game without matches. */
export async function removeGame(trx: Trx, id: string, by: By, now: Date): Promise<void> {
  // A request that logs a match of it has locked the game (queries.ts): this waits for it.
  const about = (await lockGames(trx, [id])).get(id)
  if (about === undefined) throw noSuchGame()
  const { matches } = await trx
    .selectFrom('matches')
    .where('game_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('matches'))
    .executeTakeFirstOrThrow()
  if (Number(matches) > 0) throw new Refusal('conflict', GAME_IN_USE)
  await trx.deleteFrom('games').where('id', '=', id).execute()
  await writeAudit(trx, { what: 'remove-game', by, about }, now)
}

interface Merge {
  from: string
  into: string
  by: By
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
  { from, into, by }: Merge,
  now: Date,
): Promise<{ matches: number; done: boolean }> {
  const nextBatch = () =>
    trx.selectFrom('matches').where('game_id', '=', from).select('id').limit(BATCH_SIZE).execute()
  const ids = (await nextBatch()).map(({ id }) => id)
  // First the matches, ordered by id: all writes lock them in this order.
  if (ids.length > 0) {
    const rows = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
    await locked(trx, rows).execute()
  }
  const games = await lockGames(trx, [from, into])
  const about = games.get(from)
  if (about === undefined) throw noSuchGame()
  if (!games.has(into)) throw invalid('into', MERGE_INTO_ANOTHER)
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
  await refreshFacets(trx, ids)
  // Checked again: a match may have been logged before the game was locked.
  if ((await nextBatch()).length > 0) return { matches: ids.length, done: false }
  await trx.deleteFrom('games').where('id', '=', from).execute()
  await writeAudit(trx, { what: 'merge-games', by, about }, now)
  return { matches: ids.length, done: true }
}

/** Locks games. @returns who added each of those that exist, by the games' ids */
async function lockGames(trx: Trx, ids: string[]): Promise<Map<string, string | null>> {
  const games = trx.selectFrom('games').where('id', 'in', ids)
  const rows = games.select(['id', 'created_by']).orderBy('id')
  return new Map((await locked(trx, rows).execute()).map((row) => [row.id, row.created_by]))
}

function noSuchGame(): Refusal {
  return new Refusal('not_found', GAME_NOT_FOUND)
}
