import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'

/** An account, and whether it is the viewer's friend: a row, if there is one. */
export const findViewed = prepared<
  { userId: string; viewerId: string },
  Person & { friend: number | boolean }
>((db, { userId, viewerId }) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select((eb) => [
      'u.id as _id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      eb
        .exists(
          eb
            .selectFrom('friendships')
            .where('user_id', '=', viewerId)
            .whereRef('friend_id', '=', 'u.id')
            .select('friend_id'),
        )
        .as('friend'),
    ]),
)
