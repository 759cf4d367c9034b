import type { Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'

import { tellPeople } from './friends.commands.ts'

/** Ends a friendship for both, and any trust with it. @returns false when there was none */
export async function unfriend(
  trx: Trx,
  userId: string,
  friendId: string,
  now: Date,
): Promise<boolean> {
  const pair = [userId, friendId]
  await lockUsers(trx, pair)
  const deleted = await trx
    .deleteFrom('friendships')
    .where('user_id', 'in', pair)
    .where('friend_id', 'in', pair)
    .returning('user_id')
    .execute()
  if (deleted.length === 0) return false
  await trx
    .insertInto('unfriended')
    .values({
      user_id: userId,
      friend_id: friendId,
      ended_at: now.toISOString(),
    } satisfies Schema['unfriended'])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'friend_id']).doUpdateSet({ ended_at: now.toISOString() }),
    )
    .execute()
  tellPeople(trx, pair)
  return true
}
