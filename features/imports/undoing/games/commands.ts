import { setImmediate as othersFirst } from 'node:timers/promises'

import * as z from 'zod/mini'

import { type Database, engineOf, type Trx } from '#database/connect.ts'
import { after, MINUTE } from '#platform/clock.ts'

import { expansionsSince, nextGames, unplayedOf } from '../queries.ts'

/** Games of one transaction: other writes wait for it, and a query has a limit of parameters. */
const GAMES = 200
/** Clocks of several instances differ a little. */
const SLACK = -5 * MINUTE

/**
 * Removes some of the games that an import has added and that nobody else uses, of themselves or as
 * expansions. Whatever was looked at is no game of the import any more, so the next call goes on. Only
 * matches that were changed since the games are here can have them as expansions: they are read before
 * the games are locked; then those that were changed meanwhile.
 * @returns whether none is left
 */
export async function removeGames(
  database: Database,
  importId: string,
  now: Date,
): Promise<boolean> {
  const part = await nextGames(database.read, importId, GAMES)
  if (part.length === 0) return true
  const ids = part.map(({ id }) => id)
  const unused = new Set(await unplayedOf(database.read, importId, ids))
  const [oldest = now.toISOString()] = part.map(({ addedAt }) => addedAt).toSorted()
  if (unused.size > 0) {
    await leaveExpansions(database.read, unused, after(new Date(oldest), SLACK))
  }
  await database.transact((trx) => removeUnused(trx, { importId, ids, unused: [...unused] }, now))
  return part.length < GAMES
}

async function removeUnused(
  trx: Trx,
  { importId, ids, unused }: { importId: string; ids: readonly string[]; unused: string[] },
  now: Date,
): Promise<void> {
  if (unused.length > 0) {
    await lockToDelete(trx, unused)
    // A match of it may have been logged before the game was locked.
    const left = new Set(await unplayedOf(trx, importId, unused))
    await leaveExpansions(trx, left, after(now, SLACK))
    if (left.size > 0) {
      await trx
        .deleteFrom('games')
        .where('id', 'in', [...left])
        .execute()
    }
  }
  await trx
    .deleteFrom('import_games')
    .where('import_id', '=', importId)
    .where('game_id', 'in', ids)
    .execute()
}

/** Takes out the games that are expansions in matches that were changed since a time. */
async function leaveExpansions(
  db: Database['read'],
  games: Set<string>,
  since: string,
): Promise<void> {
  for (let last = { at: since, id: '' }; games.size > 0;) {
    const { expansions, next } = await expansionsSince(db, last)
    for (const stored of expansions) {
      for (const id of readIds(stored)) games.delete(id)
    }
    if (next === null) return
    last = next
    await othersFirst()
  }
}

/**
 * Locks games, and waits for all who are adding them to a match. A weaker lock would not: no foreign
 * key keeps a game that is only an expansion.
 */
async function lockToDelete(trx: Trx, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  const games = trx.selectFrom('games').where('id', 'in', ids).select('id')
  await games.orderBy('name_key').forUpdate().execute()
}

const storedIds = z.array(z.string())

function readIds(expansions: string): string[] {
  return z.parse(storedIds, JSON.parse(expansions))
}
