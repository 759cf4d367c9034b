import type { Trx } from '#database/connect.ts'

import {
  deleteSomeEntries,
  deleteSomeTallies,
  queueEntries,
  setWhole,
  wholeTallies,
} from './queries.ts'

/** Whether what is stored of a user is as this version stores it. */
export async function areWhole(trx: Trx, userId: string): Promise<boolean> {
  const [row] = await wholeTallies(trx, { userId })
  return Boolean(row?.whole)
}

/** Rows that are deleted at once: a few milliseconds. */
const SOME = 200

/**
 * Empties a part of tallies that have another form. The matches of the entries are queued.
 * @returns whether nothing is left, so that what is queued may be added up
 */
export async function emptySome(trx: Trx, userId: string): Promise<boolean> {
  const some = { userId, limit: SOME }
  await queueEntries(trx, some)
  if ((await deleteSomeEntries(trx, some)).length === SOME) return false
  // The versions stay: without one, what was kept before the first version would count again.
  if ((await deleteSomeTallies(trx, some)).length === SOME) return false
  await setWhole(trx, { userId })
  return true
}
