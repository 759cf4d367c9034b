import * as z from 'zod/mini'

import { type Database, locked, type Trx } from '#database/connect.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { releaseSeats, takeSeats } from '#features/matches/taken-seats/commands.ts'

import { claimedMatches, type ClaimedRow, claimedRows, NEWEST } from '../claimed/queries.ts'
import { tellOther } from '../notices/commands.ts'
import { nextWorking, rowsToRelease } from '../queries.ts'

/** Matches per transaction: other writes wait for one of them at most. */
const BATCH = 50
/** Transactions in one request; the background does the others. */
const BATCHES_AT_ONCE = 20
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Changes the matches of a claim that was accepted or undone, up to a number that a request can wait
 * for. The claim says that there is work until all is done, so that it goes on after a crash too.
 */
export async function workOnClaim(database: Database, claimId: string, now: Date): Promise<void> {
  let after = NEWEST
  for (let batches = 0; batches < BATCHES_AT_ONCE; batches += 1) {
    const next = await workOnBatch(database, claimId, after, now)
    if (next === null) return
    after = next
  }
}

/** The same for all claims, one piece after another (`background` in server/features.ts). */
export async function workOnNext(
  database: Database,
  { after, now }: { after: string | null; now: Date },
): Promise<string | null> {
  const claim = await nextWorking(database.read, after ?? NO_ID)
  if (claim === undefined) return null
  await workOnClaim(database, claim.id, now)
  return claim.id
}

/** @param after where the last batch ended @returns where this one ended; null when all is done */
async function workOnBatch(
  database: Database,
  claimId: string,
  after: typeof NEWEST,
  now: Date,
): Promise<typeof NEWEST | null> {
  const claim = await database.read
    .selectFrom('claims')
    .where('id', '=', claimId)
    .where('working_since', 'is not', null)
    .selectAll()
    .executeTakeFirst()
  if (claim === undefined) return null
  if (claim.state === 'undone') {
    const rows = await rowsToRelease(database.read, claimId, BATCH)
    if (rows.length > 0) {
      await database.transact((trx) => releaseBatch(trx, claim, rows, now))
      return after
    }
  } else {
    const matches = await claimedMatches(database.read, claim, { after, limit: BATCH })
    if (matches.length > 0) {
      const ids = matches.map(({ id }) => id)
      await database.transact((trx) => takeBatch(trx, claim, ids, now))
      return matches.at(-1) ?? after
    }
  }
  await database.transact((trx) => finish(trx, claim, now))
  return null
}

/** Locks matches, then the claim, as every transaction does. @returns false when the claim has changed */
async function lockFor(
  trx: Trx,
  claim: ClaimsTable,
  matchIds: readonly string[],
): Promise<boolean> {
  const matches = trx.selectFrom('matches').where('id', 'in', matchIds)
  await locked(trx, matches.select('id').orderBy('id')).execute()
  const row = trx.selectFrom('claims').where('id', '=', claim.id)
  const current = await locked(trx, row.select(['state', 'working_since'])).executeTakeFirst()
  return current?.state === claim.state && current.working_since !== null
}

async function takeBatch(
  trx: Trx,
  claim: ClaimsTable,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  if (!(await lockFor(trx, claim, matchIds))) return
  const rows = (await claimedRows(trx, claim, matchIds)).filter(takenBy(claim))
  await takeSeats(trx, claim.person_id, rows, { by: 'claim', claimId: claim.id }, now)
  await trx
    .updateTable('claims')
    .set((eb) => ({ matches: eb('matches', '+', rows.length) }))
    .where('id', '=', claim.id)
    .execute()
}

/** Without a list of its own, an answer leaves out what the person has already. */
function takenBy(claim: ClaimsTable): (row: ClaimedRow) => boolean {
  if (claim.left_out === null) return ({ leftOut }) => leftOut === null
  const except = new Set(z.parse(z.array(z.string()), JSON.parse(claim.left_out)))
  return ({ matchId, leftOut }) => leftOut !== 'seated' && !except.has(matchId)
}

async function releaseBatch(
  trx: Trx,
  claim: ClaimsTable,
  rows: Awaited<ReturnType<typeof rowsToRelease>>,
  now: Date,
): Promise<void> {
  const matchIds = rows.map(({ matchId }) => matchId)
  if (!(await lockFor(trx, claim, matchIds))) return
  const released = await releaseSeats(trx, rows, { userId: undoneBy(claim), now })
  const kept = rows.filter((row) => !released.includes(row))
  for (const { matchId, rowId, userId } of kept) {
    await trx
      .deleteFrom('taken_seats')
      .where('match_id', '=', matchId)
      .where('player_id', '=', rowId)
      .where('user_id', '=', userId)
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
    const answerer = claim.asked_by === 'creator' ? claim.person_id : claim.creator_id
    await tellOther(trx, finished, 'accepted', { userId: answerer, matches }, now)
  }
}
