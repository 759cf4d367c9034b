import { type Database, locked, type Trx } from '#database/connect.ts'
import { invalid, Refusal } from '#platform/errors.ts'

import { MERGE_INTO_ANOTHER, usedByText } from './rules.ts'

/** Matches that one transaction moves: others write between two of them. */
const BATCH = 500

/** Removes a game that no match is of. */
export async function removeGame(trx: Trx, id: string): Promise<void> {
  // Whoever logs a match of it right now has it held (queries.ts), and is waited for.
  if (!(await heldGames(trx, [id])).has(id)) throw noSuchGame()
  const { matches } = await trx
    .selectFrom('matches')
    .where('game_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('matches'))
    .executeTakeFirstOrThrow()
  if (Number(matches) > 0) throw new Refusal('conflict', usedByText(Number(matches)))
  await trx.deleteFrom('games').where('id', '=', id).execute()
}

/**
 * Makes every match of a game one of another, and removes the first. A merge that was cut off goes
 * on where it stopped when it is asked for again.
 * @returns how many matches it moved
 */
export async function mergeGames(database: Database, from: string, into: string): Promise<number> {
  if (from === into) throw invalid('into', MERGE_INTO_ANOTHER)
  for (let moved = 0; ;) {
    const part = await database.transact((trx) => moveSome(trx, from, into))
    moved += part.matches
    if (part.done) return moved
  }
}

/** Moves some of a game's matches; with the last of them the game goes. */
async function moveSome(
  trx: Trx,
  from: string,
  into: string,
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
  if (!games.has(from)) throw noSuchGame()
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
  return { matches: ids.length, done: true }
}

async function heldGames(trx: Trx, ids: string[]): Promise<Set<string>> {
  const rows = trx.selectFrom('games').where('id', 'in', ids).select('id').orderBy('id')
  return new Set((await locked(trx, rows).execute()).map(({ id }) => id))
}

function noSuchGame(): Refusal {
  return new Refusal('not_found', 'Game not found.')
}
