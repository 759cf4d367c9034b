import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import type { WorkItem } from '#platform/background.ts'

import { samePeople } from './guests.queries.ts'

/** Who was split off from a person, or from whom they were merged with, and is nobody's account. */
const twinsOf = (personId: string) => sql<string>`(select twin.id from people twin
  where twin.split_from in ${samePeople(sql`${personId}`)} and twin.split_why = 'left'
    and twin.user_id is null and twin.merged_into is null)`

/** The first person after an item with rows that do not say yet what the person says. */
export const nextSettling = prepared<{ userId: string; id: string }, WorkItem>(
  (db, { userId, id }) =>
    db
      .selectFrom('people')
      .where('settling', '=', sql.lit(1))
      .where((eb) => eb(eb.refTuple('owner_id', 'id'), '>', eb.tuple(userId, id)))
      .select(['owner_id as userId', 'id'])
      .orderBy('owner_id')
      .orderBy('id')
      .limit(1),
)

/** The people of a claim that are settling: the guest, and from whom the guest was split off. */
export const settlingOf = prepared<{ claimId: string }, { id: string }>((db, { claimId }) =>
  db
    .selectFrom('claims as c')
    .innerJoin('people as x', 'x.id', 'c.guest_id')
    .innerJoin('people as own', (join) =>
      join.on(
        sql<boolean>`own.id in (coalesce(x.merged_into, x.id), coalesce(x.split_from, x.id))`,
      ),
    )
    .where('c.id', '=', claimId)
    .where('own.settling', '=', sql.lit(1))
    .select('own.id'),
)

/** A guest's row, and of whoever was split off, whose it can become. */
export type UnsettledRow = Awaited<ReturnType<typeof unsettledRows>>[number]

/**
 * Some rows that do not say what their person says: they are an account's that the person is not, or not
 * yet the account's. Once all are nobody's, rows of those who were split off, with their `home`, where
 * nothing keeps the two apart.
 * @param matchIds only at these tables
 */
export async function unsettledRows(
  db: Db,
  { id, user_id: userId }: PeopleTable,
  { matchIds, limit }: { matchIds?: readonly string[]; limit?: number },
) {
  const at = db
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .$if(matchIds !== undefined, (query) => query.where('p.match_id', 'in', matchIds ?? []))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .select(['p.match_id as matchId', 'p.id as rowId', 'p.user_id as userId'])
  const own = at
    .where('p.person_id', 'in', samePeople(sql`${id}`))
    .select(sql<string | null>`null`.as('home'))
  const taken = own.where('p.user_id', 'is not', null)
  if (userId !== null) {
    const wrong = await taken.where('p.user_id', '<>', userId).execute()
    return [...wrong, ...(await own.where('p.user_id', 'is', null).execute())]
  }
  const isSeated = sql<boolean>`exists (select 1 from players q
    where q.match_id = p.match_id and q.person_id in ${samePeople(sql`${id}`)})`
  const free = at
    .where('p.person_id', 'in', twinsOf(id))
    .where('p.user_id', 'is', null)
    .where((eb) => eb.not(isSeated))
    .select('x.split_from as home')
  return [...(await taken.execute()), ...(await free.execute())]
}

/** The people who are locked with some: who was merged with them, and split off from them, or they from. */
export async function peopleAround(db: Db, personIds: readonly string[]): Promise<string[]> {
  const own = idsIn(db, JSON.stringify(personIds))
  const ids = db.selectFrom('people').select('id')
  const same = sql<string>`(select id from people where id in ${own}
    union all select id from people where merged_into in ${own})`
  const around = ids
    .where('id', 'in', same)
    .union(ids.where('split_from', 'in', same))
    .union(
      db
        .selectFrom('people')
        .where('id', 'in', own)
        .where('split_from', 'is not', null)
        .select((eb) => eb.ref('split_from').$notNull().as('id')),
    )
  return (await around.execute()).map(({ id }) => id)
}

/** The claims of a person whose matches are being changed. */
export async function workingClaims(db: Db, personId: string): Promise<ClaimsTable[]> {
  return db
    .selectFrom('claims')
    .where('guest_id', 'in', samePeople(sql`${personId}`))
    .where('working_since', 'is not', null)
    .selectAll()
    .orderBy('id')
    .execute()
}
