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
}

/**
 * After a confirmation was taken back: the requests that it has marked as read are unread again, and the
 * creator's notification goes. One about several matches goes with the first of them.
 */
export async function takeAnswerBack(
  trx: Trx,
  { matchId, userId, creatorId, at }: TakenBack,
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
  const told = trx
    .selectFrom(newest.as('n'))
    .where('n.sender_id', '=', userId)
    .where('n.type', '=', 'MATCH_CONFIRMED')
    .where('n.created_at', '=', at)
    .where((eb) => eb.or([eb('n.match_id', '=', matchId), eb('n.match_id', 'is', null)]))
    .select('n.id')
  await trx.deleteFrom('notifications').where('id', 'in', told).execute()
}
