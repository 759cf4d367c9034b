import { locked, type Trx } from '#database/connect.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { assertAllowed } from '#features/matches/matches.commands.ts'
import { Refusal } from '#platform/http/errors.ts'

import { settleNotifications, tellOther } from './claim-notifications.commands.ts'
import type { Claim } from './claims.contract.ts'
import { findClaim } from './claims.queries.ts'
import { canAnswer, canUndo, CLAIM_NOT_FOUND, NOT_FRIENDS } from './claims.rules.ts'
import { addDenial } from './guests.commands.ts'

/**
 * Accepts a claim; its matches are changed afterwards (claim-background.commands.ts). Again changes nothing.
 * @param except the matches that are left out; undefined leaves out what the person has already
 * @param seen ISO 8601: when the matches were read; those that were changed later are left out
 * @returns how many matches are to be changed, at most
 */
export async function acceptClaim(
  trx: Trx,
  claimId: string,
  { except, seen }: { except?: readonly string[] | undefined; seen?: string | undefined },
  callerId: string,
  now: Date,
): Promise<number> {
  const { row, claim } = await lockClaim(trx, claimId, callerId)
  assertAllowed(canAnswer(claim, 'accepted'))
  if (claim.state === 'accepted') return 0
  if (row.match_id === null && !(await areFriends(trx, row.creator_id, row.person_id))) {
    throw new Refusal('forbidden', NOT_FRIENDS)
  }
  const at = now.toISOString()
  await setClaim(trx, claimId, {
    state: 'accepted',
    answered_at: at,
    answered_by: callerId === row.creator_id ? 'creator' : 'person',
    working_since: at,
    matches: 0,
    left_out: except === undefined ? null : JSON.stringify(except),
    seen_at: seen ?? null,
  })
  await settleNotifications(trx, row, 'answered', now)
  return row.matches
}

export async function rejectClaim(
  trx: Trx,
  claimId: string,
  callerId: string,
  now: Date,
): Promise<void> {
  await lockGuestOf(trx, claimId, ['creator_id', 'person_id'], callerId)
  const { row, claim } = await lockClaim(trx, claimId, callerId)
  assertAllowed(canAnswer(claim, 'rejected'))
  if (claim.state === 'rejected') return
  const answered_by = callerId === row.creator_id ? ('creator' as const) : ('person' as const)
  await setClaim(trx, claimId, { state: 'rejected', answered_at: now.toISOString(), answered_by })
  if (row.match_id === null) await addDenial(trx, row.guest_id, row.person_id)
  await settleNotifications(trx, row, 'answered', now)
  await tellOther(trx, row, 'rejected', { userId: callerId, matches: row.matches }, now)
}

/**
 * Withdraws an open claim, or begins to give the rows of an accepted one back.
 * @returns how many matches are to be changed
 */
export async function undoClaim(
  trx: Trx,
  claimId: string,
  callerId: string,
  now: Date,
): Promise<number> {
  await lockGuestOf(trx, claimId, ['person_id'], callerId)
  const { row, claim } = await lockClaim(trx, claimId, callerId)
  assertAllowed(canUndo(claim, now))
  if (claim.state === 'undone') return 0
  const at = now.toISOString()
  const undone_by = callerId === row.creator_id ? ('creator' as const) : ('person' as const)
  const undone = { state: 'undone' as const, undone_at: at, undone_by, matches: 0 }
  if (claim.state === 'open') {
    await setClaim(trx, claimId, undone)
    await settleNotifications(trx, row, 'withdrawn', now)
    return 0
  }
  await setClaim(trx, claimId, { ...undone, working_since: at })
  if (undone_by === 'person' && row.match_id === null) {
    await addDenial(trx, row.guest_id, row.person_id)
  }
  return row.matches
}

/** Says of an open claim how many matches it is about by now; of none, it is withdrawn. */
export async function resizeClaim(
  trx: Trx,
  { id, creatorId, matches }: { id: string; creatorId: string; matches: number },
  now: Date,
): Promise<void> {
  const open = trx.selectFrom('claims').where('id', '=', id).where('state', '=', 'open')
  const [found] = await locked(trx, open.select('id')).execute()
  if (found === undefined) return
  if (matches === 0) await undoClaim(trx, id, creatorId, now)
  else await setClaim(trx, id, { matches })
}

async function setClaim(trx: Trx, id: string, changes: Partial<ClaimsTable>): Promise<void> {
  await trx.updateTable('claims').set(changes).where('id', '=', id).execute()
}

/** A denial names the guest: locked before the claim, as whoever deletes the guest does it. */
async function lockGuestOf(
  trx: Trx,
  claimId: string,
  sides: readonly ('creator_id' | 'person_id')[],
  callerId: string,
): Promise<void> {
  const guests = trx.selectFrom('people').where('id', 'in', (eb) =>
    eb
      .selectFrom('claims')
      .where('id', '=', claimId)
      .where('match_id', 'is', null)
      .where((of) => of.or(sides.map((side) => of(side, '=', callerId))))
      .select('guest_id'),
  )
  await locked(trx, guests.select('id')).execute()
}

/** Locks a claim of the caller; others do not learn that it exists. */
async function lockClaim(
  trx: Trx,
  claimId: string,
  callerId: string,
): Promise<{ row: ClaimsTable; claim: Claim }> {
  await locked(trx, trx.selectFrom('claims').where('id', '=', claimId).select('id')).execute()
  const found = await findClaim(trx, claimId, callerId)
  if (found === undefined) throw new Refusal('not_found', CLAIM_NOT_FOUND)
  return found
}
