import { setImmediate as othersFirst } from 'node:timers/promises'

import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { ownWords, shareWords } from '#features/accounts/shared-words.rules.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import { isId } from '#platform/ids.ts'

import type { Guest, GuestToClaim } from './guests.contract.ts'
import { GUESTS_PAGE, TOGETHER_MAX } from './guests.rules.ts'

/** The person, and who was merged into them. */
export const samePeople = (
  personId: RawBuilder<unknown> | string,
) => sql<string>`(select same.id from people same
  where same.id = ${personId} union all select same.id from people same where same.merged_into = ${personId})`

export function allSame(db: Db, personIds: readonly string[]) {
  const own = idsIn(db, JSON.stringify(personIds))
  return sql<string>`(select id from people where id in ${own}
    union all select id from people where merged_into in ${own})`
}

/** Nobody's account's, and declined by no account. */
export const rowsOf = (db: Db, personId: RawBuilder<unknown>) =>
  db
    .selectFrom('players as p')
    .where('p.person_id', 'in', samePeople(personId))
    .where('p.user_id', 'is', null)
    .where('p.declined_by', 'is', null)

const peopleIn = (db: Db, ownerId: string) =>
  db
    .selectFrom('people as x')
    .where('x.owner_id', '=', ownerId)
    .where('x.merged_into', 'is', null)
    .where('x.user_id', 'is', null)

/** @param after the key and the id of the last guest before */
export async function listGuests(
  db: Db,
  userId: string,
  { after, afterId }: { after: string; afterId: string },
): Promise<{ guests: Guest[]; next: string | null }> {
  const found = peopleIn(db, userId)
    .where((eb) => eb(eb.refTuple('x.name_key', 'x.id'), '>', eb.tuple(after, afterId)))
    .where((eb) => eb.exists(rowsOf(db, sql.ref('x.id')).select('p.id')))
    .orderBy('x.name_key')
    .orderBy('x.id')
    .limit(GUESTS_PAGE + 1)
  const guests = await guestsOf(db, found)
  const last = guests.length > GUESTS_PAGE ? guests[GUESTS_PAGE - 1] : undefined
  return {
    guests: guests.slice(0, GUESTS_PAGE),
    next: last === undefined ? null : `${last._id} ${nameKey(last.name)}`,
  }
}

export async function findGuest(db: Db, userId: string, id: string): Promise<Guest | undefined> {
  return (await guestsOf(db, peopleIn(db, userId).where('x.id', '=', id)))[0]
}

async function guestsOf(db: Db, people: ReturnType<typeof peopleIn>): Promise<Guest[]> {
  const rows = rowsOf(db, sql.ref('x.id'))
  const last = rows
    .orderBy('p.match_date', 'desc')
    .orderBy('p.match_id', 'desc')
    .limit(1)
    .select('p.match_id')
  const guests = await people
    .select(['x.id as _id', 'x.name'])
    .select((eb) => [
      rows.select(eb.fn.countAll().as('matches')).$asScalar().as('matches'),
      eb
        .selectFrom('matches as m')
        .where('m.id', '=', last)
        .select(dayOfMatch.as('day'))
        .$asScalar()
        .as('lastDay'),
    ])
    .execute()
  const ids = JSON.stringify(guests.map(({ _id }) => _id))
  const merged = await db
    .selectFrom('people')
    .where('merged_into', 'in', idsIn(db, ids))
    .select(['id as _id', 'name', 'merged_into as into'])
    .orderBy('id')
    .execute()
  const mergedInto = Map.groupBy(merged, ({ into }) => into)
  return guests.map(({ matches, lastDay, ...guest }) => ({
    ...guest,
    matches: Number(matches),
    lastDay: lastDay ?? '',
    merged: (mergedInto.get(guest._id) ?? []).map(({ _id, name }) => ({ _id, name })),
  }))
}

export interface BookGuest {
  id: string
  name: string
  key: string
  /** null without an address, and where nobody may read it; then the key is not empty. */
  email: string | null
  emailKey: string
}

export const bookOf = (db: Db, userId: string) =>
  peopleIn(db, userId)
    .select(['x.id', 'x.name', 'x.name_key as key'])
    .select(['x.email', 'x.email_key as emailKey'])

