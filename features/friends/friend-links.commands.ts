import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import { hasUnfriended, requestBetween, requireLinkOwner } from './friend-links.queries.ts'
import { FRIEND_LINK_DAYS, OWN_LINK } from './friend-links.rules.ts'
import { befriend, sendRequest } from './friends.commands.ts'
import { areFriends, personById } from './friends.queries.ts'

/** The link before ends. */
export async function makeFriendLink(
  trx: Trx,
  { userId, publicUrl }: { userId: string; publicUrl: string },
  now: Date,
): Promise<{ url: string; expiresAt: string }> {
  const secret = newToken()
  const values = {
    token_hash: hashToken(secret),
    created_at: now.toISOString(),
    expires_at: after(now, FRIEND_LINK_DAYS * DAY),
  }
  await trx
    .insertInto('friend_links')
    .values({ user_id: userId, ...values } satisfies Schema['friend_links'])
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { url: publicUrl + paths.friendLink(secret), expiresAt: values.expires_at }
}

export async function endFriendLink(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('friend_links').where('user_id', '=', userId).execute()
}

/**
 * Whom the owner has unfriended since making the link only asks by it; whom the owner has rejected since
 * does not even ask again, silently.
 * @param count counts it for the owner, who is told
 */
export async function acceptFriendLink(
  trx: Trx,
  { secret, userId }: { secret: string; userId: string },
  now: Date,
  count: (ownerId: string) => Promise<void>,
): Promise<'befriended' | 'friends already' | 'asked'> {
  const found = await requireLinkOwner(trx, secret, now)
  if (found.id === userId) throw new Refusal('bad_request', OWN_LINK)
  await lockUsers(trx, [found.id, userId])
  // Looked up again under the lock: the link may have ended, and its owner been suspended, meanwhile.
  const owner = await requireLinkOwner(trx, secret, now)
  const accepter = await personById(trx, userId)
  if (await areFriends(trx, owner.id, userId)) return 'friends already'
  const isUnfriended = await hasUnfriended(trx, owner, userId)
  const request = await requestBetween(trx, userId, owner.id)
  const isRejected = (request?.rejectedAt ?? '') >= owner.madeAt
  if (isRejected || (isUnfriended && request !== undefined)) return 'asked'
  await count(owner.id)
  if (isUnfriended) {
    const { status } = await sendRequest(trx, accepter, { userId: owner.id }, now)
    return status === 'Pending' ? 'asked' : 'befriended'
  }
  await befriend(trx, accepter, owner.id, now, 'invitation')
  return 'befriended'
}

/** Also who was unfriended before all links that still work were made. */
export async function deleteEndedFriendLinks(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'friend_links', sql`expires_at <= ${now.toISOString()}`)
  const before = after(now, -FRIEND_LINK_DAYS * DAY)
  await deleteWithin(trx, room, 'unfriended', sql`ended_at <= ${before}`)
}
