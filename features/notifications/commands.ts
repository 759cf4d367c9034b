import type { Trx } from '#database/connect.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import { newId } from '#platform/ids.ts'

import { unreadCountOf } from './queries.ts'
import { withinQuota } from './quota/commands.ts'
import { type NotificationType, replacesOlder } from './rules.ts'

export interface NotificationDraft {
  userId: string
  type: NotificationType
  title: string
  /** Or what it is, given what the unread news said whose place this takes (`standsForOlder`). */
  description?: string | ((older: readonly string[]) => string)
  link?: string
  senderId?: string
  matchId?: string
  entityId?: string
}

/**
 * Tells people what happened, in the transaction in which it happens. Of what one person does again
 * and again to a match, the newest news stands for all that are unread.
 */
export async function notify(
  trx: Trx,
  news: readonly NotificationDraft[],
  now: Date,
): Promise<void> {
  const told = await withinQuota(trx, news, now)
  const older = await takeOlder(trx, told.filter(replacesOlder))
  const rows = told.map((item) => ({
    id: newId(),
    user_id: item.userId,
    type: item.type,
    title: item.title,
    description:
      typeof item.description === 'function'
        ? item.description(older.get(item.userId) ?? [])
        : (item.description ?? ''),
    link: item.link ?? null,
    sender_id: item.senderId ?? null,
    match_id: item.matchId ?? null,
    entity_id: item.entityId ?? null,
    read_at: null,
    created_at: now.toISOString(),
  }))
  await insertNotifications(trx, rows)
}

/**
 * Takes away the unread news whose place others take; answers what they said, by user. The act holds
 * the match, so nobody adds to them meanwhile; what is read meanwhile stays.
 */
async function takeOlder(
  trx: Trx,
  news: readonly NotificationDraft[],
): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>()
  for (const { userId, type, matchId = '', senderId = '' } of news) {
    const taken = await takeUnread(trx, { userId, type, matchId, senderId })
    said.set(
      userId,
      taken.map(({ description }) => description),
    )
  }
  return said
}

interface SameNews {
  userId: string
  type: NotificationType
  matchId: string
  senderId: string
}

const takeUnread = prepared<SameNews, { description: string }>((db, params) =>
  db
    .deleteFrom('notifications')
    .where('match_id', '=', params.matchId)
    .where('user_id', '=', params.userId)
    .where('type', '=', params.type)
    // An expression: by the column itself SQLite would look through all that the sender has ever told.
    .where((eb) => eb.fn.coalesce('sender_id', 'sender_id'), '=', params.senderId)
    .where('read_at', 'is', null)
    .returning('description'),
)

const insertNotifications = preparedInsert('notifications', {
  id: true,
  user_id: true,
  type: true,
  title: true,
  description: true,
  link: true,
  sender_id: true,
  match_id: true,
  entity_id: true,
  read_at: true,
  created_at: true,
})

/** Marks one of the user's notifications as read; false when the user has none of that id. */
export async function markRead(
  trx: Trx,
  notificationId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const found = await trx
    .selectFrom('notifications')
    .where('id', '=', notificationId)
    .where('user_id', '=', userId)
    .select('read_at')
    .executeTakeFirst()
  if (found === undefined) return false
  await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('id', '=', notificationId)
    .where('read_at', 'is', null)
    .execute()
  return true
}

/** Marks what an answered match asked of the user as read. */
export async function markMatchAnswered(
  trx: Trx,
  matchId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .where('type', 'in', ['MATCH_INVITE', 'MATCH_UPDATED', 'MATCH_REMINDER'])
    .where('read_at', 'is', null)
    .execute()
}

/** Takes back what people were told of a match at which they no longer are. */
export async function deleteMatchNotifications(
  trx: Trx,
  matchId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .deleteFrom('notifications')
    .where('match_id', '=', matchId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Marks an answered friend request as read. */
export async function markRequestAnswered(
  trx: Trx,
  userId: string,
  senderId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('sender_id', '=', senderId)
    .where('type', '=', 'FRIEND_REQUEST')
    .where('read_at', 'is', null)
    .execute()
}

/** Marks everything as read. @returns how many are still unread: those that came meanwhile */
export async function markAllRead(trx: Trx, userId: string, now: Date): Promise<number> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
  return unreadCountOf(trx, userId)
}

/** Removes what was read longer ago than `before`. */
export async function deleteOldNotifications(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('notifications').where('read_at', '<', before).execute()
}
