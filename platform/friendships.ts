import type { Db } from '#database/connect.ts'
import { perCount, prepared } from '#database/query/prepared.ts'

/** Somebody whose account is being deleted is nobody's friend any more. */
export async function friendsAmong(
  db: Db,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> {
  if (others.length === 0) return new Set()
  const found = await friendsIn(others.length)(db, [userId, ...others])
  return new Set(found.map(({ id }) => id))
}

const friendsIn = perCount((count) =>
  prepared<string[], { id: string }>((db, params) =>
    db
      .selectFrom('friendships as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .innerJoin('users as other', 'other.id', 'f.friend_id')
      .where('f.user_id', '=', params[0] ?? '')
      .where(
        'f.friend_id',
        'in',
        Array.from({ length: count }, (_, index) => params[index + 1] ?? ''),
      )
      .where('u.deleting_at', 'is', null)
      .where('other.deleting_at', 'is', null)
      .select('f.friend_id as id'),
  ),
)
