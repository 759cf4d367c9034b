import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'

import { matchRequests } from './notifications.rules.ts'

/** A notification of a minutes-old answer is among so many of its reader's newest. */
const NEWEST = 200

/** An answer that its player takes back. */
interface TakenBack {
  matchId: string
  /** Who has answered. */
  userId: string
  creatorId: string | null
  /** When they answered; ISO 8601. */
  at: string
  /** What stays of the notification of several that links there; null when nothing does. */
  stays: (link: string) => Promise<AnsweredNotification | null>
}

/** What a notification says. */
interface AnsweredNotification {
  title: string
  description: string
  link: string
  matchId?: string
}

/**
 * After a confirmation was taken back: the requests that it has marked as read are unread again, and the
 * creator's notification goes. One about several matches says what stays, and goes with the last of them.
 */
export async function takeAnswerBack(
  trx: Trx,
  { matchId, userId, creatorId, at, stays }: TakenBack,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: null })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .where('type', 'in', matchRequests)
    .where('read_at', '=', at)
    .execute()
  const userIds = [userId, ...(creatorId === null ? [] : [creatorId])]
  changed(trx, { what: 'notifications', userIds, ids: [], at: null })
  if (creatorId === null) return
  const newest = trx
    .selectFrom('notifications')
    .where('user_id', '=', creatorId)
    .select(['id', 'sender_id', 'type', 'match_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST)
  const told = await trx
    .selectFrom(newest.as('n'))
    .where('n.sender_id', '=', userId)
    .where('n.type', '=', 'MATCH_CONFIRMED')
    .where('n.created_at', '=', at)
    .where((eb) => eb.or([eb('n.match_id', '=', matchId), eb('n.match_id', 'is', null)]))
    .select('n.id')
    .execute()
  for (const { id } of told) await shorten(trx, id, matchId, stays)
}

async function shorten(
  trx: Trx,
  id: string,
  matchId: string,
  stays: TakenBack['stays'],
): Promise<void> {
  // It is locked by a write that changes nothing, so that of two taken back at once the second counts
  // without the first.
  const notification = await trx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.ref('read_at') }))
    .where('id', '=', id)
    .returning(['link', 'match_id'])
    .executeTakeFirst()
  if (notification === undefined) return
  const isOfSeveral = notification.match_id === null
  const left = isOfSeveral ? await stays(notification.link ?? '') : null
  if (left === null) {
    if (isOfSeveral || notification.match_id === matchId) {
      await trx.deleteFrom('notifications').where('id', '=', id).execute()
    }
    return
  }
  const { title, description, link, matchId: only = null } = left
  await trx
    .updateTable('notifications')
    .set({ title, description, link, match_id: only })
    .where('id', '=', id)
    .execute()
}
