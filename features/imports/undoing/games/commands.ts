import * as z from 'zod/mini'

import { type Database, engineOf, type Trx } from '#database/connect.ts'
import { after, MINUTE } from '#platform/clock.ts'

import { expansionsAfter, expansionsSince, unplayedGames } from '../queries.ts'

/** Matches with expansions that are read at once. */
const PART = 1000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Removes the games that an import has added and that nobody else uses, of themselves and as
 * expansions. All matches with expansions are read once, before the games are locked; then those that
 * were changed meanwhile.
 */
export async function removeGames(database: Database, importId: string, now: Date): Promise<void> {
  const unused = new Set(await unplayedGames(database.read, importId))
  for (let last = NO_ID; unused.size > 0;) {
    const part = await expansionsAfter(database.read, last, PART)
    for (const { expansions } of part) deleteAll(unused, readIds(expansions))
    last = part.at(-1)?.id ?? last
    if (part.length < PART) break
  }
  if (unused.size === 0) return
  // Clocks of several instances differ a little.
  const since = after(now, -5 * MINUTE)
  await database.transact((trx) => removeUnused(trx, importId, { unused: [...unused], since }))
}

async function removeUnused(
  trx: Trx,
  importId: string,
  { unused, since }: { unused: readonly string[]; since: string },
): Promise<void> {
  await lockToDelete(trx, unused)
  // A match of it may have been logged before the game was locked.
  const left = new Set(await unplayedGames(trx, importId))
  const removed = new Set(unused.filter((id) => left.has(id)))
  for (const expansions of await expansionsSince(trx, since)) {
    deleteAll(removed, readIds(expansions))
  }
  if (removed.size === 0) return
  await trx
    .deleteFrom('games')
    .where('id', 'in', [...removed])
    .execute()
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

function deleteAll(from: Set<string>, ids: readonly string[]): void {
  for (const id of ids) from.delete(id)
}

const storedIds = z.array(z.string())

function readIds(expansions: string): string[] {
  return z.parse(storedIds, JSON.parse(expansions))
}
