import type { Trx } from '#database/connect.ts'
import { deleteTold } from '#features/notifications/deleted-notifications.commands.ts'

import { questionOf } from './claim-notifications.commands.ts'

export async function withdrawClaims(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const withdrawn = await trx
    .updateTable('claims')
    .set({ state: 'undone', undone_at: now.toISOString(), matches: 0 })
    .set((eb) => ({ undone_by: eb.ref('asked_by') }))
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .returningAll()
    .execute()
  for (const claim of withdrawn) await deleteTold(trx, questionOf(claim))
}

/** About no match, it is withdrawn. */
export async function resizeClaim(
  trx: Trx,
  { id, matches }: { id: string; matches: number },
  now: Date,
): Promise<void> {
  if (matches === 0) return withdrawClaims(trx, [id], now)
  const open = trx.updateTable('claims').where('id', '=', id).where('state', '=', 'open')
  await open.set({ matches }).execute()
}

/** The claim of a single row stays: it came by the table link, which needs no friendship. */
export async function endClaimsBetween(
  trx: Trx,
  { userId, friendId }: { userId: string; friendId: string },
  now: Date,
): Promise<void> {
  const sides = [userId, friendId]
  const claims = trx
    .selectFrom('claims')
    .where('creator_id', 'in', sides)
    .where('person_id', 'in', sides)
    .where('state', '=', 'open')
    .where('match_id', 'is', null)
  const ids = (await claims.select('id').execute()).map(({ id }) => id)
  await withdrawClaims(trx, ids, now)
}
