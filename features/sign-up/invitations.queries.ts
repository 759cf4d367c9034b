import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { hashToken } from '#platform/security/secrets.ts'

export interface Invitation {
  senderId: string
  email: string
  emailKey: string
  /** What the sender calls the person; may be empty. */
  name: string
  senderFirstName: string
  senderLastName: string
}

/** A verified account has its address already, and nothing of somebody suspended is shown. */
const byHash = prepared<{ hash: string; now: string }, Invitation>((db, { hash, now }) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as sender', 'sender.id', 'i.sender_id')
    .leftJoin('users as invited', 'invited.email_key', 'i.email_key')
    .where('i.token_hash', '=', hash)
    .where('i.expires_at', '>', now)
    .where('sender.suspended_at', 'is', null)
    .where('invited.email_verified_at', 'is', null)
    .where('invited.suspended_at', 'is', null)
    .select([
      'i.sender_id as senderId',
      'i.email',
      'i.email_key as emailKey',
      'i.name',
      'sender.first_name as senderFirstName',
      'sender.last_name as senderLastName',
    ]),
)

/** Whatever is wrong with the token, it costs the same. */
export async function findInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [found] = await byHash(db, { hash: hashToken(token), now: now.toISOString() })
  return found
}
