import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/contract.ts'
import { facets } from '#features/matches/facets/rules.ts'

/** Another account that is the user's friend, or sat at a table with the user; else null. */
export async function findCompanion(
  db: Db,
  { userId, personId }: { userId: string; personId: string },
): Promise<{ user: Person; friend: boolean } | null> {
  if (userId === personId) return null
  const facet = facets.user(personId)
  const [found] = await companions(db, { userId, personId, facet })
  if (found === undefined) return null
  const { friend, companion, ...user } = found
  return friend || companion ? { user, friend: Boolean(friend) } : null
}

interface CompanionRow extends Person {
  friend: number | boolean
  /** Whether both played in one match. */
  companion: number | boolean
}

const companions = prepared<{ userId: string; personId: string; facet: string }, CompanionRow>(
  (db, { userId, personId, facet }) =>
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
        eb
          .exists(
            eb
              .selectFrom('match_facets as f')
              // Whoever only logged the match has its facets too. SQLite reads a cross join in this order:
              // it would start from all matches of the user.
              .crossJoin('players as p')
              .whereRef('p.match_id', '=', 'f.match_id')
              .where('p.user_id', '=', userId)
              .where('f.user_id', '=', userId)
              .where('f.facet', '=', facet)
              .select('p.id'),
          )
          .as('companion'),
      ]),
)
