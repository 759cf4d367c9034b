import type { Trx } from '#database/connect.ts'
import { makeFriendLink } from '#features/friends/friend-links.commands.ts'
import { issueInvitation } from '#features/sign-up/invitations.commands.ts'
import { newId } from '#platform/ids.ts'

interface Somebody {
  id: string
  email: string
}

/**
 * Ann, Bob and Cem are friends, Dan has sent Ann a request, and Bob has invited Eve's address.
 * @returns the secrets of that invitation and of Ann's friend link
 */
export async function introduce(
  trx: Trx,
  people: Record<'ann' | 'bob' | 'cem' | 'dan' | 'eve', Somebody>,
  now: Date,
): Promise<{ invitation: string; friendLink: string }> {
  const { ann, bob, cem, dan, eve } = people
  const created_at = now.toISOString()
  const pairs = [
    [ann, bob],
    [ann, cem],
    [bob, cem],
  ] as const
  await trx
    .insertInto('friendships')
    .values(
      // Everybody trusts Cem.
      pairs.flatMap(([one, other]) => [
        {
          ...{ user_id: one.id, friend_id: other.id, created_at },
          trusted_at: other === cem ? created_at : null,
        },
        { user_id: other.id, friend_id: one.id, created_at, trusted_at: null },
      ]),
    )
    .execute()
  const request = { created_at, rejected_at: null }
  await trx
    .insertInto('friend_requests')
    .values([
      {
        id: newId(),
        sender_id: dan.id,
        recipient_id: ann.id,
        recipient_email: null,
        recipient_email_key: null,
        ...request,
      },
      {
        id: newId(),
        sender_id: bob.id,
        recipient_id: null,
        recipient_email: eve.email,
        recipient_email_key: eve.email,
        ...request,
      },
    ])
    .execute()
  const invitation = await issueInvitation(trx, bob.id, { email: eve.email, name: 'Eve' }, now)
  const owner = { userId: ann.id, publicUrl: 'http://localhost' }
  const { url } = await makeFriendLink(trx, owner, now)
  return { invitation, friendLink: url.split('/join/')[1] ?? '' }
}
