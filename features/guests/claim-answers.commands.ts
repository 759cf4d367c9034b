import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import type { PeopleTable } from '#database/schema/guests.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { assertAllowed } from '#features/matches/matches.commands.ts'
import { Refusal } from '#platform/http/errors.ts'

import { settleNotifications, tellOther } from './claim-notifications.commands.ts'
import { claimedRows } from './claimed-seats.queries.ts'
import { findClaim } from './claims.queries.ts'
import { canAnswer, canUndo, CLAIM_NOT_FOUND, NOT_FRIENDS, sideOf } from './claims.rules.ts'
import { addDenial, lockMatches } from './guests.commands.ts'
import { finishClaim, givenBy, lockAround } from './settling.commands.ts'
import { releaseSeat, takeSeat } from './taken-seats.commands.ts'
import { findTakenSeat } from './taken-seats.queries.ts'

/** A claim, and how many of its matches are to be changed, at most. */
export interface ChangedClaim {
  id: string
  matches: number
}

/**
 * Accepts a claim; its matches are changed afterwards (settling.commands.ts). Again changes nothing.
 * @param except the matches that are left out; undefined leaves out what the person has already
 * @param seen ISO 8601: when the matches were read; those that were changed later are left out
 */
export async function acceptClaim(
  trx: Trx,
  claimId: string,
  { except, seen }: { except?: readonly string[] | undefined; seen?: string | undefined },
  callerId: string,
  now: Date,
): Promise<ChangedClaim> {
  const { row, claim, guest } = await lockClaim(trx, claimId, callerId)
  assertAllowed(canAnswer(claim, 'accepted'))
  if (claim.state === 'accepted') return { id: claimId, matches: 0 }
  if (row.match_id === null && !(await areFriends(trx, row.creator_id, row.person_id))) {
    throw new Refusal('forbidden', NOT_FRIENDS)
  }
  const at = now.toISOString()
  const accepted = {
    state: 'accepted' as const,
    answered_at: at,
    answered_by: sideOf(row, callerId),
    working_since: at,
    matches: 0,
    left_out: except === undefined ? null : JSON.stringify(except),
    seen_at: seen ?? null,
  }
  await setClaim(trx, claimId, accepted)
  await settleNotifications(trx, row, 'answered', now)
  await beginClaim(trx, { ...row, ...accepted }, guest, now)
  return { id: claimId, matches: row.matches }
}

/**
 * Makes the guest of a claim that is accepted the person: the rows follow. A single row, which was asked
 * for by the table link, follows at once, and alone.
 */
export async function beginClaim(
  trx: Trx,
  claim: ClaimsTable,
  guest: PeopleTable | undefined,
  now: Date,
): Promise<void> {
  const { match_id: matchId, person_id: userId } = claim
  if (matchId !== null) {
    const { given, changed } = givenBy(claim, await claimedRows(trx, claim, [matchId]))
    for (const row of given) await takeSeat(trx, userId, row, now)
    return finishClaim(trx, { ...claim, matches: given.length, changed }, now)
  }
  // It may be somebody's by now.
  if (guest === undefined || guest.user_id !== null) return finishClaim(trx, claim, now)
  await setPerson(trx, guest.id, { user_id: userId, user_at: claim.answered_at })
}

/** The same back: the guest is nobody's account. */
async function takeBack(
  trx: Trx,
  claim: ClaimsTable,
  guest: PeopleTable | undefined,
  by: { userId: string; now: Date },
): Promise<void> {
  if (claim.match_id !== null) {
    const row = await findTakenSeat(trx, claim.match_id, claim.player_id ?? '')
    const isTheirs = row?.userId === claim.person_id
    if (isTheirs) await releaseSeat(trx, row, by)
    return finishClaim(trx, { ...claim, matches: isTheirs ? 1 : 0 }, by.now)
  }
  // Not by this claim.
  if (guest?.user_at !== claim.answered_at) return finishClaim(trx, claim, by.now)
  await setPerson(trx, guest.id, { user_id: null, user_at: null })
}

