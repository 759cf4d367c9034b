import { type RawBuilder, type SqlBool, sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { refreshHistoryIndex, tellOfGuests } from '#features/matches/history-index.commands.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { NOT_FRIENDS } from './claims.rules.ts'
import type { Guest } from './guests.contract.ts'
import { type BookGuest, findGuest, guestOf, samePeople } from './guests.queries.ts'
import {
  GUEST_NOT_FOUND,
  NOT_MERGED,
  SAME_GUEST,
  TOGETHER_MAX,
  TOO_OFTEN_TOGETHER,
} from './guests.rules.ts'

/** A guest after a change. */
export interface ChangedGuest {
  guest: Guest
  /** Whether another guest of that name is the same now. */
  merged: boolean
  /** At how many tables both sit, who are told apart there by two rows of one name. */
  left: number
}

/**
 * Gives a guest of the user's book another name, by one row: every match shows it. Another guest's name
 * merges the two.
 */
export async function renameGuest(
  trx: Trx,
  userId: string,
  { guest, to, isRepeat }: { guest: string; to: string; isRepeat: boolean },
  now: Date,
): Promise<ChangedGuest> {
  const name = normalizedName(to)
  const isThere = (await guestOf(trx, userId, guest)) !== undefined
  // Without the old name it was renamed before.
  const person = await lockGuest(trx, userId, isThere ? guest : name)
  if (isRepeat) return answer(trx, userId, person.id, { merged: false, left: 0 }, now)
  const key = nameKey(name)
  const other = key === person.key ? undefined : await guestOf(trx, userId, name)
  if (other !== undefined)
    return mergeGuests(trx, userId, { guest: person.id, into: other.id }, now)
  await trx
    .updateTable('people')
    .set({
      name,
      ...(key === person.key ? {} : { name_key: key, nth: await nextOf(trx, userId, key) }),
    })
    .where('id', '=', person.id)
    .execute()
  return answer(trx, userId, person.id, { merged: false, left: 0 }, now)
}

/** No two of one name and address have one number, also those who were merged or have no match any more. */
async function nextOf(trx: Trx, userId: string, key: string): Promise<number> {
  const { nth } = await trx
    .selectFrom('people')
    .where('owner_id', '=', userId)
    .where('name_key', '=', key)
    .select((eb) => eb.fn.coalesce(eb.fn.max('nth'), eb.val(0)).as('nth'))
    .executeTakeFirstOrThrow()
  return Number(nth) + 1
}

/**
 * Makes two guests one: the first is called as the second from now on. Their rows stay as they are, but at
 * tables where both sit: there they stay two, and the first keeps the name.
 */
export async function mergeGuests(
  trx: Trx,
  userId: string,
  { guest, into }: { guest: string; into: string },
  now: Date,
): Promise<ChangedGuest> {
  if (guest === into) throw new Refusal('conflict', SAME_GUEST)
  for (const id of [guest, into]) await ownGuest(trx, userId, id)
  const together = await togetherOf(trx, guest, into)
  if (together.length > TOGETHER_MAX) throw new Refusal('conflict', TOO_OFTEN_TOGETHER)
  await lockMatches(trx, together)
  // In one order, so that two who merge each other's do not wait for ever.
  for (const id of [guest, into].toSorted()) await lockGuest(trx, userId, id)
  const common = (await togetherOf(trx, guest, into)).filter((id) => together.includes(id))
  if (common.length > 0) await splitOff(trx, guest, common)
  await trx
    .updateTable('people')
    .set({ merged_into: into })
    .where((eb) => eb.or([eb('id', '=', guest), eb('merged_into', '=', guest)]))
    .execute()
  return answer(trx, userId, into, { merged: true, left: common.length }, now)
}

/** Gives the rows of a guest at some tables to somebody of the same name. */
async function splitOff(trx: Trx, guest: string, matchIds: readonly string[]): Promise<void> {
  const own = trx.selectFrom('people').where('id', '=', guest).selectAll()
  const person = await own.executeTakeFirstOrThrow()
  const nth = await nextOf(trx, person.owner_id, person.name_key)
  const twin = { ...person, id: newId(), nth, split_from: guest }
  await trx
    .insertInto('people')
    .values(twin satisfies Schema['people'])
    .execute()
  await moveRows(trx, { from: samePeople(sql`${guest}`), to: twin.id, matchIds })
}

/** Undoes that a guest was merged: the tables at which both sit come back too. */
export async function unmergeGuest(
  trx: Trx,
  userId: string,
  guest: string,
  now: Date,
): Promise<ChangedGuest> {
  const split = trx
    .selectFrom('people')
    .where('split_from', '=', guest)
    .where('owner_id', '=', userId)
    .select('id')
  const rows = trx.selectFrom('players').where('person_id', 'in', split)
  const apart = await rows.select('match_id as id').distinct().orderBy('match_id').execute()
  const matchIds = apart.map(({ id }) => id)
  await lockMatches(trx, matchIds)
  const own = trx.selectFrom('people').where('id', '=', guest).where('owner_id', '=', userId)
  const [person] = await locked(trx, own.select(['id', 'merged_into as into'])).execute()
  if (person === undefined) throw new Refusal('not_found', GUEST_NOT_FOUND)
  if (person.into === null) throw new Refusal('conflict', NOT_MERGED)
  await trx.updateTable('people').set({ merged_into: null }).where('id', '=', guest).execute()
  const from = sql<string>`(select twin.id from people twin where twin.split_from = ${guest})`
  if (matchIds.length > 0) await moveRows(trx, { from, to: guest, matchIds })
  return answer(trx, userId, guest, { merged: false, left: 0 }, now)
}

/** What somebody says of a guest, or takes back. */
interface Denying {
  guest: string
  /** Who it is not. */
  who: string
  denied: boolean
}

/** Says that a guest is not a friend, so that nobody is asked about the two again; or takes it back. */
export async function denyFriend(
  trx: Trx,
  userId: string,
  { guest, who, denied }: Denying,
): Promise<void> {
  await lockUsers(trx, [userId, who])
  if (!(await areFriends(trx, userId, who))) throw new Refusal('forbidden', NOT_FRIENDS)
  const { id } = await lockGuest(trx, userId, guest)
  if (denied) await addDenial(trx, id, who)
  else {
    await trx
      .deleteFrom('denials')
      .where('guest_id', 'in', samePeople(sql`${id}`))
      .where('user_id', '=', who)
      .execute()
  }
  changed(trx, { what: 'claims', userIds: [userId], ids: [], at: null })
}

/** The same of another guest. */
export async function denyOther(
  trx: Trx,
  userId: string,
  { guest, who, denied }: Denying,
): Promise<void> {
  for (const id of [guest, who].toSorted()) await lockGuest(trx, userId, id)
  const pair = { guest_id: guest, other_id: who }
  if (denied) {
    await trx
      .insertInto('people_apart')
      .values(pair satisfies Schema['people_apart'])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await trx
      .deleteFrom('people_apart')
      .where('guest_id', '=', guest)
      .where('other_id', '=', who)
      .execute()
  }
  changed(trx, { what: 'claims', userIds: [userId], ids: [], at: null })
}

export async function addDenial(trx: Trx, guestId: string, userId: string): Promise<void> {
  await trx
    .insertInto('denials')
    .values({ guest_id: guestId, user_id: userId } satisfies Schema['denials'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes rows of some tables another person's. The matches are locked. */
async function moveRows(
  trx: Trx,
  { from, to, matchIds }: { from: RawBuilder<string>; to: string; matchIds: readonly string[] },
): Promise<void> {
  // Not recorded: the match says the same as before.
  await trx
    .updateTable('players')
    .set({ person_id: to })
    .where('match_id', 'in', matchIds)
    .where('person_id', 'in', from)
    .execute()
  await refreshHistoryIndex(trx, matchIds)
}

async function lockMatches(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const matches = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
  await locked(trx, matches).execute()
}

/** A guest of the user's book, by the id or the name; locked. */
async function lockGuest(trx: Trx, userId: string, idOrName: string): Promise<BookGuest> {
  const { id } = await ownGuest(trx, userId, idOrName)
  await locked(trx, trx.selectFrom('people').where('id', '=', id).select('id')).execute()
  return ownGuest(trx, userId, id)
}

async function ownGuest(trx: Trx, userId: string, idOrName: string): Promise<BookGuest> {
  const found = await guestOf(trx, userId, idOrName)
  if (found === undefined) throw new Refusal('not_found', GUEST_NOT_FOUND)
  return found
}

/** The tables at which both sit; of more than may be, one more. */
async function togetherOf(trx: Trx, one: string, other: string): Promise<string[]> {
  const common = trx
    .selectFrom('players as p')
    .where('p.person_id', 'in', samePeople(sql`${one}`))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('players as q')
          .whereRef('q.match_id', '=', 'p.match_id')
          .where(sql<SqlBool>`q.person_id in ${samePeople(sql`${other}`)}`)
          .select('q.id'),
      ),
    )
    .select('p.match_id as id')
    .distinct()
    .orderBy('p.match_id')
    .limit(TOGETHER_MAX + 1)
  return (await common.execute()).map(({ id }) => id)
}

async function answer(
  trx: Trx,
  userId: string,
  id: string,
  how: Omit<ChangedGuest, 'guest'>,
  now: Date,
): Promise<ChangedGuest> {
  const guest = await findGuest(trx, userId, id)
  if (guest === undefined) throw new Refusal('not_found', GUEST_NOT_FOUND)
  await tellOfGuests(trx, userId, now)
  return { guest, ...how }
}
