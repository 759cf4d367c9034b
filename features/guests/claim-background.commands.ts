import { setImmediate as othersFirst } from 'node:timers/promises'

import * as z from 'zod/mini'

import { type Database, locked, type Trx } from '#database/connect.ts'
import { type TakeLock, passingLocked, waitForLock } from '#database/query/locks.ts'
import { candidatesOf, firstPiece } from '#database/query/pieces.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { weightsOf } from '#features/matches/match-weights.queries.ts'
import type { BackgroundWork } from '#platform/background.ts'

import { tellOther } from './claim-notifications.commands.ts'
import { claimedMatches, type ClaimedRow, claimedRows } from './claimed-seats.queries.ts'
import { nextWorking, rowsToRelease } from './claims.queries.ts'
import { type MatchPlace, NEWEST } from './guests.queries.ts'
import { releaseSeats, claimSeats } from './taken-seats.commands.ts'

/** Matches in one request; the background does the others. */
const MATCHES_AT_ONCE = 1000

/** How a request goes on with a claim. */
interface Going {
  /** Lets others go first, after each piece. */
  nextTurn: () => Promise<void>
  /** Whether nobody waits for the answer any more: then the background does the rest. */
  isGone: () => boolean
}

/**
 * Changes the matches of a claim that was accepted or undone, up to a number that a request can wait
 * for. The claim says that there is work until all is done, so that it goes on after a crash too.
 */
export async function workOnClaim(
  database: Database,
  claimId: string,
  now: Date,
  { nextTurn, isGone }: Going = { nextTurn: othersFirst, isGone: () => false },
): Promise<void> {
  for (let matches = 0; matches < MATCHES_AT_ONCE && !isGone();) {
    const worked = await workOnPiece(database, claimId, now)
    if (worked === 0) return
    matches += worked
    await nextTurn()
  }
}

/** The claims of all users in the background, by the creator of their matches. */
export const claimWork: BackgroundWork = {
  async next(db, after) {
    const claim = await nextWorking(db, after)
    return claim && { userId: claim.creator_id, id: claim.id }
  },
  work: async (database, { id }, { now }) => {
    const piece = (lock: TakeLock) => workOnPiece(database, id, now, lock)
    return !(await passingLocked(piece)).passed
  },
}

/** A short piece of the work. @returns how many matches it looked at; 0 when all is done */
export async function workOnPiece(
  database: Database,
  claimId: string,
  now: Date,
  lock = waitForLock,
): Promise<number> {
  const { engine, read } = database
  const claim = await read
    .selectFrom('claims')
    .where('id', '=', claimId)
    .where('working_since', 'is not', null)
    .selectAll()
    .executeTakeFirst()
  if (claim === undefined) return 0
  const limit = candidatesOf(engine)
  if (claim.state === 'undone') {
    const found = await rowsToRelease(read, claimId, limit)
    const rows = await lightest(database, found, ({ matchId }) => matchId)
    if (rows.length > 0) {
      await database.transact((trx) => releasePiece(trx, claim, rows, { lock, now }))
      return rows.length
    }
  } else {
    const found = await claimedMatches(read, claim, { after: reachedBy(claim), limit })
    const matches = await lightest(database, found, ({ id }) => id)
    if (matches.length > 0) {
      await database.transact((trx) => takePiece(trx, claim, matches, { lock, now }))
      return matches.length
    }
  }
  await database.transact((trx) => finish(trx, claim, now))
  return 0
}

/** The first of these, as many as one transaction may change. */
async function lightest<T>(
  { engine, read }: Database,
  things: readonly T[],
  matchOf: (thing: T) => string,
): Promise<T[]> {
  const weightOf = await weightsOf(read, things.map(matchOf))
  return firstPiece(engine, things, (thing) => weightOf(matchOf(thing)))
}

/** Where the last piece ended. What it left out still has the guest, so it would be found again. */
function reachedBy({ reached_order: order, reached_id: id }: ClaimsTable): MatchPlace {
  return order === null || id === null ? NEWEST : { order, id }
}

/**
 * Locks matches, then the claim, as every transaction does. @returns false when the claim has changed, or
 * somebody else is at it
 */
