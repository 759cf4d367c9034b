import { type Database, locked, type Trx } from '#database/connect.ts'
import { type Actor, type OPERATOR, writeAudit } from '#features/audit/commands.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'

import { GAME_IN_USE, GAME_NOT_FOUND, MERGE_INTO_ANOTHER } from '../rules.ts'

/** Matches that one transaction moves: others write between two of them. */
const BATCH = 500

type By = Actor | typeof OPERATOR

/** Removes a game that no match is of. */
export async function removeGame(trx: Trx, id: string, by: By, now: Date): Promise<void> {
  // Whoever logs a match of it right now has it held (queries.ts), and is waited for.
  const about = (await heldGames(trx, [id])).get(id)
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
 * Makes every match of a game one of another, and removes the first. A merge that was cut off goes
 * on where it stopped when it is asked for again.
 * @returns how many matches it moved
 */
export async function mergeGames(database: Database, merge: Merge, now: Date): Promise<number> {
  if (merge.from === merge.into) throw invalid('into', MERGE_INTO_ANOTHER)
  for (let moved = 0; ;) {
    const part = await database.transact((trx) => moveSome(trx, merge, now))
    moved += part.matches
    if (part.done) return moved
  }
}

/** Moves some of a game's matches; with the last of them the game goes. */
async function moveSome(
  trx: Trx,
  { from, into, by }: Merge,
  now: Date,
): Promise<{ matches: number; done: boolean }> {
  const some = () =>
    trx.selectFrom('matches').where('game_id', '=', from).select('id').limit(BATCH).execute()
  const ids = (await some()).map(({ id }) => id)
  // Matches first, by their ids, as every act holds them.
  if (ids.length > 0) {
    const rows = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
    await locked(trx, rows).execute()
  }
  const games = await heldGames(trx, [from, into])
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
  // Now that the game is held nobody logs another match of it; somebody may have until then.
  if ((await some()).length > 0) return { matches: ids.length, done: false }
  await trx.deleteFrom('games').where('id', '=', from).execute()
  await writeAudit(trx, { what: 'merge-games', by, about }, now)
  return { matches: ids.length, done: true }
}

/** @returns who has added each of the games that are there */
async function heldGames(trx: Trx, ids: string[]): Promise<Map<string, string | null>> {
  const games = trx.selectFrom('games').where('id', 'in', ids)
  const rows = games.select(['id', 'created_by']).orderBy('id')
  return new Map((await locked(trx, rows).execute()).map((row) => [row.id, row.created_by]))
}

function noSuchGame(): Refusal {
  return new Refusal('not_found', GAME_NOT_FOUND)
}
