import { setImmediate as othersFirst } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Database } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { isFull, newRoom, setWithin } from '#database/query/parts.ts'

import { unreadCountOf } from './notifications.queries.ts'

/**
 * Marks all as read, in short transactions.
 * @param before the newest one that the user has seen, if the client says so
 * @returns how many are unread: those that arrived meanwhile
 */
export async function markAllRead(
  database: Database,
  userId: string,
  now: Date,
  before?: string,
): Promise<number> {
  const read = { column: 'read_at', value: now.toISOString() }
  const isSeen = before === undefined ? sql`` : sql` and id <= ${before}`
  const isUnread = sql`user_id = ${userId} and read_at is null${isSeen}`
  for (;;) {
    const unread = await database.transact(async (trx) => {
      const room = newRoom(trx)
      await setWithin(trx, room, 'notifications', read, isUnread)
      changed(trx, { what: 'notifications', userIds: [userId], ids: [], at: null })
      return isFull(room) ? null : unreadCountOf(trx, userId)
    })
    if (unread !== null) return unread
    await othersFirst()
  }
}