/** By the id, or the first of a name. */
export async function guestOf(
  db: Db,
  userId: string,
  idOrName: string,
): Promise<BookGuest | undefined> {
  const people = bookOf(db, userId)
  const byId = isId(idOrName)
    ? await people.where('x.id', '=', idOrName).executeTakeFirst()
    : undefined
  const named = people
    .where('x.name_key', '=', nameKey(idOrName))
    .where((eb) => eb.exists(rowsOf(db, sql.ref('x.id')).select('p.id')))
    .orderBy('x.nth')
    .orderBy('x.id')
    .limit(1)
  return byId ?? named.executeTakeFirst()
}

export const sameAs = (guest: RawBuilder<string> | string) =>
  sql<string>`(select coalesce(own.merged_into, own.id) from people own where own.id = ${guest})`

export async function rowsOfPerson(
  db: Db,
  personId: RawBuilder<string> | string,
  matchIds: readonly string[],
): Promise<{ matchId: string; rowId: string; userId: string | null; personId: string | null }[]> {
  return db
    .selectFrom('players as p')
    .where('p.match_id', 'in', matchIds)
    .where('p.person_id', 'in', samePeople(personId))
    .select(['p.match_id as matchId', 'p.id as rowId', 'p.user_id as userId'])
    .select('p.person_id as personId')
    .orderBy('p.match_id')
    .execute()
}

/** Of more than may be, one more. */
export async function togetherOf(db: Db, one: string, other: string): Promise<string[]> {
  const tablesOf = (id: string) =>
    db.selectFrom('players').where('person_id', 'in', samePeople(id)).select('match_id as id')
  const common = tablesOf(one)
    .intersect(tablesOf(other))
    .orderBy('id')
    .limit(TOGETHER_MAX + 1)
  return (await common.execute()).map(({ id }) => id)
}

export async function countMatches(db: Db, guest: string, userId: string): Promise<number> {
  const own = db
    .selectFrom('players as q')
    .where('q.match_id', '=', sql.ref<string>('p.match_id'))
    .where((eb) => eb.or([eb('q.user_id', '=', userId), eb('q.declined_by', '=', userId)]))
  const { matches } = await rowsOf(db, sameAs(guest))
    .where((eb) => eb.not(eb.exists(own.select('q.id'))))
    .select((eb) => eb.fn.countAll().as('matches'))
    .executeTakeFirstOrThrow()
  return Number(matches)
}

const GUESTS_LISTED_MAX = 50

/** Who may be the user: the names share a word. The first by name. */
export async function guestsLike(
  db: Db,
  creatorId: string,
  user: { id: string; name: string },
): Promise<GuestToClaim[]> {
  const words = ownWords(user.name)
  const alike = (await bookOf(db, creatorId).execute()).filter(({ key }) => shareWords(key, words))
  const guests: GuestToClaim[] = []
  for (const { id, name } of alike.toSorted(byKey).slice(0, GUESTS_LISTED_MAX)) {
    await othersFirst()
    const matches = await countMatches(db, id, user.id)
    if (matches > 0) guests.push({ _id: id, name, matches })
  }
  return guests
}

export const byKey = (one: BookGuest, other: BookGuest) => (one.key < other.key ? -1 : 1)

/** Accounts, and guests of the same name. */
export async function deniedOf(db: Db, userId: string) {
  const denied = await db
    .selectFrom('people as x')
    .innerJoin('denials as d', 'd.guest_id', 'x.id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('people as o', 'o.id', 'd.other_id')
    .where('x.owner_id', '=', userId)
    .select(['x.name as guest', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(['o.name', 'o.email'])
    .orderBy('x.id')
    .orderBy('d.user_id')
    .orderBy('d.other_id')
    .execute()
  return {
    friends: denied
      .filter(({ name }) => name === null)
      .map(({ guest, firstName, lastName }) => ({ guest, firstName, lastName })),
    guests: denied
      .filter(({ name }) => name !== null)
      .map(({ guest, name, email }) => ({ guest, name, email })),
  }
}

/** With who was merged with them, split off from them, or from whom they were. */
export async function peopleAround(db: Db, personIds: readonly string[]): Promise<string[]> {
  const own = idsIn(db, JSON.stringify(personIds))
  const same = allSame(db, personIds)
  const { rows } = await sql<{ id: string }>`select id from people where id in ${same}
    union select id from people where split_from in ${same}
    union select split_from from people where id in ${own} and split_from is not null`.execute(db)
  return rows.map(({ id }) => id)
}
