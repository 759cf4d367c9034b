import { setTimeout as sleep } from 'node:timers/promises'

import { type Database, type Trx, engineOf, locked } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { resizeClaim } from '#features/guests/claim-answers.commands.ts'
import { countMatches } from '#features/guests/guests.queries.ts'
import { settlePiece } from '#features/guests/settling.commands.ts'
import { tellOfMatches } from '#features/matches/history-index.commands.ts'
import { forgetPeople, peopleAt } from '#features/matches/people.commands.ts'
import { measureMatches } from '#features/matches/stored-bytes.commands.ts'
import type { BackgroundWork, Piece } from '#platform/background.ts'
import { MINUTE, after } from '#platform/clock.ts'

import { lockImport } from './added-imports.commands.ts'
import {
  acceptedAndSettling,
  expansionsSince,
  findImport,
  findUndoing,
  gamesAdded,
  nextAddedIds,
  nextBrought,
  nextUndoing,
  openClaimsOf,
  removableOf,
  unplayedOf,
} from './added-imports.queries.ts'

/** Batches in one request; the background does the others. */
const BATCHES_AT_ONCE = 80
/** So that others' requests seldom meet a batch. */
const REST_MS = 12
/** Matches, ids and games of one transaction: on SQLite all requests wait for it. */
const [MATCHES, IDS, GAMES] = [6, 100, 50]
/** Clocks of several instances differ a little. */
const SLACK = -5 * MINUTE

interface UndoProgress {
  removed: number
  kept: number
  working: boolean
}

/**
 * Begins to take an import back; an undone one stays as it is. From now on no batch of it is accepted, and
 * the background goes on until all is done.
 */
export async function beginUndo(trx: Trx, importId: string, userId: string): Promise<void> {
  await lockUsers(trx, [userId])
  const { state } = await lockImport(trx, importId, userId)
  if (state === 'undoing' || state === 'undone') return
  await trx
    .updateTable('import_runs')
    .set({ state: 'undoing', removed: 0, kept: 0, reached_id: null })
    .where('id', '=', importId)
    .execute()
}

/** Takes an import back, up to a number of batches that a request can wait for. */
export async function workOnUndo(
  database: Database,
  { importId, userId }: { importId: string; userId: string },
  { now, nextTurn, rests }: Piece & { rests: boolean },
): Promise<UndoProgress> {
  let batches = 0
  const rest = async () => {
    batches += 1
    if (batches >= BATCHES_AT_ONCE) throw new TooLong()
    await nextTurn()
    if (rests) await sleep(REST_MS)
  }
  try {
    while (!(await undoBatch(database, importId, { now, nextTurn: rest }))) await rest()
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
  }
  const row = await findImport(database.read, importId, userId)
  return { removed: row?.removed ?? 0, kept: row?.kept ?? 0, working: row?.state === 'undoing' }
}

/** The rest is left to the background. */
class TooLong extends Error {}

/** The imports of all users in the background. */
export const undoWork: BackgroundWork = {
  next: nextUndoing,
  work: async (database, { id }, piece) => {
    await undoBatch(database, id, piece)
    return true
  },
}

/**
 * First what only the import has asked is withdrawn; then its matches go, the ids that it has given, and
 * its games. The import says how far it is, so that it goes on after a crash, and anybody may go on.
 * @returns whether all is done
 */
async function undoBatch(
  database: Database,
  importId: string,
  { now, nextTurn }: Piece,
): Promise<boolean> {
  const row = await findUndoing(database.read, importId)
  if (row === undefined) return true
  if (row.reached_id === null) {
    for (const { claim, isOnly } of await openClaimsOf(database.read, row)) {
      if (isOnly) await resize(database, row, { id: claim.id, matches: 0 }, now)
    }
  }
  // What a friend has claimed stays, also the matches whose turn has not come yet.
  const personId = await acceptedAndSettling(database.read, row.user_id)
  if (personId !== undefined) {
    await settlePiece(database, personId, now)
    return false
  }
  if (await undoMatches(database, row)) return false
  if (await removeIds(database, row)) return false
  await removeGames(database, importId, { now, nextTurn })
  for (const { claim } of await openClaimsOf(database.read, row)) {
    const matches = await countMatches(database.read, claim.guest_id, claim.person_id, claim.id)
    await resize(database, row, { id: claim.id, matches }, now)
    await nextTurn()
  }
  await database.transact(async (trx) => {
    await lockUndoing(trx, row)
    const run = trx.updateTable('import_runs').where('id', '=', importId)
    await run.where('state', '=', 'undoing').set({ state: 'undone' }).execute()
  })
  return true
}

