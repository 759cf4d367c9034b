import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { tellOfGuests } from '#features/matches/history-index.commands.ts'
import { lockPeople, nextNumber } from '#features/matches/people.commands.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { NOT_FRIENDS } from './claims.rules.ts'
import type { Guest } from './guests.contract.ts'
import {
  findGuest,
  guestOf,
  peopleAround,
  rowsOfPerson,
  samePeople,
  togetherOf,
} from './guests.queries.ts'
import {
  CLAIMED,
  GUEST_NOT_FOUND,
  NOT_MERGED,
  SAME_GUEST,
  TOGETHER_MAX,
  TOO_OFTEN_TOGETHER,
} from './guests.rules.ts'
import { lockMatches, moveRows, onePerTable, splitOff } from './taken-seats.commands.ts'

export interface ChangedGuest {
  guest: Guest
  merged: boolean
  renamed: number
  /** At how many tables both sit, who are told apart there by two rows of one name. */
  left: number
}

/** One row: every match shows the name. Another guest's name merges the two. */
export async function renameGuest(
  trx: Trx,
  userId: string,
  { guest, to, isRepeat }: { guest: string; to: string; isRepeat: boolean },
  now: Date,
): Promise<ChangedGuest> {
  const name = normalizedName(to)
  // Without the old name it was renamed before.
  const found = (await guestOf(trx, userId, guest)) ?? (await guestOf(trx, userId, name))
  if (found === undefined) throw new Refusal('not_found', GUEST_NOT_FOUND)
  const { id } = found
  if (isRepeat) return answer(trx, userId, id, {}, now)
  const key = nameKey(name)
  const other = key === found.key ? undefined : await guestOf(trx, userId, name)
  // It locks matches, and those come before people.
  if (other !== undefined) return mergeGuests(trx, userId, { guest: id, into: other.id }, now)
  const { person } = await lockOwn(trx, userId, [id])
  const nth = await nextNumber(trx, { owner_id: userId, name_key: key })
  const another = { split_from: null, split_why: null, name_key: key, nth }
  await trx
    .updateTable('people')
    .set({ name, ...(key === person.name_key ? {} : another) })
    .where('id', '=', id)
    .execute()
  return answer(trx, userId, id, {}, now)
}

/**
 * The first guest is called as the second from now on. Where both sit at a table they stay two, and
 * the first keeps the name.
 */
export async function mergeGuests(
  trx: Trx,
  userId: string,
  { guest, into }: { guest: string; into: string },
  now: Date,
): Promise<ChangedGuest> {
  if (guest === into) throw new Refusal('conflict', SAME_GUEST)
  const together = await togetherOf(trx, guest, into)
  await lockMatches(trx, together)
  const { person, people } = await lockOwn(trx, userId, [guest, into])
  if (together.length > TOGETHER_MAX) throw new Refusal('conflict', TOO_OFTEN_TOGETHER)
  const common = await togetherOf(trx, guest, into)
  // One sat down beside the other while we waited: again from the beginning, since matches are locked first.
  if (!common.every((id) => together.includes(id))) throw lostRace()
  const rows = common.length === 0 ? [] : await rowsOfPerson(trx, guest, common)
  const twins: string[] = []
  for (const [own, of] of Map.groupBy(rows, ({ personId }) => personId)) {
    const from = people.find(({ id }) => id === own)
    twins.push(...(await splitOff(trx, person, of, from, 'together')))
  }
  const renamed = (await findGuest(trx, userId, guest))?.matches ?? 0
  await trx
    .updateTable('people')
    .set({
      ...{ merged_into: into, settling: 0 },
      merged_with: sql`case when id = ${guest} then null else coalesce(merged_with, ${guest}) end`,
    })
    .where((eb) => eb.or([eb('id', '=', guest), eb('merged_into', '=', guest)]))
    .execute()
  if (person.settling === 1) await settleLater(trx, [into, ...twins])
  return answer(trx, userId, into, { merged: true, renamed, left: common.length }, now)
}

/** As PostgreSQL says it: the transaction runs again. */
const lostRace = () => Object.assign(new Error('Two guests have met.'), { code: '40001' })

/** Who had been merged with them before comes along: tables at which both sit come back, too. */
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
  // Those who were kept apart from the other by the guest's tables come home, too.
  await settleLater(trx, [guest, person.merged_into])
  return answer(trx, userId, guest, {}, now)
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

/** Says of guests that rows may not follow them yet (settling.commands.ts). */
export async function settleLater(trx: Trx, ids: readonly string[]): Promise<void> {
  const people = trx.selectFrom('people').where('id', 'in', ids).where('user_id', 'is', null)
  const same = people.select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
  await trx.updateTable('people').set({ settling: 1 }).where('id', 'in', same).execute()
}

/** Says that a guest is not somebody, so that nobody is asked again; or takes it back. */
export async function denyGuest(
  trx: Trx,
  userId: string,
  { denied, ...denial }: Denial & { denied: boolean },
): Promise<void> {
  const { guest_id: guest, user_id: friend, other_id: other } = denial
  if (friend !== null) {
    await lockUsers(trx, [userId, friend])
    if (!(await areFriends(trx, userId, friend))) throw new Refusal('forbidden', NOT_FRIENDS)
  }
  await lockOwn(trx, userId, other === null ? [guest] : [guest, other])
  if (denied) await addDenial(trx, denial)
  else {
    await trx
      .deleteFrom('denials')
      .where('guest_id', 'in', samePeople(guest))
      .where(friend === null ? 'other_id' : 'user_id', '=', friend ?? other)
      .execute()
  }
  changed(trx, { what: 'claims', userIds: [userId], ids: [], at: null })
}

type Denial = Omit<Schema['denials'], 'id'>

export async function addDenial(trx: Trx, denial: Denial): Promise<void> {
  await trx
    .insertInto('denials')
    .values({ id: newId(), ...denial } satisfies Schema['denials'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks guests of the user's book, with those who were merged with them: an edit may seat one of them. By the
 * ids alone: a guest may be called like the id of somebody else's.
 * @returns the first of them, and all
 */
async function lockOwn(trx: Trx, userId: string, ids: readonly string[]) {
  const people = await lockPeople(trx, await peopleAround(trx, ids))
  const guests = people.filter(
    (one) => one.owner_id === userId && one.merged_into === null && one.user_id === null,
  )
  const [person, ...others] = ids.map((id) => guests.find((one) => one.id === id))
  if (person === undefined || others.includes(undefined)) {
    throw new Refusal('not_found', GUEST_NOT_FOUND)
  }
  return { person, people }
}

async function answer(
  trx: Trx,
  userId: string,
  id: string,
  how: Partial<ChangedGuest>,
  now: Date,
): Promise<ChangedGuest> {
  const guest = await findGuest(trx, userId, id)
  if (guest === undefined) throw new Refusal('not_found', GUEST_NOT_FOUND)
  await tellOfGuests(trx, userId, now)
  return { guest, merged: false, renamed: guest.matches, left: 0, ...how }
}
