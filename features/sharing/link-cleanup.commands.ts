import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'

/** Links that have ended; what was done with them stays with the match. */
export async function deleteEndedLinks(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'table_links', sql`expires_at <= ${now.toISOString()}`)
}
