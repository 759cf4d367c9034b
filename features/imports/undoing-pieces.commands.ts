import { type Database, locked, type Trx } from '#database/connect.ts'
import { type AdvisoryLock, lockUsers } from '#database/query/locks.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { workOnPiece } from '#features/claims/claim-background.commands.ts'
import type { Piece } from '#platform/background.ts'

import {
  acceptedAndWorking,
  findUndoing,
  nextAddedIds,
  nextBrought,
  removableOf,
} from './import-undoing.queries.ts'
import { type Alone, lockImport } from './imports.commands.ts'
import { putBack } from './otherwise-undoing.commands.ts'
import { nextCorrected } from './otherwise-undoing.queries.ts'
import { resizeClaims, withdrawClaims } from './undoing-claims.commands.ts'
import { removeGames } from './undoing-games.commands.ts'

/** Matches of one transaction, and the rows that are deleted with them: on SQLite all requests wait. */
const MATCHES = 10
const ROWS = 400
/** Corrections of one transaction: each is an edit. */
const CORRECTED = 2
/** Ids of one transaction. */
const IDS = 100
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface Undoing extends Piece {
  /** Several instances take back imports: it says who does the next piece of one. */
  lock: AdvisoryLock
}

/**
 * One piece: a transaction or two. Corrected matches are put back as they were. Of other imports, first what only the import has asked is withdrawn; then its matches
 * go, the ids that it has given, and its games.
 * @returns whether all is done
 */
export async function undoPiece(
  database: Database,
  importId: string,
  { now, lock, nextTurn }: Undoing,
): Promise<boolean> {
  const { read } = database
  const row = await findUndoing(read, importId)
  if (row === undefined) return true
  const alone: Alone = (work) =>
    database.transact(async (trx) => {
      if (await lock(trx, `undoing of import ${importId}`)) await work(trx)
    })
  if (row.kind === 'corrections') {
    const after = { after: row.reached_id ?? NO_ID, limit: CORRECTED }
    const corrected = await nextCorrected(read, importId, after)
    const work = (trx: Trx) =>
      corrected.length === 0 ? endUndo(trx, row) : putBack(trx, row, corrected, now)
    await alone(work)
    return corrected.length === 0
  }
  if (row.reached_id === null && (await withdrawClaims(read, row, { alone, now }))) return false
  // What a friend has claimed stays, also the matches whose turn has not come yet.
  const claimId = await acceptedAndWorking(read, row.user_id)
  if (claimId !== undefined) {
    await workOnPiece(database, claimId, now, lock)
    return false
  }
  const matchIds = await nextMatches(read, row)
  if (matchIds.length > 0) {
    await alone((trx) => removeBatch(trx, row, matchIds))
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
  // Somebody else may have done the same before the lock.
  if (current.state !== 'undoing' || current.reached_id !== reached) return
  const removable = await removableOf(trx, { importId: id, userId }, matchIds)
  if (removable.length > 0) {
    // Not recorded: the activity goes with the match.
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

async function endUndo(trx: Trx, { id, user_id: userId }: ImportRunsTable): Promise<void> {
  const { state } = await lockImport(trx, id, userId)
  if (state !== 'undoing') return
  await trx.updateTable('import_runs').set({ state: 'undone' }).where('id', '=', id).execute()
}
