import { type RawBuilder, sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { inPairs } from '#database/query/json-rows.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { refreshHistoryIndex, tellOfGuests } from '#features/matches/history-index.commands.ts'
import { addTwin, lockPeople, nextNumber } from '#features/matches/people.commands.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { NOT_FRIENDS } from './claims.rules.ts'
import type { Guest } from './guests.contract.ts'
import {
  type BookGuest,
  bookOf,
  findGuest,
  guestOf,
  peopleAround,
  rowsOfPerson,
  samePeople,
} from './guests.queries.ts'
import {
  CLAIMED,
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
  const { id, key: before } = await ownGuest(trx, userId, isThere ? guest : name)
  if (isRepeat) return answer(trx, userId, id, { merged: false, left: 0 }, now)
  const key = nameKey(name)
  const other = key === before ? undefined : await guestOf(trx, userId, name)
  // It locks matches, and those come before people.
  if (other !== undefined) return mergeGuests(trx, userId, { guest: id, into: other.id }, now)
  const [person] = await lockPeople(trx, [id])
  await assertOwn(trx, userId, [id])
  const nth = await nextNumber(trx, { owner_id: userId, name_key: key })
  const another = { split_from: null, split_why: null, name_key: key, nth }
  await trx
    .updateTable('people')
    .set({ name, ...(key === person?.name_key ? {} : another) })
    .where('id', '=', id)
    .execute()
  return answer(trx, userId, id, { merged: false, left: 0 }, now)
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
  await assertOwn(trx, userId, [guest, into])
  const together = await togetherOf(trx, guest, into)
  if (together.length > TOGETHER_MAX) throw new Refusal('conflict', TOO_OFTEN_TOGETHER)
  await lockMatches(trx, together)
  // With those who were merged with them: an edit may seat one of them.
  const people = await lockPeople(trx, await peopleAround(trx, [guest, into]))
  await assertOwn(trx, userId, [guest, into])
  const common = await togetherOf(trx, guest, into)
  // One sat down beside the other while we waited: again from the beginning, since matches are locked first.
  if (!common.every((id) => together.includes(id))) throw lostRace()
  const person = people.find(({ id }) => id === guest)
  if (person !== undefined && common.length > 0) {
    const rows = await rowsOfPerson(trx, guest, common)
    for (const [own, of] of Map.groupBy(rows, ({ personId }) => personId)) {
      const { email = null, email_key = '' } = people.find(({ id }) => id === own) ?? {}
      const columns = { email, email_key, split_from: own, split_why: 'together' as const }
      await moveRows(trx, of, await addTwin(trx, person, columns))
    }
  }
  await trx
    .updateTable('people')
    .set({
      ...{ merged_into: into, settling: 0 },
      merged_with: sql`case when id = ${guest} then null else coalesce(merged_with, ${guest}) end`,
    })
    .where((eb) => eb.or([eb('id', '=', guest), eb('merged_into', '=', guest)]))
    .execute()
  if (person?.settling === 1) await settleLater(trx, [into])
  return answer(trx, userId, into, { merged: true, left: common.length }, now)
}

/** As PostgreSQL says it: the transaction runs again. */
const lostRace = () => Object.assign(new Error('Two guests have met.'), { code: '40001' })

/**
 * Undoes that a guest was merged, and brings along who had been merged with them before: the tables at
 * which both sit come back too.
 */
export async function unmergeGuest(
  trx: Trx,
  userId: string,
  guest: string,
  now: Date,
): Promise<ChangedGuest> {
  const brought = await mergedBefore(trx, guest)
  const ids = [guest, ...brought]
  const tables = trx
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('x.split_from', 'in', ids)
    .where('x.split_why', '=', 'together')
    .where('x.owner_id', '=', userId)
    .where('x.user_id', 'is', null)
    .select(['p.match_id as matchId', 'p.id as rowId', 'x.split_from as home'])
    // Who was split off last comes home first: others had been apart before.
    .orderBy('x.id', 'desc')
  const matchIds = [...new Set((await tables.execute()).map(({ matchId }) => matchId))]
  await lockMatches(trx, matchIds)
  const people = await lockPeople(trx, await peopleAround(trx, ids))
  const person = people.find(({ id }) => id === guest)
  if (person?.owner_id !== userId) throw new Refusal('not_found', GUEST_NOT_FOUND)
  if (person.merged_into === null) throw new Refusal('conflict', NOT_MERGED)
  if (person.user_id !== null) throw new Refusal('conflict', CLAIMED)
  const own = { merged_into: null, merged_with: null }
  await trx.updateTable('people').set(own).where('id', '=', guest).execute()
  await trx
    .updateTable('people')
    .set({ merged_into: guest, merged_with: sql`nullif(merged_with, ${guest})` })
    .where('id', 'in', ids)
    .where('merged_into', '=', person.merged_into)
    .execute()
  if (matchIds.length > 0) {
    const rows = await tables.where('p.match_id', 'in', matchIds).execute()
    const coming = await onePerTable(trx, guest, rows)
    for (const [home, of] of Map.groupBy(coming, (row) => row.home ?? guest)) {
      await moveRows(trx, of, home)
    }
  }
  // Who is an account by now comes back once that is undone.
  await trx
    .updateTable('people')
    .set({ split_why: 'left' })
    .where('split_from', 'in', ids)
    .where('split_why', '=', 'together')
    .where('user_id', 'is not', null)
    .execute()
  await settleLater(trx, [guest])
  return answer(trx, userId, guest, { merged: false, left: 0 }, now)
}

/** Who was merged into a guest before that one was merged, and into those. */
async function mergedBefore(trx: Trx, guest: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive before (id, merged_into) as (
      select id, merged_into from people where id = ${guest}
      union
      select x.id, x.merged_into from people x, before
        where x.merged_into = before.merged_into and x.merged_with = before.id)
    select id from before where id <> ${guest}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Says that rows may not follow these people yet (settling.commands.ts). */
export async function settleLater(trx: Trx, ids: readonly string[]): Promise<void> {
  const people = trx.selectFrom('people').where('id', 'in', ids)
  const same = people.select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
  await trx.updateTable('people').set({ settling: 1 }).where('id', 'in', same).execute()
}

/**
 * Says that a guest is not a friend, or not another guest, so that nobody is asked about the two again;
 * or takes it back.
 */
export async function denyGuest(
  trx: Trx,
  userId: string,
  {
    guest,
    who,
    kind,
    denied,
  }: { guest: string; who: string; kind: 'friend' | 'guest'; denied: boolean },
): Promise<void> {
  if (kind === 'friend') {
    await lockUsers(trx, [userId, who])
    if (!(await areFriends(trx, userId, who))) throw new Refusal('forbidden', NOT_FRIENDS)
  }
  const ids = kind === 'friend' ? [guest] : [guest, who]
  await assertOwn(trx, userId, ids)
  await lockPeople(trx, ids)
  await assertOwn(trx, userId, ids)
  if (denied) await addDenial(trx, guest, who, kind)
  else {
    await trx
      .deleteFrom('denials')
      .where('guest_id', 'in', samePeople(guest))
      .where(kind === 'friend' ? 'user_id' : 'other_id', '=', who)
      .execute()
  }
  changed(trx, { what: 'claims', userIds: [userId], ids: [], at: null })
}

export async function addDenial(
  trx: Trx,
  guestId: string,
  who: string,
  kind: 'friend' | 'guest' = 'friend',
): Promise<void> {
  const [user_id, other_id] = kind === 'friend' ? [who, null] : [null, who]
  await trx
    .insertInto('denials')
    .values({ id: newId(), guest_id: guestId, user_id, other_id } satisfies Schema['denials'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The rows that can become a person's: one at each table where the person does not sit. */
export async function onePerTable<R extends { matchId: string }>(
  trx: Trx,
  personId: string,
  rows: readonly R[],
): Promise<R[]> {
  const matchIds = rows.map(({ matchId }) => matchId)
  const seated = matchIds.length === 0 ? [] : await rowsOfPerson(trx, personId, matchIds)
  const there = new Set(seated.map(({ matchId }) => matchId))
  return rows.filter(({ matchId }) => !there.has(matchId) && there.add(matchId))
}

/**
 * Makes rows another person's. The matches are locked.
 * @param also what else the rows become
 */
export async function moveRows(
  trx: Trx,
  rows: readonly { matchId: string; rowId: string }[],
  to: string,
  also: { declined_by?: RawBuilder<string | null> } = {},
): Promise<void> {
  const pairs = rows.map(({ matchId, rowId }) => [matchId, rowId] as const)
  // Not recorded: the match says the same as before.
  await trx
    .updateTable('players')
    .set({ person_id: to, ...also })
    .where(inPairs(trx, ['match_id', 'id'], pairs))
    .execute()
  await refreshHistoryIndex(
    trx,
    rows.map(({ matchId }) => matchId),
  )
}

export async function lockMatches(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const matches = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
  await locked(trx, matches).execute()
}

/** By the ids alone: a guest may be called like the id of somebody else's. */
async function assertOwn(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  const own = await bookOf(trx, userId).where('x.id', 'in', ids).execute()
  if (own.length < ids.length) throw new Refusal('not_found', GUEST_NOT_FOUND)
}

async function ownGuest(trx: Trx, userId: string, idOrName: string): Promise<BookGuest> {
  const found = await guestOf(trx, userId, idOrName)
  if (found === undefined) throw new Refusal('not_found', GUEST_NOT_FOUND)
  return found
}

/** The tables at which both sit; of more than may be, one more. */
async function togetherOf(trx: Trx, one: string, other: string): Promise<string[]> {
  const tablesOf = (id: string) =>
    trx.selectFrom('players').where('person_id', 'in', samePeople(id)).select('match_id as id')
  const common = tablesOf(one)
    .intersect(tablesOf(other))
    .orderBy('id')
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
