import * as z from 'zod/mini'

import { type Database, type Trx, engineOf } from '#database/connect.ts'
import { MINUTE, after } from '#platform/clock.ts'

import type { Alone } from './added-imports.commands.ts'
import { expansionsSince, nextGames, unplayedOf } from './import-undoing.queries.ts'

/** Games of one transaction that changes only what the import knows of them, and that deletes them. */
const NOTED = 200
const DELETED = 50
/** Games that are looked for in the matches at once. */
const WATCHED = 3000
/** Clocks of several instances differ a little. */
const SLACK = -5 * MINUTE

interface Undoing {
  alone: Alone
  nextTurn: () => Promise<void>
}

/**
 * Removes games that an import has added and that nobody else uses, of themselves or as expansions, a
 * part at a time. First all of them are marked as leaving: from then on a trigger takes back the mark of
 * each one that becomes an expansion (migrations/initial/match-triggers.ts). Then the matches that can have them are read:
 * those that were changed since the games are here. What is found there is no game of the import any
 * more, and the others go.
 * @returns whether none is left
 */
export async function removeGames(
  { read }: Database,
  importId: string,
  { alone, nextTurn }: Undoing,
): Promise<boolean> {
  const next = async (leaving: 0 | 1 | 2, limit: number) =>
    nextGames(read, { importId, leaving, limit })
  const added = await next(0, NOTED)
  if (added.length > 0) {
    await alone((trx) => watch(trx, importId, idsOf(added)))
    return false
  }
  const free = await next(2, DELETED)
  if (free.length > 0) {
    await alone((trx) => removeUnused(trx, importId, idsOf(free)))
    return false
  }
  const watched = await next(1, WATCHED)
  if (watched.length === 0) return true
  const unused = new Set<string>()
  for (const part of partsOf(idsOf(watched))) {
    for (const id of await unplayedOf(read, importId, part)) unused.add(id)
    await nextTurn()
  }
  const [oldest = ''] = watched.map(({ addedAt }) => addedAt).toSorted()
  await leaveExpansions(read, unused, after(new Date(oldest), SLACK), nextTurn)
  for (const part of partsOf(idsOf(watched))) {
    await alone((trx) => settle(trx, importId, part, unused))
    await nextTurn()
  }
  return false
}

/**
 * Whoever is adding one of the games to a match has locked it: this waits for them, so that their matches
 * are found. Whoever comes later finds the mark.
 */
async function watch(trx: Trx, importId: string, ids: readonly string[]): Promise<void> {
  await lockToDelete(trx, ids)
  await trx
    .updateTable('import_games')
    .set({ leaving: 1 })
    .where('import_id', '=', importId)
    .where('game_id', 'in', ids)
    .execute()
}

/** Games that are in use stay, and are no games of the import any more. */
async function settle(
  trx: Trx,
  importId: string,
  ids: readonly string[],
  unused: ReadonlySet<string>,
): Promise<void> {
  const [free, used] = [ids.filter((id) => unused.has(id)), ids.filter((id) => !unused.has(id))]
  if (used.length > 0) await forget(trx, importId, used)
  if (free.length === 0) return
  await trx
    .updateTable('import_games')
    .set({ leaving: 2 })
    .where('import_id', '=', importId)
    .where('game_id', 'in', free)
    .where('leaving', '=', 1)
    .execute()
}

async function removeUnused(trx: Trx, importId: string, ids: readonly string[]): Promise<void> {
  await lockToDelete(trx, ids)
  // Those that have become an expansion, or have been played, before they were locked stay.
  const unused = await unplayedOf(trx, importId, ids)
  if (unused.length > 0) await trx.deleteFrom('games').where('id', 'in', unused).execute()
  await forget(trx, importId, ids)
}

async function forget(trx: Trx, importId: string, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('import_games')
    .where('import_id', '=', importId)
    .where('game_id', 'in', ids)
    .execute()
}

/** Takes out the games that are expansions in matches that were changed since a time. */
async function leaveExpansions(
  read: Database['read'],
  games: Set<string>,
  since: string,
  nextTurn: () => Promise<void>,
): Promise<void> {
  for (let last = { at: since, id: '' }; games.size > 0;) {
    const { expansions, next } = await expansionsSince(read, last)
    for (const stored of expansions) {
      for (const id of readIds(stored)) games.delete(id)
    }
    if (next === null) return
    last = next
    await nextTurn()
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

function idsOf(games: readonly { id: string }[]): string[] {
  return games.map(({ id }) => id)
}

function partsOf(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / NOTED)
  return Array.from({ length: parts }, (_, part) => ids.slice(part * NOTED, (part + 1) * NOTED))
}

const storedIds = z.array(z.string())

function readIds(expansions: string): string[] {
  return z.parse(storedIds, JSON.parse(expansions))
}

/** Others' matches have a game now into which another one was merged: no import takes it back. */
export async function keepMergedGame(trx: Trx, { into }: { into: string }): Promise<void> {
  await trx.deleteFrom('import_games').where('game_id', '=', into).execute()
}
