import { setTimeout as sleep } from 'node:timers/promises'

import type { Database, Trx } from '#database/connect.ts'
import { type AdvisoryLock, lockUsers, passingLocked } from '#database/query/locks.ts'
import { lockImport } from '#features/import-runs/import-runs.commands.ts'
import { findImport } from '#features/import-runs/import-runs.queries.ts'
import type { BackgroundWork } from '#platform/background.ts'

import { nextUndoing } from './import-undoing.queries.ts'
import { undoPiece } from './undoing-pieces.commands.ts'

/** Pieces in one request; the background does the others. */
const PIECES_AT_ONCE = 80
/** How long a request waits while somebody else takes the same import back. */
const LOCKED_MS = 12

interface Undone {
  removed: number
  kept: number
  working: boolean
}

/**
 * Begins to take an import back; an undone one stays as it is, but for corrections that have stayed: what
 * had kept them can be over. From now on no batch of it is accepted, and the background goes on until all
 * is done.
 */
export async function beginUndo(trx: Trx, importId: string, userId: string): Promise<void> {
  await lockUsers(trx, [userId])
  const { state, kind, kept, removed } = await lockImport(trx, importId, userId)
  const isAgain = state === 'undone' && kind === 'corrections' && Number(kept) > 0
  if (state === 'undoing' || (state === 'undone' && !isAgain)) return
  const before = isAgain ? removed : 0
  await trx
    .updateTable('import_runs')
    .set({ state: 'undoing', removed: before, kept: 0, reached_id: null })
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
): Promise<Undone> {
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
    const undo = (lock: AdvisoryLock) => undoPiece(database, id, { ...piece, lock })
    return !(await passingLocked(undo)).passed
  },
}