/** Says of a guest, and of whoever was merged with them, which account they are; the rows follow. */
async function setPerson(
  trx: Trx,
  id: string,
  account: Pick<PeopleTable, 'user_id' | 'user_at'>,
): Promise<void> {
  await trx
    .updateTable('people')
    .set({ ...account, settling: sql`case when merged_into is null then 1 else 0 end` })
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute()
}

export async function rejectClaim(
  trx: Trx,
  claimId: string,
  callerId: string,
  now: Date,
): Promise<void> {
  const { row, claim } = await lockClaim(trx, claimId, callerId)
  assertAllowed(canAnswer(claim, 'rejected'))
  if (claim.state === 'rejected') return
  const answer = { answered_at: now.toISOString(), answered_by: sideOf(row, callerId) }
  await setClaim(trx, claimId, { state: 'rejected', ...answer })
  if (row.match_id === null) await addDenial(trx, row.guest_id, row.person_id)
  await settleNotifications(trx, row, 'answered', now)
  await tellOther(trx, row, 'rejected', { userId: callerId, matches: row.matches }, now)
}

/** Withdraws an open claim, or begins to give the rows of an accepted one back. */
export async function undoClaim(
  trx: Trx,
  claimId: string,
  callerId: string,
  now: Date,
): Promise<ChangedClaim> {
  const { row, claim, guest } = await lockClaim(trx, claimId, callerId)
  assertAllowed(canUndo(claim, now))
  if (claim.state === 'undone') return { id: claimId, matches: 0 }
  const at = now.toISOString()
  const undone_by = sideOf(row, callerId)
  const undone = { state: 'undone' as const, undone_at: at, undone_by, matches: 0 }
  if (claim.state === 'open') {
    await setClaim(trx, claimId, undone)
    await settleNotifications(trx, row, 'withdrawn', now)
    return { id: claimId, matches: 0 }
  }
  await setClaim(trx, claimId, { ...undone, working_since: at })
  if (undone_by === 'person' && row.match_id === null) {
    await addDenial(trx, row.guest_id, row.person_id)
  }
  await takeBack(trx, { ...row, ...undone }, guest, { userId: callerId, now })
  return { id: claimId, matches: row.matches }
}

/**
 * Says of an open claim how many matches it is about by now; of none, it is withdrawn, whoever has asked.
 * The caller has locked its creator, so that nobody answers it meanwhile.
 */
export async function resizeClaim(
  trx: Trx,
  { id, matches }: { id: string; matches: number },
  now: Date,
): Promise<void> {
  const claims = trx.selectFrom('claims').where('id', '=', id).where('state', '=', 'open')
  const open = await claims.selectAll().executeTakeFirst()
  if (open === undefined) return
  if (matches > 0) return setClaim(trx, id, { matches })
  const undone = { state: 'undone' as const, undone_at: now.toISOString(), matches }
  await setClaim(trx, id, { ...undone, undone_by: open.asked_by })
  await settleNotifications(trx, open, 'withdrawn', now)
}

async function setClaim(trx: Trx, id: string, changes: Partial<ClaimsTable>): Promise<void> {
  await trx.updateTable('claims').set(changes).where('id', '=', id).execute()
}

/** Locks a guest, or into whom the guest was merged. */
export async function lockSame(trx: Trx, guestId: string): Promise<PeopleTable | undefined> {
  for (;;) {
    const guest = trx.selectFrom('people').where('id', '=', guestId)
    const [same] = await guest
      .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
      .execute()
    const person = same && (await lockAround(trx, same.id))
    // Somebody may have merged them while we waited.
    if (person === undefined || person.merged_into === null) return person
  }
}

/**
 * Locks a claim of the caller, and before it both sides, its match, and the guest; others do not learn
 * that it exists.
 */
async function lockClaim(trx: Trx, claimId: string, callerId: string) {
  const find = async () => {
    const found = await findClaim(trx, claimId, callerId)
    if (found === undefined) throw new Refusal('not_found', CLAIM_NOT_FOUND)
    return found
  }
  const { row } = await find()
  await lockUsers(trx, [row.creator_id, row.person_id])
  if (row.match_id !== null) await lockMatches(trx, [row.match_id])
  const guest = await lockSame(trx, row.guest_id)
  await locked(trx, trx.selectFrom('claims').where('id', '=', claimId).select('id')).execute()
  return { ...(await find()), guest }
}
