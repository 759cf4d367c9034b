import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { perCount, prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { isId } from '#platform/ids.ts'

export interface Companion extends Person {
  /** Since when they trust the writer; null for most. */
  trustsSince: string | null
}

export function trustingIn(companions: ReadonlyMap<string, Companion>): Set<string> {
  const trusting = [...companions.values()].filter(({ trustsSince }) => trustsSince !== null)
  return new Set(trusting.map(({ _id }) => _id))
}

/** The user, and those of `others` who are friends. */
export async function companionsOf(
  db: Db,
  userId: string,
  others: readonly (string | null)[],
): Promise<Map<string, Companion>> {
  const ids = others.filter((id) => id !== null && id !== userId && isId(id))
  const params = { userId, ...Object.fromEntries(ids.entries()) }
  const people = await companionQueries(ids.length)(db, params)
  return new Map(people.map((person) => [person._id, person]))
}

const companionQueries = perCount((count) =>
  prepared<Record<string, string>, Companion>((db, params) => {
    const person = ['u.id as _id', 'u.first_name as firstName', 'u.last_name as lastName'] as const
    const userId = params['userId'] ?? ''
    const self = db
      .selectFrom('users as u')
      .where('u.id', '=', userId)
      .where('u.deleting_at', 'is', null)
      .select([...person, sql<string | null>`null`.as('trustsSince')])
    if (count === 0) return self
    const ids = Array.from({ length: count }, (_, index) => params[index] ?? '')
    const friends = db
      .selectFrom('friendships as f')
      .innerJoin('users as u', 'u.id', 'f.friend_id')
      .where('f.user_id', '=', userId)
      .where('f.friend_id', 'in', ids)
      .where('u.deleting_at', 'is', null)
      .leftJoin('friendships as back', (join) =>
        join.onRef('back.user_id', '=', 'f.friend_id').onRef('back.friend_id', '=', 'f.user_id'),
      )
      .select([...person, 'back.trusted_at as trustsSince'])
    return self.unionAll(friends)
  }),
)

/** Unknown ids are left out. */
export async function peopleById(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const people = await peopleIn(db, { ids: JSON.stringify(ids) })
  return new Map(people.map((person) => [person._id, person]))
}

const peopleIn = prepared<{ ids: string }, Person>((db, { ids }) =>
  db
    .selectFrom('users')
    .where('id', 'in', idsIn(db, ids))
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName']),
)

export async function addressesOf(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .where('id', 'in', userIds)
    .where('suspended_at', 'is', null)
    .select(['id as userId', 'first_name as name', 'email'])
    .execute()
}
