import { setImmediate as othersFirst } from 'node:timers/promises'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Database, Trx } from '#database/connect.ts'
import { type TakeLock, passingLocked, waitForLock } from '#database/query/locks.ts'
import { firstBatch } from '#database/query/weighed-batches.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import { weightsOf } from '#features/matches/matches.queries.ts'
import { forgetPeople, lockPeople } from '#features/matches/people.commands.ts'
import type { BackgroundWork } from '#platform/background.ts'

import { tellFound, tellOther } from './claim-notifications.commands.ts'
import { type ClaimedRow, claimedRows } from './claimed-seats.queries.ts'
import type { Claimed } from './claims.queries.ts'
import { accountOf } from './claims.rules.ts'
import { lockMatches, moveRows, onePerTable, settleLater } from './guests.commands.ts'
import { samePeople } from './guests.queries.ts'
import {
  nextSettling,
  peopleAround,
  settlingOf,
  type UnsettledRow,
  unsettledRows,
  workingClaims,
} from './settling.queries.ts'
import { claimSeats, releaseSeats, splitOff } from './taken-seats.commands.ts'

/** A claim to more matches is left to the background: nobody waits for it. */
const MATCHES_AT_ONCE = 1000
/** Of one batch: on SQLite all requests wait for it, on PostgreSQL who wants one of these matches. */
const MATCHES_IN_PIECE = 20

/** Lets the rows of a claim follow its guest. @param matches to how many it is, at most */
export async function settleClaim(
  database: Database,
  { id: claimId, matches }: { id: string; matches: number },
  now: Date,
): Promise<void> {
  if (matches > MATCHES_AT_ONCE) return
  for (;;) {
    const [next] = await settlingOf(database.read, { claimId })
    if (next === undefined) return
    await settleBatch(database, next.id, now)
    await othersFirst()
  }
}

/** The people of all books in the background. */
export const settleWork: BackgroundWork = {
  next: async (db, after) => (await nextSettling(db, after))[0],
  work: async (database, { id }, { now }) => {
    const batch = (lock: TakeLock) => settleBatch(database, id, now, lock)
    return !(await passingLocked(batch)).passed
  },
}

/**
 * Lets some rows of a person say what the person says: whose account it is, or nobody's; then those come
 * home that were split off. @returns how many matches it looked at; 0 when all is done
 */
export async function settleBatch(
  database: Database,
  personId: string,
  now: Date,
  lock = waitForLock,
): Promise<number> {
  const { engine, read } = database
  const [person] = await read
    .selectFrom('people')
    .where('id', '=', personId)
    .where('settling', '=', 1)
    .selectAll()
    .execute()
  if (person === undefined) return 0
  const rows = await unsettledRows(read, person, { limit: MATCHES_IN_PIECE })
  const found = [...new Set(rows.map(({ matchId }) => matchId))].slice(0, MATCHES_IN_PIECE)
  const matchIds = firstBatch(engine, found, await weightsOf(read, found))
  await database.transact(async (trx) => {
    if (!(await lock(trx, 'person', personId))) return
    await lockMatches(trx, matchIds)
    const current = await lockAround(trx, personId)
    if (current?.settling !== 1) return
    if (matchIds.length > 0) await settleMatches(trx, current, matchIds, now)
    else if ((await unsettledRows(trx, current, { limit: 1 })).length === 0) {
      await finish(trx, current, now)
    }
  })
  return matchIds.length
}

/** Locks a person with whoever was merged with them or split off; the matches are locked. */
export async function lockAround(trx: Trx, personId: string): Promise<PeopleTable | undefined> {
  const people = await lockPeople(trx, await peopleAround(trx, [personId]))
  return people.find(({ id }) => id === personId)
}

/** Lets the rows at some tables say what their person says. */
export async function settleMatches(
  trx: Trx,
  person: PeopleTable,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const taken = (await unsettledRows(trx, person, { matchIds })).filter(
    (row) => row.userId !== null,
  )
  await takeBack(trx, person, taken, now)
  // Where nobody sits any more, somebody may come home.
  const free = await unsettledRows(trx, person, { matchIds })
  if (person.user_id !== null) await give(trx, person, person.user_id, free, now)
  else {
    const coming = await onePerTable(trx, person.id, free)
    for (const [home, own] of Map.groupBy(coming, (row) => row.home)) {
      if (home !== null) await moveRows(trx, own, home)
    }
  }
}

async function takeBack(
  trx: Trx,
  person: PeopleTable,
  rows: readonly UnsettledRow[],
  now: Date,
): Promise<void> {
  const undone = (await workingClaims(trx, person.id)).filter(({ state }) => state === 'undone')
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId ?? '')) {
    const claim = undone.findLast((one) => one.person_id === userId)
    const by = claim === undefined ? person.owner_id : accountOf(claim, claim.undone_by ?? 'person')
    const matches = await releaseSeats(trx, userId, own, { userId: by, now })
    if (claim !== undefined) await count(trx, claim, { matches, changed: 0 })
  }
}

