import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { facets } from '#features/history-index/history-index.rules.ts'

/** Matches that are looked at first, and at once afterwards: a millisecond. */
const [FIRST, PAGE] = [20, 1000]

/**
 * Another account that is the user's friend, or sat at a table with the user; else null.
 * @param nextPart lets other requests run between two pages of matches; each is counted
 */
export async function findCompanion(
  db: Db,
  { userId, personId }: { userId: string; personId: string },
  nextPart: () => Promise<void>,
): Promise<{ user: Person; friend: boolean } | null> {
  if (userId === personId) return null
  const [found] = await people(db, { userId, personId })
  if (found === undefined) return null
  const { friend, ...user } = found
  if (friend) return { user, friend: true }
  return (await satTogether(db, { userId, personId }, nextPart)) ? { user, friend: false } : null
}

/** Whoever only logged matches has their facets too: so there can be very many in which the user did not play. */
async function satTogether(
  db: Db,
  { userId, personId }: { userId: string; personId: string },
  nextPart: () => Promise<void>,
): Promise<boolean> {
  const facet = facets.user(personId)
  let place = { order: '9999', id: NO_ID }
  for (let look = FIRST; ; look = PAGE) {
    const seen = await matchesWith(db, {
      userId,
      facet,
      look,
      beforeOrder: place.order,
      beforeId: place.id,
    })
    if (seen.some(({ played }) => Boolean(played))) return true
    const last = seen.at(-1)
    if (last === undefined || seen.length < look) return false
    place = last
    await nextPart()
  }
}

/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

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

interface Page {
  userId: string
  facet: string
  look: number
  beforeOrder: string
  beforeId: string
}

/** The next matches that the user has logged or played, in which a person played. */
const matchesWith = prepared<
  Page,
  { order: string; id: string; /** Whether the user played. */ played: number | boolean }
>((db, { userId, facet, look, beforeOrder, beforeId }) =>
  db
    .selectFrom('match_facets as f')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facet)
    .where(sql<boolean>`(f.match_order, f.match_id) < (${beforeOrder}, ${beforeId})`)
    .select(['f.match_order as order', 'f.match_id as id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('players as p')
            .whereRef('p.match_id', '=', 'f.match_id')
            .where('p.user_id', '=', userId)
            .select('p.id'),
        )
        .as('played'),
    )
    .orderBy('f.match_order', 'desc')
    .orderBy('f.match_id', 'desc')
    .limit(look),
)
