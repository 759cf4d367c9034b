import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { FRIEND_LINK_ENDED } from './friend-links.rules.ts'

interface LinkOwner {
  id: string
  firstName: string
  lastName: string
  /** When the link was made; ISO 8601. */
  madeAt: string
}

const byHash = prepared<{ hash: string; now: string }, LinkOwner>((db, { hash, now }) =>
  db
    .selectFrom('friend_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where('l.token_hash', '=', hash)
    .where('l.expires_at', '>', now)
    .where('u.suspended_at', 'is', null)
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select('l.created_at as madeAt'),
)

/** Any link that does not work costs the same and gets the same refusal. */
export async function requireLinkOwner(db: Db, secret: string, now: Date): Promise<LinkOwner> {
  const [owner] = await byHash(db, { hash: hashToken(secret), now: now.toISOString() })
  if (owner === undefined) throw new Refusal('not_found', FRIEND_LINK_ENDED)
  return owner
}

export async function linkOf(db: Db, userId: string) {
  return db
    .selectFrom('friend_links')
    .where('user_id', '=', userId)
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

export async function hasUnfriended(
  db: Db,
  { id, madeAt }: LinkOwner,
  friendId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('unfriended')
    .where('user_id', '=', id)
    .where('friend_id', '=', friendId)
    .where('ended_at', '>=', madeAt)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}

/** `rejectedAt` is ISO 8601. */
export async function requestBetween(db: Db, senderId: string, recipientId: string) {
  return db
    .selectFrom('friend_requests')
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
    .select('rejected_at as rejectedAt')
    .executeTakeFirst()
}
