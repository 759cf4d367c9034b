import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import { after, DAY } from '#platform/clock.ts'

import { type Told, tellReaders } from './notifications.commands.ts'
import { matchRequests, RETENTION_DAYS } from './notifications.rules.ts'

export async function deleteTold(trx: Trx, { sender_id: senderId, ...about }: Told): Promise<void> {
  const told = deletion(trx).where((eb) => eb.and(about))
  const deleted =
    senderId == null
      ? told
      : told.where((eb) => eb.fn.coalesce('sender_id', 'sender_id'), '=', senderId)
  tellReaders(trx, await deleted.execute())
}

/** Also what was told of corrections, which may name the account that goes. */
export async function deleteNotificationsOf(
  trx: Trx,
  senderId: string,
  matchIds: readonly string[],
): Promise<void> {
  const deleted = deletion(trx)
    .where('match_id', 'in', matchIds)
    .where((eb) =>
      eb.or([
        eb(eb.fn.coalesce('sender_id', 'sender_id'), '=', senderId),
        eb('correction_id', 'is not', null),
      ]),
    )
  tellReaders(trx, await deleted.execute())
}

/** Those of rows that are an account's by now, for which a table link was used. */
export async function deleteGuestNotifications(
  trx: Trx,
  matchIds: readonly string[],
  rowIds: ReadonlySet<string>,
): Promise<void> {
  if (rowIds.size === 0) return
  const used = trx
    .selectFrom('link_uses')
    .where('match_id', 'in', matchIds)
    .where('player_id', 'in', [...rowIds])
  const deleted = deletion(trx)
    .where('match_id', 'in', used.select('match_id'))
    .where('type', 'in', ['GUEST_CONFIRMED', 'GUEST_CONTESTED', 'GUEST_CLAIMED'])
  tellReaders(trx, await deleted.execute())
}

/** A creator who was removed can still read the match, and is asked for answers as before. */
export async function deleteMatchNotifications(
  trx: Trx,
  matchIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const deleted = deletion(trx)
    .where('match_id', 'in', matchIds)
    .where('user_id', 'in', userIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('matches as m')
            .whereRef('m.id', '=', 'notifications.match_id')
            .whereRef('m.created_by', '=', 'notifications.user_id')
            .select('m.id'),
        ),
      ),
    )
  tellReaders(trx, await deleted.execute())
}

/** Of one's newest notifications so many are looked at for one that is minutes old. */
const NEWEST = 200

interface TakenBack {
  matchId: string
  userId: string
  creatorId: string | null
  /** When they confirmed; ISO 8601. */
  at: string
}

/**
 * The requests that the confirmation has marked as read are unread again, and the creator's
 * notification goes, also one about several matches.
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

export async function deleteOldNotifications(trx: Trx, now: Date, room: Room): Promise<void> {
  const before = after(now, -RETENTION_DAYS * DAY)
  await deleteWithin(trx, room, 'notifications', sql`read_at < ${before}`)
}

const deletion = (trx: Trx) => trx.deleteFrom('notifications').returning('user_id')
