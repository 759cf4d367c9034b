import { sql } from 'kysely'

import { type Db, engineOf, type Trx } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { candidatesOf, firstBatch } from '#database/query/weighed-batches.ts'
import { weightsOf } from '#features/matches/matches.queries.ts'
import { bookKeys, lockPeople } from '#features/matches/people.commands.ts'

import { lockMatches } from './guests.commands.ts'
import { finish, settleMatches } from './settling.commands.ts'
import { peopleAround } from './settling.queries.ts'

/** People of all books with one address; of more somebody makes fun. */
const FOUND_MAX = 1000

/**
 * Makes the guests of all books who have a verified address the account. Of very many matches the first
 * rows follow at once, since whoever verifies an address looks for them; the others do in the background.
 */
export async function linkGuests(
  trx: Trx,
  { userId, emailKey }: { userId: string; emailKey: string },
  now: Date,
): Promise<void> {
  const guests = await guestsWith(trx, emailKey)
  if (guests.length === 0) return
  const found = await matchesOf(trx, guests, candidatesOf(engineOf(trx)) + 1)
  const matchIds = firstBatch(engineOf(trx), found, await weightsOf(trx, found))
  await lockMatches(trx, matchIds)
  await lockPeople(trx, await peopleAround(trx, guests))
  const people = await trx
    .updateTable('people')
    .set({ user_id: userId, settling: sql`case when merged_into is null then 1 else 0 end` })
    .where((eb) => eb.or([eb('id', 'in', guests), eb('merged_into', 'in', guests)]))
    .where('user_id', 'is', null)
    .returningAll()
    .execute()
  const settling = people.filter((person) => person.settling === 1)
  const isAll = matchIds.length === found.length
  for (const person of settling.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (matchIds.length > 0) await settleMatches(trx, person, matchIds, now)
    if (isAll) await finish(trx, person, now)
  }
}

/** The guests of all books with an address, or into whom somebody with it was merged. */
async function guestsWith(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .where('email_key', 'in', bookKeys(emailKey))
    .where('user_id', 'is', null)
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .distinct()
    .limit(FOUND_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

async function matchesOf(db: Db, guests: readonly string[], limit: number): Promise<string[]> {
  const own = idsIn(db, JSON.stringify(guests))
  const rows = await db
    .selectFrom('players')
    .where(
      'person_id',
      'in',
      sql<string>`(select id from people where id in ${own}
        union all select id from people where merged_into in ${own})`,
    )
    .where('user_id', 'is', null)
    .select('match_id as id')
    .distinct()
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
