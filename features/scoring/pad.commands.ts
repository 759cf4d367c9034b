import type { Trx } from '#database/connect.ts'
import { preparedInsert } from '#database/query/prepared.ts'

import { storedPadOf } from './pad.queries.ts'
import type { Pad } from './pad.rules.ts'

const insertPads = preparedInsert('pads', { match_id: true, pad: true })

/** @param rowIds by column of the pad */
export async function addPad(
  trx: Trx,
  matchId: string,
  pad: Pad,
  rowIds: readonly string[],
): Promise<void> {
  await insertPads(trx, [{ match_id: matchId, pad: storedPadOf(pad, rowIds) }])
}

/** @param pad null removes it */
export async function replacePad(
  trx: Trx,
  matchId: string,
  pad: Pad | null,
  rowIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('pads').where('match_id', '=', matchId).execute()
  if (pad !== null) await addPad(trx, matchId, pad, rowIds)
}
