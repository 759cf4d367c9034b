import type { Trx } from '#database/connect.ts'

/** Links that have ended; what was done with them stays with the match. */
export async function deleteEndedLinks(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('table_links').where('expires_at', '<=', now.toISOString()).execute()
}
