import { setImmediate as othersFirst } from 'node:timers/promises'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Database, Db, Trx } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import { bookKeys, forgetPeople, lockPeople } from '#features/matches/people.commands.ts'
import type { BackgroundWork, WorkItem } from '#platform/background.ts'

import { tellFound, tellOther } from './claim-notifications.commands.ts'
import { type Claimed, type ClaimedRow, claimedRows, takenOf } from './claims.queries.ts'
import { settleLater } from './guests.commands.ts'
import { allSame, peopleAround, samePeople } from './guests.queries.ts'
import {
  claimSeats,
  lockMatches,
  MATCHES_IN_BATCH,
  moveRows,
  onePerTable,
  releaseSeats,
  splitOff,
} from './taken-seats.commands.ts'

/** A claim to more matches is left to the background: nobody waits for it. */
const MATCHES_AT_ONCE = 1000

export interface ChangedClaim {
  id: string
  /** That are to be changed, at most. */
  matches: number
  /** Whose rows follow. */
  people: readonly string[]
}

export async function settleClaim(
  database: Database,
  { matches, people }: ChangedClaim,
  now: Date,
): Promise<void> {
  if (matches > MATCHES_AT_ONCE) return
  for (const id of people) {
    while ((await settleBatch(database, id, now)) > 0) await othersFirst()
  }
}

export const settleWork: BackgroundWork = {
  next: async (db, after) => (await nextSettling(db, after))[0],
  work: async (database, { id }, { now }) => void (await settleBatch(database, id, now)),
}

/**
 * Lets some rows of a person say what the person says: whose account it is, or nobody's; then those come
 * home that were split off. @returns how many matches it looked at; 0 when all is done
 */
