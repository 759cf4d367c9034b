import { setTimeout as sleep } from 'node:timers/promises'

import { type Database, type Trx, locked } from '#database/connect.ts'
import { type TakeLock, lockUsers, passingLocked } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { workOnPiece } from '#features/claims/claim-background.commands.ts'
import { tellOfMatches } from '#features/history-index/history-index.commands.ts'
import { measureMatches } from '#features/history-index/stored-bytes.commands.ts'
import type { BackgroundWork, Piece } from '#platform/background.ts'

import { type Alone, lockImport } from './added-imports.commands.ts'
import { findImport } from './added-imports.queries.ts'
import {
  acceptedAndWorking,
  findUndoing,
  nextAddedIds,
  nextBrought,
  nextUndoing,
  removableOf,
} from './import-undoing.queries.ts'
import { resizeClaims, withdrawClaims } from './undoing-claims.commands.ts'
import { removeGames } from './undoing-games.commands.ts'

/** Pieces in one request; the background does the others. */
const PIECES_AT_ONCE = 80
/** How long a request waits while somebody else takes the same import back. */
const LOCKED_MS = 12

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

/**
 * Takes an import back, up to a number of pieces that a request can wait for. The import says how far it
 * is, so that it goes on after a crash too.
 * @param rest is awaited after each piece, and within long ones
 */
export async function workOnUndo(
  database: Database,
  { importId, userId }: { importId: string; userId: string },
  { now, rest }: { now: Date; rest: () => Promise<void> },
): Promise<UndoProgress> {
  let pieces = 0
  const nextTurn = async () => {
    pieces += 1
    if (pieces >= PIECES_AT_ONCE) throw new TooLong()
    await rest()
  }
  try {
    for (;;) {
      const { result: isDone, passed } = await passingLocked((lock) =>
        undoPiece(database, importId, { now, lock, nextTurn }),
      )
      if (isDone) break
      // Whoever is at it does a piece meanwhile.
      if (passed) await sleep(LOCKED_MS)
      await nextTurn()
    }
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
  }
  const row = await findImport(database.read, importId, userId)
  const working = row?.state === 'undoing'
  return { removed: row?.removed ?? 0, kept: row?.kept ?? 0, working }
}

/** The rest is left to the background. */
class TooLong extends Error {}

/** The imports of all users in the background. */
export const undoWork: BackgroundWork = {
  next: nextUndoing,
  work: async (database, { id }, piece) => {
    const undo = (lock: TakeLock) => undoPiece(database, id, { ...piece, lock })
    return !(await passingLocked(undo)).passed
  },
}

/** Matches of one transaction, and the rows that are deleted with them: on SQLite all requests wait. */
const MATCHES = 10
const ROWS = 400
/** Ids of one transaction. */
const IDS = 100
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface Undoing extends Piece {
  /** Several instances take back imports: it says who does the next piece of one. */
  lock: TakeLock
}

/**
 * One piece: a transaction or two. First what only the import has asked is withdrawn; then its matches
 * go, the ids that it has given, and its games.
 * @returns whether all is done
 */
async function undoPiece(
  database: Database,
  importId: string,
  { now, lock, nextTurn }: Undoing,
): Promise<boolean> {
  const { read } = database
  const row = await findUndoing(read, importId)
  if (row === undefined) return true
  const alone: Alone = (work) =>
    database.transact(async (trx) => {
      if (await lock(trx, 'undoing', importId)) await work(trx)
    })
  if (row.reached_id === null && (await withdrawClaims(read, row, { alone, now }))) return false
  // What a friend has claimed stays, also the matches whose turn has not come yet.
  const claimId = await acceptedAndWorking(read, row.user_id)
  if (claimId !== undefined) {
    await workOnPiece(database, claimId, now, lock)
    return false
  }
  const matchIds = await nextMatches(read, row)
  if (matchIds.length > 0) {
    await alone((trx) => undoMatches(trx, row, matchIds))
    return false
  }
  const added = await nextAddedIds(read, importId, IDS)
  if (added.length > 0) {
    await alone((trx) => removeIds(trx, row, added))
    return false
  }
  if (!(await removeGames(database, importId, { alone, nextTurn }))) return false
  await resizeClaims(read, row, { alone, now, nextTurn })
  await alone((trx) => endUndo(trx, row))
  return true
}

/** The next matches, as many as one transaction can delete. */
async function nextMatches(
  read: Database['read'],
  { id, reached_id: reached }: ImportRunsTable,
): Promise<string[]> {
  const next = await nextBrought(read, id, { after: reached ?? NO_ID, limit: MATCHES })
  let rows = 0
  const fitting = next.findIndex((match) => {
    rows += match.rows
    return rows > ROWS
  })
  // However many rows the first one has: a match goes as a whole.
  return next
    .slice(0, fitting === -1 ? MATCHES : Math.max(1, fitting))
    .map(({ id: match }) => match)
}

/**
 * Takes the next matches of an import back, and stores how far it is then. Whoever confirms or edits one of
 * them at the same time comes first or last.
 */
async function undoMatches(
  trx: Trx,
  { id, user_id: userId, reached_id: reached }: ImportRunsTable,
  matchIds: readonly string[],
): Promise<void> {
  await lockUsers(trx, [userId])
  const rows = trx.selectFrom('matches').where('id', 'in', matchIds).select('id').orderBy('id')
  await locked(trx, rows).execute()
  const current = await lockImport(trx, id, userId)
  // Somebody else may have done the same before the lock.
  if (current.state !== 'undoing' || current.reached_id !== reached) return
  const removed = await removeMatches(trx, current, matchIds)
  await trx
    .updateTable('import_runs')
    .set((eb) => ({
      removed: eb('removed', '+', removed),
      kept: eb('kept', '+', matchIds.length - removed),
      reached_id: matchIds.at(-1) ?? reached,
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes those matches that may go. @returns how many */
async function removeMatches(
  trx: Trx,
  { id, user_id: userId }: ImportRunsTable,
  matchIds: readonly string[],
): Promise<number> {
  const removable = await removableOf(trx, { importId: id, userId }, matchIds)
  if (removable.length > 0) {
    await tellOfMatches(trx, removable)
    // Not recorded: the activity goes with the match.
    await trx.deleteFrom('matches').where('id', 'in', removable).execute()
  }
  return removable.length
}

/** Takes ids back from matches that were here already: another play may have them in the next file. */
async function removeIds(
  trx: Trx,
  { id, user_id: userId }: ImportRunsTable,
  sourceIds: readonly string[],
): Promise<void> {
  await lockUsers(trx, [userId])
  const removed = await trx
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('source_id', 'in', sourceIds)
    .where('import_id', '=', id)
    .returning('match_id')
    .execute()
  await measureMatches(
    trx,
    removed.map((row) => row.match_id),
  )
}

async function endUndo(trx: Trx, { id, user_id: userId }: ImportRunsTable): Promise<void> {
  const { state } = await lockImport(trx, id, userId)
  if (state !== 'undoing') return
  await trx.updateTable('import_runs').set({ state: 'undone' }).where('id', '=', id).execute()
}
