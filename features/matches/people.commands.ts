import { type SqlBool, sql } from 'kysely'

import { engineOf, type Trx } from '#database/connect.ts'
import { idsIn, textsOf } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import type { Schema } from '#database/schema/schema.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { newId } from '#platform/ids.ts'
import { hashToken } from '#platform/security/secrets.ts'

import type { NamedGuest } from './seats.rules.ts'

interface BookPerson {
  id: string
  /** The person themselves, or whom they were merged into. */
  same: string
  /** The person's account, once it is claimed: then nobody means them by the name any more. */
  userId: string | null
  nameKey: string
  emailKey: string
  nth: number
}

/** By seat, null for who is no guest; `seated` are the people who sit there beside them. */
interface GuestTable {
  seats: readonly (NamedGuest | null)[]
  seated?: readonly string[]
}

const keysOf = ({ name, email, hidden = '' }: NamedGuest) => ({
  nameKey: nameKey(name),
  emailKey: email === null ? hidden : emailKey(email),
})

/** The order of all locks of people, then by id: others may be merged into the first ones. */
const LAST_MERGED = sql`case when merged_into is null then 0 else 1 end`

const inBook = prepared<{ ownerId: string; keys: string; ids: string }, BookPerson>(
  (db, { ownerId, keys, ids }) =>
    db
      .selectFrom('people')
      .where('owner_id', '=', ownerId)
      .where((eb) =>
        eb.or([
          sql<SqlBool>`name_key in ${textsOf(db, keys)}`,
          sql<SqlBool>`id in ${idsIn(db, ids)}`,
        ]),
      )
      .select(['id', 'name_key as nameKey', 'email_key as emailKey', 'nth', 'user_id as userId'])
      .select((eb) => eb.fn.coalesce('merged_into', 'id').as('same'))
      .orderBy(LAST_MERGED)
      .orderBy('id')
      // Nobody may forget them meanwhile, or make them an account's.
      .$if(engineOf(db) === 'postgres', (query) => query.forKeyShare()),
)

/**
 * Adds who is missing.
 * @returns the people's ids, for each seat of each table
 */
export async function personsAt(
  trx: Trx,
  ownerId: string,
  tables: readonly GuestTable[],
): Promise<(string | null)[][]> {
  const guests = tables.flatMap(({ seats }) => seats.filter((one) => one !== null))
  if (guests.length === 0) return tables.map(({ seats }) => seats.map(() => null))
  const keys = JSON.stringify([...new Set(guests.map((guest) => keysOf(guest).nameKey))])
  const ids = JSON.stringify([...new Set(tables.flatMap(({ seated = [] }) => seated))])
  for (;;) {
    const added: PeopleTable[] = []
    const book = (await inBook(trx, { ownerId, keys, ids })).toSorted((a, b) => a.nth - b.nth)
    const meant = meantBy(tables, book, (guest, nth) => {
      const own = keysOf(guest)
      const id = newId()
      added.push({
        id,
        owner_id: ownerId,
        name: guest.name,
        name_key: own.nameKey,
        email: guest.email,
        email_key: own.emailKey,
        nth,
        ...{ user_id: null, user_at: null, settling: 0 },
        ...{ merged_into: null, merged_with: null, split_from: null, split_why: null },
      })
      return { id, same: id, userId: null, ...own, nth }
    })
    if (added.length === 0) return meant
    // Somebody else may add the same at this moment: the next round then finds theirs.
    await addPeople(trx, added)
  }
}

/**
 * The first person of that name and address who does not sit there yet: two of one name at a table are the
 * first and the second of them in the book.
 */
function meantBy(
  tables: readonly GuestTable[],
  book: BookPerson[],
  add: (guest: NamedGuest, nth: number) => BookPerson,
): (string | null)[][] {
  const byKeys = Map.groupBy(book, (person) => `${person.nameKey}\n${person.emailKey}`)
  const sames = new Map(book.map(({ id, same }) => [id, same]))
  return tables.map(({ seats, seated = [] }) => {
    const there = new Set(seated.map((id) => sames.get(id) ?? id))
    return seats.map((guest) => {
      if (guest === null) return null
      const keys = keysOf(guest)
      const key = `${keys.nameKey}\n${keys.emailKey}`
      const people = byKeys.get(key) ?? []
      let person = people.find(({ same, userId }) => userId === null && !there.has(same))
      if (person === undefined) {
        person = add(guest, (people.at(-1)?.nth ?? 0) + 1)
        byKeys.set(key, [...people, person])
      }
      there.add(person.same)
      return person.id
    })
  })
}

