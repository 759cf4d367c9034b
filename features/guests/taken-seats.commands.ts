import { type RawBuilder, sql } from 'kysely'

import { type Db, locked, type Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import type { Schema } from '#database/schema/schema.ts'
import { recordActivity } from '#features/matches/activity.commands.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { decideStatuses } from '#features/matches/matches.commands.ts'
import { withdrawOwn } from '#features/matches/open-corrections.commands.ts'
import { correctedBy } from '#features/matches/open-corrections.queries.ts'
import { addTwin, forgetPeople, lockPeople } from '#features/matches/people.commands.ts'
import { deleteMatchNotifications } from '#features/notifications/deleted-notifications.commands.ts'

import { unindexed } from './former-names.commands.ts'
import { peopleAround, rowsOfPerson } from './guests.queries.ts'

/** Of one transaction: on SQLite all writers wait for it, on PostgreSQL who wants one of these matches. */
export const MATCHES_IN_BATCH = 8

export interface GuestRow {
  matchId: string
  rowId: string
}

export interface TakenRow extends GuestRow {
  userId: string
}

/**
 * Turns guests' rows into an account's, confirmed (`claim`). The caller has locked the matches and
 * seen that the rows are still guests' and that the account sits at none of these tables.
 */
export async function claimSeats(
  trx: Trx,
  userId: string,
  rows: readonly GuestRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const at = now.toISOString()
  const matchIds = rows.map(({ matchId }) => matchId)
  await trx
    .updateTable('players')
    .set({ user_id: userId, declined_by: null, confirmed_at: at, confirmed_by: 'claim' })
    .where(areRows(trx, rows))
    .execute()
  await trx
    .deleteFrom('released')
    .where('match_id', 'in', matchIds)
    .where('user_id', '=', userId)
    .execute()
  // The onlooker turned out to be the guest: now a player, not an onlooker any more.
  const onlooker = sql<null>`case when onlooker_id = ${userId} then null else onlooker_id end`
  const matches = trx.updateTable('matches').where('id', 'in', matchIds)
  await matches.set({ updated_at: at, onlooker_id: onlooker }).execute()
  await refreshHistoryIndex(trx, matchIds)
}

/**
 * Makes one guest's row an account's: of somebody who is split off for it. The match is locked.
 * @returns the id of whoever was split off
 */
export async function takeSeat(
  trx: Trx,
  userId: string,
  row: GuestRow,
  now: Date,
): Promise<string> {
  const { person } = await personOf(trx, row)
  if (person === undefined) throw new Error('The match is locked, and the row is a guest’s.')
  const own = { user_id: userId, user_at: now.toISOString(), split_from: person.id }
  const twin = await addTwin(trx, person, { ...NOBODYS, ...own })
  await moveRows(trx, [row], twin)
  await claimSeats(trx, userId, [row], now)
  return twin
}

/** The guest of a row, and from whom that one was split off: locked in one order. */
async function personOf(
  trx: Trx,
  { matchId, rowId }: GuestRow,
): Promise<{ person?: PeopleTable | undefined; from?: PeopleTable | undefined }> {
  const row = trx.selectFrom('players').where('match_id', '=', matchId).where('id', '=', rowId)
  const { person_id: own = null } = (await row.select('person_id').executeTakeFirst()) ?? {}
  const people = await lockPeople(trx, own === null ? [] : await peopleAround(trx, [own]))
  const person = people.find(({ id }) => id === own)
  return { person, from: people.find(({ id }) => id === person?.split_from) }
}

/**
 * Turns rows that an account has taken into guests' rows again. What was edited since stays edited. Rows
 * that are no longer the account's (removed, declined) do not change. The caller has locked the matches.
 */
export async function releaseSeats(
  trx: Trx,
  userId: string,
  rows: readonly GuestRow[],
  now: Date,
): Promise<void> {
  const released = await releaseRows(trx, userId, rows)
  if (released.length === 0) return
  const matchIds = released.map(({ matchId }) => matchId)
  for (const matchId of await correctedBy(trx, userId, matchIds)) {
    await withdrawOwn(trx, matchId, userId, now)
  }
  await deleteMatchNotifications(trx, matchIds, [userId])
  // A creator who is no player any more looks on again, so that the match stays in their history.
  const matches = trx.updateTable('matches').where('id', 'in', matchIds)
  await matches.set({ onlooker_id: userId }).where(unindexed('created_by'), '=', userId).execute()
  await decideStatuses(trx, { ids: JSON.stringify(matchIds), at: now.toISOString() })
  await refreshHistoryIndex(trx, matchIds, [userId])
}

/** Others of the same guest may stay the account's. The match is locked. */
export async function releaseSeat(
  trx: Trx,
  row: TakenRow,
  action: { userId: string; now: Date },
): Promise<void> {
  await leavePerson(trx, row)
  await releaseSeats(trx, row.userId, [row], action.now)
  await recordActivity(trx, row.matchId, 'released', action, [], { player_id: row.rowId })
}

/**
 * For somebody who leaves the match; the caller records it.
 * @returns whether the seat is another guest's again, so that the account cannot take it back
 */
export async function releaseOwnSeat(trx: Trx, row: TakenRow): Promise<boolean> {
  await leavePerson(trx, row)
  await releaseRows(trx, row.userId, [row])
  // Beside the account it would stand twice wherever people are chosen or counted.
  const isTwin = sql<boolean>`person_id in (select twin.id from people twin
    join people home on home.id = twin.split_from where home.user_id = ${row.userId})`
  const left = trx
    .updateTable('players')
    .where(areRows(trx, [row]))
    .where(isTwin)
  const { numUpdatedRows } = await left.set({ declined_by: row.userId }).executeTakeFirst()
  return numUpdatedRows === 0n
}

/** Undoes that. @returns false for a row that cannot become the account's guest's again */
export async function rejoinSeat(trx: Trx, row: TakenRow, now: Date): Promise<boolean> {
  const { person, from } = await personOf(trx, row)
  if (person === undefined) return true
  if (!(await comesHome(trx, row, from, row.userId))) return false
  await forgetPeople(trx, [person.id])
  await claimSeats(trx, row.userId, [row], now)
  return true
}

/** The row is not the account's guest's any more: it comes home, or somebody is split off for it. */
async function leavePerson(trx: Trx, row: TakenRow): Promise<void> {
  const { person, from } = await personOf(trx, row)
  if (person === undefined) return
  const rows = trx.selectFrom('players').where('person_id', '=', person.id)
  const isOnly = (await rows.select('id').limit(2).execute()).length === 1
  const home = isOnly ? from : undefined
  if (await comesHome(trx, row, home, null)) await forgetPeople(trx, [person.id])
  else await splitOff(trx, home ?? person, [row])
}

/** Who the row's guest was split off from must be this account's, or nobody's (null). */
async function comesHome(
  trx: Trx,
  row: GuestRow,
  home: PeopleTable | undefined,
  userId: string | null,
): Promise<boolean> {
  if (home?.user_id !== userId) return false
  if ((await onePerTable(trx, home.merged_into ?? home.id, [row])).length === 0) return false
  await moveRows(trx, [row], home.id)
  return true
}

/**
 * Makes rows those of somebody of the same name who is nobody's account. The matches are locked.
 * @param from whose rows they are: the person, or who was merged into them
 * @returns the ids of whom they are now
 */
export async function splitOff(
  trx: Trx,
  person: PeopleTable,
  rows: readonly GuestRow[],
  from: PeopleTable = person,
  why: 'left' | 'together' = 'left',
): Promise<string[]> {
  // Who was split off before sits at other tables.
  const before = await trx
    .selectFrom('people')
    .where('split_from', '=', from.id)
    .where('split_why', '=', why)
    .where('name_key', '=', person.name_key)
    .where('user_id', 'is', null)
    .where('merged_into', 'is', null)
    .select('id')
    .orderBy('nth')
    .execute()
  const { id: split_from, email, email_key } = from
  const columns = { ...NOBODYS, split_from, split_why: why, email, email_key }
  const twins: string[] = []
  for (let left = rows; left.length > 0;) {
    const twin = before[twins.length]?.id ?? (await addTwin(trx, person, columns))
    twins.push(twin)
    const own = await onePerTable(trx, twin, left)
    if (own.length > 0) await moveRows(trx, own, twin)
    left = left.filter((row) => !own.includes(row))
  }
  return twins
}

const NOBODYS = {
  ...{ user_id: null, user_at: null, settling: 0, merged_into: null, merged_with: null },
  split_why: 'left' as const,
}

/** At each table where the person does not sit, one row. */
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
  rows: readonly GuestRow[],
  to: string,
  also: { declined_by?: RawBuilder<string | null> } = {},
): Promise<void> {
  // Not recorded: the match says the same as before.
  await trx
    .updateTable('players')
    .set({ person_id: to, ...also })
    .where(areRows(trx, rows))
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

async function releaseRows(
  trx: Trx,
  userId: string,
  rows: readonly GuestRow[],
): Promise<GuestRow[]> {
  // Not recorded: the callers record it.
  const released = await trx
    .updateTable('players')
    .set({ user_id: null, confirmed_at: null, confirmed_by: null, invited_at: null })
    .where(areRows(trx, rows))
    .where('user_id', '=', userId)
    .returning(['match_id as matchId', 'id as rowId'])
    .execute()
  if (released.length === 0) return released
  const left = released.map(({ matchId }) => ({ match_id: matchId, user_id: userId }))
  await trx
    .insertInto('released')
    .values(left satisfies Schema['released'][])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return released
}

const areRows = (trx: Trx, rows: readonly GuestRow[]) =>
  inPairs(
    trx,
    ['match_id', 'id'],
    rows.map(({ matchId, rowId }) => [matchId, rowId] as const),
  )

export async function findTakenSeat(
  db: Db,
  matchId: string,
  rowId: string,
): Promise<(TakenRow & { takenAt: string }) | undefined> {
  const row = await db
    .selectFrom('players as p')
    .innerJoin('people as x', (join) =>
      join.onRef('x.id', '=', 'p.person_id').onRef('x.user_id', '=', 'p.user_id'),
    )
    .where('p.match_id', '=', matchId)
    .where('p.id', '=', rowId)
    .where('x.user_at', 'is not', null)
    .select((eb) => eb.ref('p.user_id').$notNull().as('userId'))
    .select((eb) => eb.ref('x.user_at').$notNull().as('takenAt'))
    .executeTakeFirst()
  return row && { matchId, rowId, ...row }
}

/** Whether an account was released at this match once: then it can only ask for a row. */
export async function wasReleased(db: Db, matchId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('released')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}