async function lockFor(
  trx: Trx,
  claim: ClaimsTable,
  matchIds: readonly string[],
  lock: TakeLock,
): Promise<boolean> {
  if (!(await lock(trx, 'claim', claim.id))) return false
  const matches = trx.selectFrom('matches').where('id', 'in', matchIds)
  await locked(trx, matches.select('id').orderBy('id')).execute()
  const row = trx.selectFrom('claims').where('id', '=', claim.id)
  const current = await locked(
    trx,
    row.select(['state', 'working_since', 'reached_id']),
  ).executeTakeFirst()
  return (
    current?.state === claim.state &&
    current.working_since !== null &&
    // Another worker may have done the same piece.
    current.reached_id === claim.reached_id
  )
}

async function takePiece(
  trx: Trx,
  claim: ClaimsTable,
  matches: readonly MatchPlace[],
  { lock, now }: { lock: TakeLock; now: Date },
): Promise<void> {
  const matchIds = matches.map(({ id }) => id)
  if (!(await lockFor(trx, claim, matchIds, lock))) return
  const wanted = (await claimedRows(trx, claim, matchIds)).filter(takenBy(claim))
  // Nobody accepts what they could not see.
  const rows = wanted.filter(
    ({ updatedAt }) => claim.seen_at === null || updatedAt <= claim.seen_at,
  )
  const last = matches.at(-1)
  await claimSeats(trx, claim.person_id, rows, { by: 'claim', claimId: claim.id }, now)
  await trx
    .updateTable('claims')
    .set((eb) => ({
      matches: eb('matches', '+', rows.length),
      changed: eb('changed', '+', wanted.length - rows.length),
      reached_order: last?.order ?? null,
      reached_id: last?.id ?? null,
    }))
    .where('id', '=', claim.id)
    .execute()
}

/** Without a list of its own, an answer leaves out what the person has already. */
function takenBy(claim: ClaimsTable): (row: ClaimedRow) => boolean {
  if (claim.left_out === null) return ({ leftOut }) => leftOut === null
  const except = new Set(z.parse(z.array(z.string()), JSON.parse(claim.left_out)))
  return ({ matchId, leftOut }) => leftOut !== 'seated' && !except.has(matchId)
}

async function releasePiece(
  trx: Trx,
  claim: ClaimsTable,
  rows: Awaited<ReturnType<typeof rowsToRelease>>,
  { lock, now }: { lock: TakeLock; now: Date },
): Promise<void> {
  const matchIds = rows.map(({ matchId }) => matchId)
  if (!(await lockFor(trx, claim, matchIds, lock))) return
  const released = await releaseSeats(trx, rows, { userId: undoneBy(claim), now })
  const kept = rows.filter((row) => !released.includes(row))
  for (const { matchId, rowId, userId } of kept) {
    await trx
      .deleteFrom('taken_seats')
      .where('match_id', '=', matchId)
      .where('player_id', '=', rowId)
      .where('user_id', '=', userId)
      // Another worker may have given it back meanwhile; that must not be forgotten.
      .where('released_at', 'is', null)
      .execute()
  }
  await trx
    .updateTable('claims')
    .set((eb) => ({ matches: eb('matches', '+', released.length) }))
    .where('id', '=', claim.id)
    .execute()
}

/** Who undid a claim gives the rows back. */
function undoneBy(claim: ClaimsTable): string {
  return claim.undone_by === 'creator' ? claim.creator_id : claim.person_id
}

/** All matches are changed: only now is it known how many, and the other side is told. */
async function finish(trx: Trx, claim: ClaimsTable, now: Date): Promise<void> {
  const [finished] = await trx
    .updateTable('claims')
    .set({ working_since: null })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .where('working_since', 'is not', null)
    .returningAll()
    .execute()
  if (finished === undefined) return
  const { state, matches } = finished
  if (state === 'undone') {
    await tellOther(trx, finished, 'undone', { userId: undoneBy(finished), matches }, now)
  } else {
    const answerer = claim.answered_by === 'creator' ? claim.creator_id : claim.person_id
    const how = claim.answered_by === claim.asked_by ? 'trusted' : 'accepted'
    await tellOther(trx, finished, how, { userId: answerer, matches }, now)
  }
}