/** Always in one order, against deadlocks: others may add the same people at once. */
async function addPeople(trx: Trx, added: readonly PeopleTable[]): Promise<void> {
  const orderOf = (one: PeopleTable) => JSON.stringify([one.name_key, one.email_key, one.nth])
  const people = added.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  await trx
    .insertInto('people')
    .values(people satisfies Schema['people'][])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts also those who were merged or have no match any more. */
export async function nextNumber(
  trx: Trx,
  { owner_id: ownerId, name_key: key }: Pick<PeopleTable, 'owner_id' | 'name_key'>,
): Promise<number> {
  const { nth } = await trx
    .selectFrom('people')
    .where('owner_id', '=', ownerId)
    .where('name_key', '=', key)
    .select((eb) => eb.fn.coalesce(eb.fn.max('nth'), eb.val(0)).as('nth'))
    .executeTakeFirstOrThrow()
  return Number(nth) + 1
}

/** Somebody of the same name and address; `columns` replaces columns. @returns the id */
export async function addTwin(
  trx: Trx,
  person: PeopleTable,
  columns: Partial<PeopleTable>,
): Promise<string> {
  const twin = { ...person, ...columns, id: newId() }
  for (;;) {
    // Somebody else may take the number at this moment: then the next round takes another.
    const [added] = await trx
      .insertInto('people')
      .values({ ...twin, nth: await nextNumber(trx, twin) } satisfies Schema['people'])
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (added !== undefined) return added.id
  }
}

/**
 * Makes whoever would seat them wait. Matches have to be locked before.
 * @returns those who are still there
 */
export async function lockPeople(trx: Trx, ids: readonly string[]): Promise<PeopleTable[]> {
  if (ids.length === 0) return []
  const people = trx.selectFrom('people').where('id', 'in', ids).selectAll()
  const ordered = people.orderBy(LAST_MERGED).orderBy('id')
  return (engineOf(trx) === 'postgres' ? ordered.forUpdate() : ordered).execute()
}

/** Also on rows that were removed. */
export async function peopleAt(trx: Trx, matchIds: readonly string[]): Promise<string[]> {
  if (matchIds.length === 0) return []
  const [now, then] = (['players', 'past_players'] as const).map((table) =>
    trx
      .selectFrom(table)
      .where('match_id', 'in', matchIds)
      .where('person_id', 'is not', null)
      .select((eb) => eb.ref('person_id').$notNull().as('id')),
  )
  if (now === undefined || then === undefined) return []
  return (await now.union(then).execute()).map(({ id }) => id)
}

/** Only who sits at no table any more and is not known otherwise; whom somebody just seats stays. */
export async function forgetPeople(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const people = trx.selectFrom('people').where('id', 'in', ids).select('id').orderBy('id')
  const isPostgres = engineOf(trx) === 'postgres'
  const free = await (isPostgres ? people.forUpdate().skipLocked() : people).execute()
  if (free.length === 0) return
  await trx
    .deleteFrom('people')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where(
      sql<boolean>`not exists (select 1 from players where person_id = people.id)
        and not exists (select 1 from past_players where person_id = people.id)
        and not exists (select 1 from claims where guest_id = people.id)
        and not exists (select 1 from people as other
          where other.merged_into = people.id or other.split_from = people.id)
        and not exists (select 1 from people as other
          where other.merged_into = people.merged_into and other.merged_with = people.id)`,
    )
    .execute()
}

/** Of the person, or of whom they were merged into. */
export async function spellPerson(trx: Trx, personId: string, name: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ name })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('people as one')
        .where('one.id', '=', personId)
        .select((of) => of.fn.coalesce('one.merged_into', 'one.id').as('id')),
    )
    .execute()
}

/** No address has this form. */
const NOBODYS_KEY = 'nobody'

/**
 * The keys that an address can have in books: readable, and hidden from whoever has got a book's guest. A
 * deleted account has none, and must not get the empty key of guests without an address.
 */
export const bookKeys = (key: string): string[] =>
  key === '' ? [NOBODYS_KEY] : [key, hiddenKey(key)]

/** For an address that nobody may read any more. */
export function hiddenKey(key: string): string {
  return key === '' || key.startsWith('sha256:') ? key : `sha256:${hashToken(key)}`
}