/** A question to a friend is about the matches that are left; about none, it is withdrawn. */
async function resize(
  database: Database,
  { user_id: creatorId }: ImportRunsTable,
  size: { id: string; matches: number },
  now: Date,
): Promise<void> {
  await database.transact(async (trx) => {
    await lockUsers(trx, [creatorId])
    await resizeClaim(trx, { ...size, creatorId }, now)
  })
}

/** @returns the import as it is now: somebody else may have done the same before */
async function lockUndoing(
  trx: Trx,
  { id, user_id: userId }: ImportRunsTable,
): Promise<ImportRunsTable> {
  await lockUsers(trx, [userId])
  return lockImport(trx, id, userId)
}

/**
 * Deletes the next matches that nobody else has a part in. Whoever confirms or edits one of them at the
 * same time comes first or last. @returns whether there were some
 */
async function undoMatches(database: Database, row: ImportRunsTable): Promise<boolean> {
  const { id, user_id: userId, reached_id: reached } = row
  const next = await nextBrought(database.read, row, MATCHES)
  if (next.length === 0) return false
  await database.transact(async (trx) => {
    await lockUsers(trx, [userId])
    const matches = trx.selectFrom('matches').where('id', 'in', next).select('id').orderBy('id')
    await locked(trx, matches).execute()
    const current = await lockImport(trx, id, userId)
    if (current.state !== 'undoing' || current.reached_id !== reached) return
    const removable = await removableOf(trx, row, next)
    if (removable.length > 0) {
      await tellOfMatches(trx, removable)
      const people = await peopleAt(trx, removable)
      // Not recorded: the activity goes with the match.
      await trx.deleteFrom('matches').where('id', 'in', removable).execute()
      await forgetPeople(trx, people)
    }
    await trx
      .updateTable('import_runs')
      .set((eb) => ({
        removed: eb('removed', '+', removable.length),
        kept: eb('kept', '+', next.length - removable.length),
        reached_id: next.at(-1) ?? reached,
      }))
      .where('id', '=', id)
      .execute()
  })
  return true
}

/** Takes ids back from matches that were here already: another play may have them in the next file. */
async function removeIds(database: Database, row: ImportRunsTable): Promise<boolean> {
  const ids = await nextAddedIds(database.read, row.id, IDS)
  if (ids.length === 0) return false
  await database.transact(async (trx) => {
    await lockUsers(trx, [row.user_id])
    const removed = await trx
      .deleteFrom('imports')
      .where('user_id', '=', row.user_id)
      .where('source_id', 'in', ids)
      .where('import_id', '=', row.id)
      .returning('match_id')
      .execute()
    const matchIds = removed.map(({ match_id }) => match_id)
    await measureMatches(trx, matchIds)
  })
  return true
}

/**
 * Removes games that an import has added and that nobody else uses, of themselves or as expansions: all
 * matches are read that were changed since the games are here, and once more, while the games are locked,
 * those that were changed meanwhile.
 */
export async function removeGames(
  database: Database,
  importId: string,
  { now, nextTurn }: Piece,
): Promise<void> {
  const games = await gamesAdded(database.read, importId)
  const [oldest] = games.map(({ addedAt }) => addedAt).toSorted()
  if (oldest === undefined) return
  const used = await expansionsSince(database.read, after(new Date(oldest), SLACK), nextTurn)
  const unused = games.flatMap(({ id }) => (used.has(id) ? [] : [id]))
  for (let from = 0; from < unused.length; from += GAMES) {
    await nextTurn()
    const ids = unused.slice(from, from + GAMES)
    await database.transact(async (trx) => {
      // It waits for all who are adding them to a match: no foreign key keeps a game that is only an expansion.
      const rows = trx.selectFrom('games').where('id', 'in', ids).select('id').orderBy('name_key')
      if (engineOf(trx) === 'postgres') await rows.forUpdate().execute()
      const late = await expansionsSince(trx, after(now, SLACK))
      const unplayed = await unplayedOf(trx, ids)
      const free = unplayed.filter((id) => !late.has(id))
      if (free.length > 0) await trx.deleteFrom('games').where('id', 'in', free).execute()
    })
  }
}

/** Others' matches have a game now into which another one was merged: no import takes it back. */
export async function keepMergedGame(trx: Trx, { into }: { into: string }): Promise<void> {
  await trx.deleteFrom('import_games').where('game_id', '=', into).execute()
}
