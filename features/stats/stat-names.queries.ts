import type { Db } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { peopleById } from '#features/matches/seats.queries.ts'

import { userOf } from './stat-pages.rules.ts'

/** By id; unknown ids are left out. */
export async function gameNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const games = await gamesById(db, { ids: JSON.stringify([...new Set(ids)]) })
  return new Map(games.map(({ _id, name }) => [_id, name]))
}

const gamesById = prepared<{ ids: string }, Game>((db, { ids }) =>
  db.selectFrom('games').where('id', 'in', idsIn(db, ids)).select(['id as _id', 'name']),
)

export async function namesOfPeople(
  db: Db,
  keys: readonly string[],
): Promise<
  (person: { key: string; name: string | null }) => { user: Person | null; name: string }
> {
  const users = await peopleById(db, [...new Set(keys.flatMap(userOf))])
  return ({ key, name }) => {
    const user = users.get(userOf(key)[0] ?? '') ?? null
    return { user, name: user === null ? (name ?? '') : fullName(user) }
  }
}

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
