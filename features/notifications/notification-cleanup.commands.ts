import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import { after, DAY } from '#platform/clock.ts'

import { RETENTION_DAYS } from './notifications.rules.ts'

/** Deletes notifications that were read long ago. */
export async function deleteOldNotifications(trx: Trx, now: Date, room: Room): Promise<void> {
  const before = after(now, -RETENTION_DAYS * DAY)
  await deleteWithin(trx, room, 'notifications', sql`read_at < ${before}`)
}
