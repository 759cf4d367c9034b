import type { Trx } from '#database/connect.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'

import {
  befriend,
  isSuspended,
  notifyRecipient,
  type Person,
  tellPeople,
} from './friends.commands.ts'
import { friendCounts } from './friends.queries.ts'
import { FRIENDS_MAX } from './friends.rules.ts'

/** Where one of the two has too many friends, or the other is gone, the account is made all the same. */
export async function acceptInvitation(
  trx: Trx,
  accepter: Person,
  senderId: string,
  now: Date,
): Promise<void> {
  const [sender] = await friendCounts(trx, [senderId])
  const isFull = Number(sender?.count ?? 0) >= FRIENDS_MAX
  if (isFull || (await isSuspended(trx, senderId))) return
  // A request to the address is answered by it.
  await trx
    .deleteFrom('friend_requests')
    .where('sender_id', '=', senderId)
    .where('recipient_email_key', '=', emailKey(accepter.email))
    .execute()
  await befriend(trx, accepter, senderId, now, 'invitation')
}

export async function claimInvitations(trx: Trx, user: Person, now: Date): Promise<void> {
  const invitations = await trx
    .selectFrom('friend_requests as r')
    .innerJoin('users as u', 'u.id', 'r.sender_id')
    .where('r.recipient_email_key', '=', emailKey(user.email))
    .where('r.sender_id', '<>', user.id)
    .select(['r.id', 'u.id as senderId', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select('u.suspended_at as suspendedAt')
    .execute()
  for (const invitation of invitations) {
    await trx
      .updateTable('friend_requests')
      .set({ recipient_id: user.id, recipient_email_key: null })
      .where('id', '=', invitation.id)
      .execute()
    tellPeople(trx, [invitation.senderId, user.id])
    const { senderId: id, firstName, lastName, suspendedAt } = invitation
    if (suspendedAt !== null) continue
    await notifyRecipient(trx, { id, firstName, lastName, email: '' }, user.id, now)
  }
}
