import { setImmediate as othersFirst } from 'node:timers/promises'

import { type Database, locked, type Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { countClaimed } from '#features/claims/claimed/queries.ts'
import { resizeClaim, undoClaim } from '#features/claims/commands.ts'
import { workOnClaim } from '#features/claims/working/commands.ts'

import { lockImport } from '../commands.ts'
import { findImport } from '../queries.ts'
import { removeGames } from './games/commands.ts'
import {
  acceptedAndWorking,
  nextAddedIds,
  nextBrought,
  nextUndoing,
  openClaimsOf,
  removableOf,
} from './queries.ts'

/** Matches per transaction: on SQLite all requests wait for it. */
const BATCH = 5
/** Ids per transaction. */
const IDS = 100
/** Transactions in one request; the background does the others. */
const BATCHES_AT_ONCE = 80
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface Undone {
  removed: number
  kept: number
  working: boolean
}

/**
 * Begins to take an import back, and withdraws what only it has asked; an undone one stays as it is.
 * From now on no batch of it is accepted, and the background goes on until all is done.
 */
export async function beginUndo(
  trx: Trx,
  importId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await lockUsers(trx, [userId])
  const { state } = await lockImport(trx, importId, userId)
  if (state === 'undoing' || state === 'undone') return
  for (const { claim, stays } of await openClaimsOf(trx, importId)) {
    if (stays) continue
    // A friend may be accepting it: what was accepted stays.
    const open = trx.selectFrom('claims').where('id', '=', claim.id).where('state', '=', 'open')
    const [found] = await locked(trx, open.select('id')).execute()
    if (found !== undefined) await undoClaim(trx, claim.id, userId, now)
  }
  await trx
    .updateTable('import_runs')
    .set({ state: 'undoing', removed: 0, kept: 0, reached_id: null })
    .where('id', '=', importId)
    .execute()
}

/**
 * Takes matches of an import back, up to a number that a request can wait for. The import says how far
 * it is, so that it goes on after a crash too.
 */
export async function workOnUndo(
  database: Database,
  { importId, userId }: { importId: string; userId: string },
  { now, rest }: { now: Date; rest: () => Promise<void> },
): Promise<Undone> {
  for (let batches = 0; batches < BATCHES_AT_ONCE; batches += 1) {
    if (await undoBatch(database, importId, now)) break
    await rest()
  }
  const row = await findImport(database.read, importId, userId)
  return {
    ...{ removed: row?.removed ?? 0, kept: row?.kept ?? 0 },
    working: row?.state === 'undoing',
  }
}

/** The same for all imports, one piece after another (`background` in server/features.ts). */
export async function undoNext(
  database: Database,
  { after, now }: { after: string | null; now: Date },
): Promise<string | null> {
  const row = await nextUndoing(database.read, after ?? NO_ID)
  if (row === undefined) return null
  await undoBatch(database, row.id, now)
  // The same import again, until it is done.
  return after ?? NO_ID
}

/** @returns whether all is done, or cannot go on now */
async function undoBatch(database: Database, importId: string, now: Date): Promise<boolean> {
  const row = await database.read
    .selectFrom('import_runs')
    .where('id', '=', importId)
    .where('state', '=', 'undoing')
    .selectAll()
    .executeTakeFirst()
  if (row === undefined) return true
  // What a friend has claimed stays, also the matches whose turn has not come yet.
  const claimId = await acceptedAndWorking(database.read, row.user_id)
  if (claimId !== undefined) {
    await workOnClaim(database, claimId, now)
    return false
  }
  const after = row.reached_id ?? NO_ID
  const ids = await nextBrought(database.read, importId, { after, limit: BATCH })
  if (ids.length > 0) {
    await database.transact((trx) => removeBatch(trx, row, ids))
    return false
  }
  const added = await nextAddedIds(database.read, importId, IDS)
  if (added.length > 0) {
    await database.transact((trx) => removeIds(trx, row, added))
    return false
  }
  if (!(await removeGames(database, importId, now))) return false
  await resizeClaims(database, row, now)
  await database.transact((trx) => endUndo(trx, row))
  return true
}

/** Deletes those matches that may go. Whoever confirms or edits one at the same time comes first or last. */
async function removeBatch(
  trx: Trx,
  { id, user_id: userId, reached_id: reached }: ImportRunsTable,
  matchIds: readonly string[],
): Promise<void> {
  await lockUsers(trx, [userId])
  const rows = trx.selectFrom('matches').where('id', 'in', matchIds).select('id').orderBy('id')
  await locked(trx, rows).execute()
  const current = await lockImport(trx, id, userId)
  // Another worker may have done the same batch.
  if (current.state !== 'undoing' || current.reached_id !== reached) return
  const removable = await removableOf(trx, { importId: id, userId }, matchIds)
  if (removable.length > 0) {
    await trx.deleteFrom('matches').where('id', 'in', removable).execute()
  }
  await trx
    .updateTable('import_runs')
    .set((eb) => ({
      removed: eb('removed', '+', removable.length),
      kept: eb('kept', '+', matchIds.length - removable.length),
      reached_id: matchIds.at(-1) ?? reached,
    }))
    .where('id', '=', id)
    .execute()
}

/** Takes ids back from matches that were here already: another play may have them in the next file. */
async function removeIds(
  trx: Trx,
  { id, user_id: userId }: ImportRunsTable,
  sourceIds: readonly string[],
): Promise<void> {
  await lockUsers(trx, [userId])
  await trx
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('source_id', 'in', sourceIds)
    .where('import_id', '=', id)
    .execute()
}

/** Claims that stay are about the matches that are left. */
async function resizeClaims(
  database: Database,
  { id, user_id: creatorId }: ImportRunsTable,
  now: Date,
): Promise<void> {
  for (const { claim } of await openClaimsOf(database.read, id)) {
    const { matches } = await countClaimed(database.read, claim, othersFirst)
    await database.transact((trx) => resizeClaim(trx, { id: claim.id, creatorId, matches }, now))
  }
}

async function endUndo(trx: Trx, { id, user_id: userId }: ImportRunsTable): Promise<void> {
  const { state } = await lockImport(trx, id, userId)
  if (state !== 'undoing') return
  await trx.updateTable('import_runs').set({ state: 'undone' }).where('id', '=', id).execute()
}
