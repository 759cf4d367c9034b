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

/** Matches in which a row does not say what its person says, each at most twice. */
export async function unsettledOf(
  db: Db,
  { id, user_id: userId }: PeopleTable,
  limit: number,
): Promise<string[]> {
  const own = db
    .selectFrom('players as p')
    .where('p.person_id', 'in', samePeople(sql`${id}`))
    .select('p.match_id as id')
    .limit(limit)
  const taken = own.where('p.user_id', 'is not', null)
  const wrong = userId === null ? taken : taken.where('p.user_id', '<>', userId)
  const isSeated = sql<boolean>`exists (select 1 from players q
    where q.match_id = p.match_id and q.person_id in ${samePeople(sql`${id}`)})`
  const missing =
    userId === null
      ? db
          .selectFrom('players as p')
          .where('p.person_id', 'in', twinsOf(id))
          .where('p.user_id', 'is', null)
          .where((eb) => eb.not(isSeated))
          .select('p.match_id as id')
          .limit(limit)
      : own.where('p.user_id', 'is', null)
  const found = [...(await wrong.execute()), ...(await missing.execute())]
  return [...new Set(found.map((row) => row.id))].slice(0, limit)
}

/** A guest's row, of a person or of whom they were merged with. */
export interface PersonRow {
  matchId: string
  rowId: string
  userId: string | null
}

/** The rows of a person at some tables. */
export async function rowsOfPerson(
  db: Db,
  personId: string,
  matchIds: readonly string[],
): Promise<PersonRow[]> {
  return db
    .selectFrom('players as p')
    .where('p.match_id', 'in', matchIds)
    .where('p.person_id', 'in', samePeople(sql`${personId}`))
    .select(['p.match_id as matchId', 'p.id as rowId', 'p.user_id as userId'])
    .orderBy('p.match_id')
    .execute()
}

/** The rows of those who were split off, at some tables, with whose rows they were. */
export async function rowsOfTwins(db: Db, personId: string, matchIds: readonly string[]) {
  return db
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('p.match_id', 'in', matchIds)
    .where('x.id', 'in', twinsOf(personId))
    .where('p.user_id', 'is', null)
    .select(['p.match_id as matchId', 'p.id as rowId'])
    .select((eb) => eb.ref('x.split_from').$notNull().as('home'))
    .execute()
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