export async function settleBatch(
  database: Database,
  personId: string,
  now: Date,
): Promise<number> {
  const { read } = database
  const [person] = await read
    .selectFrom('people')
    .where('id', '=', personId)
    .where('settling', '=', 1)
    .selectAll()
    .execute()
  if (person === undefined) return 0
  const rows = await unsettledRows(read, person, { limit: MATCHES_IN_BATCH })
  const matchIds = [...new Set(rows.map(({ matchId }) => matchId))].slice(0, MATCHES_IN_BATCH)
  await database.transact(async (trx) => {
    // Another request or instance may have been at these: then nothing is left to do there.
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

/** The first after an item with rows that do not follow it yet. */
const nextSettling = prepared<{ userId: string; id: string }, WorkItem>((db, { userId, id }) =>
  db
    .selectFrom('people')
    .where('settling', '=', sql.lit(1))
    .where((eb) => eb(eb.refTuple('owner_id', 'id'), '>', eb.tuple(userId, id)))
    .select(['owner_id as userId', 'id'])
    .orderBy('owner_id')
    .orderBy('id')
    .limit(1),
)

/** The matches are locked already. */
export async function lockAround(trx: Trx, personId: string): Promise<PeopleTable | undefined> {
  const people = await lockPeople(trx, await peopleAround(trx, [personId]))
  return people.find(({ id }) => id === personId)
}

export async function settleMatches(
  trx: Trx,
  person: PeopleTable,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const taken = (await unsettledRows(trx, person, { matchIds })).filter(
    (row) => row.userId !== null,
  )
  for (const [userId, own] of Map.groupBy(taken, (row) => row.userId ?? '')) {
    await releaseSeats(trx, userId, own, now)
  }
  // Where nobody sits any more, somebody may come home.
  const free = await unsettledRows(trx, person, { matchIds })
  if (person.user_id !== null) await give(trx, person, person.user_id, free, now)
  else {
    const coming = await onePerTable(trx, person.id, free)
    for (const [home, own] of Map.groupBy(coming, (row) => row.home)) {
      if (home !== null) await moveRows(trx, own, home, { declined_by: declinedBeside(home) })
    }
  }
}

/** Rows that the account does not get become somebody else's. */
async function give(
  trx: Trx,
  person: PeopleTable,
  userId: string,
  rows: readonly UnsettledRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const claims = await workingClaims(trx, person.id).execute()
  const claim = claims.findLast((one) => one.state === 'accepted' && one.person_id === userId)
  const matchIds = rows.map(({ matchId }) => matchId)
  const offered = await claimedRows(trx, claim ?? byAddress(person, userId), matchIds)
  const given = givenBy(claim, offered)
  await claimSeats(trx, userId, given, now)
  const isGiven = new Set(given.map(({ rowId }) => rowId))
  const left = rows.filter(({ rowId }) => !isGiven.has(rowId))
  for (const [id, own] of Map.groupBy(left, (row) => row.personId)) {
    const from = trx.selectFrom('people').where('id', '=', id).selectAll()
    await splitOff(trx, person, own, await from.executeTakeFirstOrThrow())
  }
}

/** Comes after every time. */
const FOREVER = 'Z'

/** What an address finds, in the shape of a claim. */
const byAddress = (person: PeopleTable, userId: string): Claimed => ({
  ...{ creator_id: person.owner_id, person_id: userId, guest_id: person.id },
  ...{ match_id: null, player_id: null, created_at: FOREVER },
})

export function givenBy(
  claim: ClaimsTable | undefined,
  offered: readonly ClaimedRow[],
): ClaimedRow[] {
  if (claim === undefined) return offered.filter(({ leftOut }) => leftOut !== 'seated')
  const { left_out: left, seen_at: seen } = claim
  const except = left === null ? null : new Set(parseIds(left))
  return offered.filter(({ matchId, leftOut, updatedAt }) => {
    // Nobody gets what they could not see.
    if (seen !== null && updatedAt > seen) return false
    return except === null ? leftOut === null : leftOut !== 'seated' && !except.has(matchId)
  })
}

const parseIds = (json: string) => z.parse(z.array(z.string()), JSON.parse(json))

/** All rows have followed: only now is it known how many, and who waits for it is told. */
export async function finish(trx: Trx, person: PeopleTable, now: Date): Promise<void> {
  await trx.updateTable('people').set({ settling: 0 }).where('id', '=', person.id).execute()
  const claims = await workingClaims(trx, person.id).select(takenOf.as('taken')).execute()
  for (const claim of claims) {
    const matches = claim.state === 'undone' ? claim.matches : Number(claim.taken)
    await finishClaim(trx, claim, matches, now)
  }
  const { user_id: userId, user_at: at } = person
  if (userId !== null && at === null) await tellFound(trx, userId, now)
  // Once: two may be split off from whom the other was merged with.
  const isUndone = userId === null && claims.some(({ state }) => state === 'undone')
  if (isUndone && person.split_from !== null) await settleLater(trx, [person.split_from])
  const twins = trx.selectFrom('people').where('split_from', 'in', samePeople(person.id))
  const ids = (await twins.select('id').execute()).map(({ id }) => id)
  await forgetPeople(trx, ids)
}

export async function finishClaim(
  trx: Trx,
  working: ClaimsTable,
  matches: number,
  now: Date,
): Promise<void> {
  const finished = { working_since: null, matches }
  await trx.updateTable('claims').set(finished).where('id', '=', working.id).execute()
  const { state, answered_by: answeredBy, asked_by: askedBy, undone_by: undoneBy } = working
  const what = state === 'undone' ? 'undone' : answeredBy === askedBy ? 'trusted' : 'accepted'
  const by = (what === 'undone' ? undoneBy : answeredBy) ?? 'person'
  await tellOther(trx, { ...working, ...finished }, what, by, now)
}

/** Who was split off from a person, or from whom they were merged with, and is nobody's account. */
const twinsOf = (personId: string) => sql<string>`(select twin.id from people twin
  where twin.split_from in ${samePeople(personId)} and twin.split_why = 'left'
    and twin.user_id is null and twin.merged_into is null)`

type UnsettledRow = Awaited<ReturnType<typeof unsettledRows>>[number]

/**
 * Some rows that do not say what their person says: they are an account's that the person is not, or not
 * yet the account's. Once all are nobody's, rows of those who were split off, with their `home`, where
 * nothing keeps the two apart.
 * @param matchIds only at these tables
 */
async function unsettledRows(
  db: Db,
  { id, user_id: userId }: PeopleTable,
  { matchIds, limit }: { matchIds?: readonly string[]; limit?: number },
) {
  const at = db
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .$if(matchIds !== undefined, (query) => query.where('p.match_id', 'in', matchIds ?? []))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .select(['p.match_id as matchId', 'p.id as rowId', 'p.user_id as userId', 'x.id as personId'])
  const wrong = await at
    .where('p.person_id', 'in', samePeople(id))
    .where('p.user_id', userId === null ? 'is not' : 'is distinct from', userId)
    .select(sql<string | null>`null`.as('home'))
    .execute()
  if (userId !== null) return wrong
  const isSeated = sql<boolean>`exists (select 1 from players q
    where q.match_id = p.match_id and q.person_id in ${samePeople(id)})`
  const free = at
    .where('p.person_id', 'in', twinsOf(id))
    .where('p.user_id', 'is', null)
    .where((eb) => eb.not(isSeated))
    .select('x.split_from as home')
  return [...wrong, ...(await free.execute())]
}

/** Who has declined the row of a person, if they are the guest from whom that one was split off. */
const declinedBeside = (personId: string) => sql<string | null>`case when declined_by in (
  select home.user_id from people twin join people home on home.id = twin.split_from
  where twin.id = ${personId}) then declined_by end`

function workingClaims(db: Db, personId: string) {
  return db
    .selectFrom('claims as c')
    .where('guest_id', 'in', samePeople(personId))
    .where('working_since', 'is not', null)
    .selectAll()
    .orderBy('id')
}

/** Also of whoever was merged with them; the rows follow. */
export async function setAccount(
  trx: Trx,
  ids: readonly string[],
  account: Pick<PeopleTable, 'user_id' | 'user_at'>,
): Promise<PeopleTable[]> {
  return trx
    .updateTable('people')
    .set({ ...account, settling: sql`case when merged_into is null then 1 else 0 end` })
    .where('id', 'in', allSame(trx, ids))
    .returningAll()
    .execute()
}

/** Guests of all books with one address; whoever makes more wants to hurt its owner, who would wait for all. */
const FOUND_MAX = 1000
/** Matches that an address finds before the answer. */
const LINKED_AT_ONCE = 20

/**
 * Makes the guests of all books who have a verified address the account. Of very many matches the first
 * rows follow at once, since whoever verifies an address looks for them; the others do in the background.
 */
export async function linkGuests(
  trx: Trx,
  { userId, emailKey }: { userId: string; emailKey: string },
  now: Date,
): Promise<void> {
  // Also into whom somebody with it was merged.
  const withAddress = await trx
    .selectFrom('people')
    .where('email_key', 'in', bookKeys(emailKey))
    .where('user_id', 'is', null)
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .distinct()
    .limit(FOUND_MAX)
    .execute()
  if (withAddress.length === 0) return
  const guests = withAddress.map(({ id }) => id)
  const tables = await trx
    .selectFrom('players')
    .where('person_id', 'in', allSame(trx, guests))
    .where('user_id', 'is', null)
    .select('match_id as id')
    .distinct()
    .limit(LINKED_AT_ONCE + 1)
    .execute()
  const matchIds = tables.slice(0, LINKED_AT_ONCE).map(({ id }) => id)
  await lockMatches(trx, matchIds)
  const around = await lockPeople(trx, await peopleAround(trx, guests))
  const free = guests.filter((id) => around.some((one) => one.id === id && one.user_id === null))
  const people = await setAccount(trx, free, { user_id: userId, user_at: null })
  const settling = people.filter((person) => person.settling === 1)
  const isAll = matchIds.length === tables.length
  for (const person of settling.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (matchIds.length > 0) await settleMatches(trx, person, matchIds, now)
    if (isAll) await finish(trx, person, now)
  }
}
