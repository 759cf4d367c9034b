import type { Trx } from '#database/connect.ts'
import { makeFriendLink } from '#features/friends/friend-links.commands.ts'
import { issueInvitation } from '#features/sign-up/invitations.commands.ts'
import { newId } from '#platform/ids.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'

interface Somebody {
  id: string
  email: string
}

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
  const friendships = pairs.flatMap(([one, other]) => [
    {
      ...{ user_id: one.id, friend_id: other.id, created_at },
      trusted_at: other === cem ? created_at : null,
    },
    { user_id: other.id, friend_id: one.id, created_at, trusted_at: null },
  ])
  await insertMany(trx, 'friendships', friendships)
  await insertMany(trx, 'friend_requests', [
    {
      ...{ id: newId(), sender_id: dan.id, recipient_id: ann.id, created_at },
      ...{ recipient_email: null, recipient_email_key: null },
    },
    {
      ...{ id: newId(), sender_id: bob.id, recipient_id: null, created_at },
      ...{ recipient_email: eve.email, recipient_email_key: eve.email },
    },
  ])
  const invitation = await issueInvitation(trx, bob.id, { email: eve.email, name: 'Eve' }, now)
  const owner = { userId: ann.id, publicUrl: 'http://localhost' }
  const { url } = await makeFriendLink(trx, owner, now)
  return { invitation, friendLink: url.split('/join/')[1] ?? '' }
}
