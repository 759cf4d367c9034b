import { setImmediate as othersFirst } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Database, Db, Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { isFull, newRoom, setWithin } from '#database/query/parts.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { DAY } from '#platform/clock.ts'
import { friendsAmong } from '#platform/friendships.ts'
import { newId } from '#platform/ids.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'

import { unreadCountOf } from './notifications.queries.ts'
import { matchRequests, type NotificationType, replacesOlder } from './notifications.rules.ts'
import { pushedAs } from './push-kinds.rules.ts'
import { queuePushes } from './push-queue.commands.ts'

export interface NotificationDraft {
  userId: string
  type: NotificationType
  title: string
  description?: string
  link?: string
  /** Whose doing it is; null for the server itself, and for guests, whose table link has its own limits. */
  senderId: string | null
  /** Whether its reader may not learn whose doing it is. */
  isUnnamed?: boolean
  matchId?: string
  entityId?: string
  correctionId?: string
}

/**
 * Adds notifications, in the transaction of the action that causes them. When one person repeats an
 * action on a match, the newest notification replaces the unread ones. What comes from somebody who is no
 * friend is limited, and pushed only if its reader has asked for it.
 */
export async function notify(
  trx: Trx,
  drafts: readonly NotificationDraft[],
  now: Date,
): Promise<void> {
  const allowed = await withinQuota(trx, drafts, now)
  await deleteOlder(trx, allowed.filter(replacesOlder))
  const rows = allowed.map((draft) => ({
    id: newId(),
    user_id: draft.userId,
    type: draft.type,
    title: draft.title,
    description: draft.description ?? '',
    link: draft.link ?? null,
    sender_id: draft.isUnnamed === true ? null : draft.senderId,
    match_id: draft.matchId ?? null,
    entity_id: draft.entityId ?? null,
    correction_id: draft.correctionId ?? null,
    read_at: null,
    created_at: now.toISOString(),
  }))
  await insertNotifications(trx, rows)
  tellReaders(trx, rows, now)
  const pushed = rows.filter(
    ({ type }, index) => allowed[index]?.isOfFriend === true || pushedAs[type].isAskedFor,
  )
  await queuePushes(trx, pushed, now)
}

/** To one recipient, from all together who are no friends of theirs. */
const FROM_OTHERS: RateLimit = { name: 'notifications-of-others', max: 20, windowMs: DAY }

/** Nothing tells the sender. */
async function withinQuota(
  trx: Trx,
  drafts: readonly NotificationDraft[],
  now: Date,
): Promise<(NotificationDraft & { isOfFriend: boolean })[]> {
  const allowed: (NotificationDraft & { isOfFriend: boolean })[] = []
  for (const [senderId, sent] of Map.groupBy(drafts, (draft) => draft.senderId)) {
    const recipients = sent.map(({ userId }) => userId)
    const friends = senderId === null ? null : await friendsAmong(trx, senderId, recipients)
    // Counted in the same order everywhere, so that two transactions cannot deadlock.
    for (const draft of sent.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
      const isOfFriend = friends === null || friends.has(draft.userId)
      if (isOfFriend || (await hasRoom(trx, draft.userId, now))) {
        allowed.push({ ...draft, isOfFriend })
      }
    }
  }
  return allowed
}

async function hasRoom(trx: Trx, userId: string, now: Date): Promise<boolean> {
  return (await countAction(trx, FROM_OTHERS, userId, now)).count <= FROM_OTHERS.max
}

/** @param now the time of the whole write, by which whoever has made it knows the invalidation */
export function tellReaders(
  trx: Trx,
  rows: readonly { user_id: string }[],
  now: Date | null = null,
): void {
  const userIds = rows.map(({ user_id }) => user_id)
  changed(trx, { what: 'notifications', userIds, ids: [], at: now?.toISOString() ?? null })
}

/**
 * Deletes the unread notifications that the drafts replace. The match is locked, so nobody adds one
 * meanwhile; one that is read meanwhile stays.
 */
async function deleteOlder(trx: Trx, drafts: readonly NotificationDraft[]): Promise<void> {
  for (const { userId, type, matchId = '', senderId } of drafts) {
    await deleteUnread(trx, { userId, type, matchId, senderId: senderId ?? '' })
  }
}

interface ReplacedBy {
  userId: string
  type: NotificationType
  matchId: string
  senderId: string
}

const deleteUnread = prepared<ReplacedBy, never>((db, params) =>
  db
    .deleteFrom('notifications')
    .where('match_id', '=', params.matchId)
    .where('user_id', '=', params.userId)
    .where('type', '=', params.type)
    // An expression: with the plain column SQLite would scan all notifications of the sender.
    .where((eb) => eb.fn.coalesce('sender_id', 'sender_id'), '=', params.senderId)
    .where('read_at', 'is', null),
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
  correction_id: true,
  read_at: true,
  created_at: true,
})

const reading = (db: Db, at: string) =>
  db.updateTable('notifications').set({ read_at: at }).where('read_at', 'is', null)

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
  await reading(trx, now.toISOString()).where('id', '=', notificationId).execute()
  tellReaders(trx, [{ user_id: userId }])
  return true
}

export type Told = Partial<
  Pick<
    Schema['notifications'],
    'user_id' | 'sender_id' | 'match_id' | 'entity_id' | 'correction_id' | 'type'
  >
>

export async function markAnswered(trx: Trx, asked: Told, now: Date): Promise<void> {
  const read = reading(trx, now.toISOString()).where((eb) => eb.and(asked))
  tellReaders(trx, await read.returning('user_id').execute(), now)
}

export async function markMatchAnswered(
  trx: Trx,
  matchId: string,
  userId: string,
  now: Date,
): Promise<void> {
  tellReaders(trx, await readRequests(trx, { matchId, userId, at: now.toISOString() }), now)
}

const readRequests = prepared<{ matchId: string; userId: string; at: string }, { user_id: string }>(
  (db, { matchId, userId, at }) =>
    reading(db, at)
      .where('match_id', '=', matchId)
      .where('user_id', '=', userId)
      .where('type', 'in', matchRequests)
      .returning('user_id'),
)

/**
 * In short transactions.
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