/** Gives an account rows, but for those that it does not get, which become somebody else's. */
async function give(
  trx: Trx,
  person: PeopleTable,
  userId: string,
  rows: readonly UnsettledRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const claims = await workingClaims(trx, person.id)
  const claim = claims.findLast((one) => one.state === 'accepted' && one.person_id === userId)
  const matchIds = rows.map(({ matchId }) => matchId)
  const offered = await claimedRows(trx, claim ?? byAddress(person, userId), matchIds)
  const { given, changed } = givenBy(claim, offered)
  await claimSeats(trx, userId, given, claim === undefined ? 'address' : 'claim', now)
  if (claim !== undefined) await count(trx, claim, { matches: given.length, changed })
  const isGiven = new Set(given.map(({ rowId }) => rowId))
  await splitOff(
    trx,
    person,
    rows.filter(({ rowId }) => !isGiven.has(rowId)),
  )
}

/** What an address finds, in the shape of a claim. */
const byAddress = (person: PeopleTable, userId: string): Claimed => ({
  ...{ id: '', creator_id: person.owner_id, person_id: userId, guest_id: person.id },
  ...{ match_id: null, player_id: null },
})

/** The rows that a claim gives, or an address, and how many it does not since they were changed. */
export function givenBy(
  claim: ClaimsTable | undefined,
  offered: readonly ClaimedRow[],
): { given: ClaimedRow[]; changed: number } {
  if (claim === undefined) {
    return { given: offered.filter(({ leftOut }) => leftOut !== 'seated'), changed: 0 }
  }
  const except = claim.left_out === null ? null : new Set(parseIds(claim.left_out))
  const wanted = offered.filter(({ matchId, leftOut }) => {
    // Nobody gets what was logged later.
    if (matchId >= claim.id) return false
    return except === null ? leftOut === null : leftOut !== 'seated' && !except.has(matchId)
  })
  // Nobody accepts what they could not see.
  const { seen_at: seen } = claim
  const given = wanted.filter(({ updatedAt }) => seen === null || updatedAt <= seen)
  return { given, changed: wanted.length - given.length }
}

const parseIds = (json: string) => z.parse(z.array(z.string()), JSON.parse(json))

const count = (trx: Trx, { id }: ClaimsTable, more: { matches: number; changed: number }) =>
  trx
    .updateTable('claims')
    .set((eb) => ({
      matches: eb('matches', '+', more.matches),
      changed: eb('changed', '+', more.changed),
    }))
    .where('id', '=', id)
    .execute()

/** All rows have followed: only now is it known how many, and who waits for it is told. */
export async function finish(trx: Trx, person: PeopleTable, now: Date): Promise<void> {
  await trx.updateTable('people').set({ settling: 0 }).where('id', '=', person.id).execute()
  const claims = await workingClaims(trx, person.id)
  for (const claim of claims) await finishClaim(trx, claim, now)
  const { user_id: userId, user_at: at } = person
  if (userId !== null && at === null) await tellFound(trx, userId, now)
  // Once: two may be split off from whom the other was merged with.
  const isUndone = userId === null && claims.some(({ state }) => state === 'undone')
  if (isUndone && person.split_from !== null) await letComeHome(trx, person.split_from)
  const twins = trx.selectFrom('people').where('split_from', 'in', samePeople(sql`${person.id}`))
  const ids = (await twins.select('id').execute()).map(({ id }) => id)
  await forgetPeople(trx, ids)
}

/** Of whoever was split off all rows are free: now they can come home. */
async function letComeHome(trx: Trx, homeId: string): Promise<void> {
  const home = trx.selectFrom('people').where('id', '=', homeId).where('user_id', 'is', null)
  const ids = (await home.select('id').execute()).map(({ id }) => id)
  if (ids.length > 0) await settleLater(trx, ids)
}

/** Tells the other side how many matches have changed. */
export async function finishClaim(trx: Trx, working: ClaimsTable, now: Date): Promise<void> {
  const claim = { ...working, working_since: null }
  const { id, matches, changed, answered_by: answeredBy, asked_by: askedBy } = claim
  const finished = { working_since: null, matches, changed }
  await trx.updateTable('claims').set(finished).where('id', '=', id).execute()
  const isUndone = claim.state === 'undone'
  const what = isUndone ? 'undone' : answeredBy === askedBy ? 'trusted' : 'accepted'
  const userId = accountOf(claim, (isUndone ? claim.undone_by : answeredBy) ?? 'person')
  await tellOther(trx, claim, what, { userId, matches }, now)
}
