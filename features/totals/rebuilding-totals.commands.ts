import type { Trx } from '#database/connect.ts'

import {
  deleteSomeEntries,
  deleteSomeTallies,
  nextPlayed,
  type Place,
  placeIn,
  queueEntries,
  queuePlayed,
  setAnew,
  setWhole,
  START,
  wholeTallies,
} from './rebuilding-totals.queries.ts'

/** Whether what is stored of a user is as this version stores it. */
export async function areWhole(trx: Trx, userId: string): Promise<boolean> {
  const [row] = await wholeTallies(trx, { userId })
  return Boolean(row?.whole)
}

/** Rows that are queued or deleted at once: a few milliseconds. */
const SOME = 200

/**
 * Has a user's tallies counted again, from all matches: also from those that have lost their entry.
 * Whoever updates the totals goes on where the caller stops.
 * @returns as `emptySome`
 */
export async function startAnew(trx: Trx, userId: string): Promise<boolean> {
  await setAnew(trx, { userId, ...START })
  return emptySome(trx, userId)
}

/**
 * Empties a part of tallies that have another form, or are counted again. The matches of the entries are
 * queued; where everything is counted again, all matches are queued before.
 * @returns whether nothing is left, so that what is queued may be added up
 */
export async function emptySome(trx: Trx, userId: string): Promise<boolean> {
  const some = { userId, limit: SOME }
  const [row] = await wholeTallies(trx, { userId })
  const place = placeIn(row?.form ?? null)
  if (place === null) await queueEntries(trx, some)
  else if (await queueSome(trx, { ...some, ...place })) return false
  if ((await deleteSomeEntries(trx, some)).length === SOME) return false
  if ((await deleteSomeTallies(trx, some)).length === SOME) return false
  await setWhole(trx, { userId })
  return true
}

/** Queues some matches after a place. @returns whether there were any */
async function queueSome(
  trx: Trx,
  played: { userId: string; limit: number } & Place,
): Promise<boolean> {
  const last = (await nextPlayed(trx, played)).at(-1)
  if (last === undefined) return false
  await queuePlayed(trx, played)
  await setAnew(trx, { userId: played.userId, ...last })
  return true
}
