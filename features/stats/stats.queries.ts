import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'

interface ViewerPair {
  userId: string
  viewerId: string
}

/** Whether a user exists: a row. And whether the viewer is a friend of the user. */
export const findViewed = prepared<ViewerPair, { friend: number | boolean }>(
  (db, { userId, viewerId }) =>
    db
      .selectFrom('users')
      .where('users.id', '=', userId)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('friendships')
              .where('user_id', '=', viewerId)
              .whereRef('friend_id', '=', 'users.id')
              .select('friend_id'),
          )
          .as('friend'),
      ),
)

/** Another account, and whether it is the user's friend; else null. */
export async function findCompanion(
  db: Db,
  { userId, personId }: { userId: string; personId: string },
): Promise<{ user: Person; friend: boolean } | null> {
  if (userId === personId) return null
  const [found] = await people(db, { userId, personId })
  if (found === undefined) return null
  const { friend, ...user } = found
  return { user, friend: Boolean(friend) }
}

const people = prepared<
  { userId: string; personId: string },
  Person & { friend: number | boolean }
>((db, { userId, personId }) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', personId)
    .select((eb) => [
      'u.id as _id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      eb
        .exists(
          eb
            .selectFrom('friendships')
            .where('user_id', '=', userId)
            .whereRef('friend_id', '=', 'u.id')
            .select('friend_id'),
        )
        .as('friend'),
    ]),
)
