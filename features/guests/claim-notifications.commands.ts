import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { knowsSheetOnly } from '#features/matches/matches.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { deleteClaimNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { markClaimAnswered, notify } from '#features/notifications/notifications.commands.ts'

import {
  acceptedNotification,
  askedNotification,
  foundNotification,
  rejectedNotification,
  type ClaimFacts,
  trustedNotification,
  undoneNotification,
} from './claim-notifications.rules.ts'

const words = {
  asked: askedNotification,
  accepted: acceptedNotification,
  trusted: trustedNotification,
  rejected: rejectedNotification,
  undone: undoneNotification,
}

/**
 * Tells the other side what somebody has done with a claim. It is about no match (`sessionId` stays
 * null), so that older clients draw no Confirm; but who is asked for a single row is its match's
 * creator, for whom it is null in any case. So what is asked goes with the match.
 */
export async function tellOther(
  trx: Trx,
  claim: ClaimsTable,
  what: keyof typeof words,
  by: { userId: string; matches: number },
  now: Date,
): Promise<void> {
  const byCreator = by.userId === claim.creator_id
  // Who has asked by a table link is told no name, and by nobody, while the row is not theirs.
  const isNamed = !(byCreator && knowsSheetOnly(claim))
  const person = (await peopleById(trx, [by.userId])).get(by.userId)
  const told: ClaimFacts = {
    by: !isNamed ? null : person === undefined ? '' : fullName(person),
    byCreator,
    guest: claim.guest,
    matches: by.matches,
  }
  const notification = {
    ...words[what](told),
    userId: byCreator ? claim.person_id : claim.creator_id,
    type: what === 'asked' ? ('CLAIM' as const) : ('CLAIM_ANSWERED' as const),
    link: paths.claim(claim.id),
    senderId: by.userId,
    isUnnamed: !isNamed,
    entityId: claim.id,
    ...(what === 'asked' && claim.match_id !== null ? { matchId: claim.match_id } : {}),
  }
  await notify(trx, [notification], now)
  const { id, creator_id: creatorId, person_id: personId } = claim
  changed(trx, { what: 'claims', userIds: [creatorId, personId], ids: [id], at: null })
}

/** Whoever answers has read the request; what was withdrawn asks nobody any more. */
export async function settleNotifications(
  trx: Trx,
  claim: ClaimsTable,
  state: 'answered' | 'withdrawn',
  now: Date,
): Promise<void> {
  const userId = claim.asked_by === 'creator' ? claim.person_id : claim.creator_id
  const about = { userId, claimId: claim.id }
  if (state === 'answered') await markClaimAnswered(trx, about, now)
  else await deleteClaimNotifications(trx, about)
}

/** Tells an account how many matches its address has found, as soon as all are changed. */
export async function tellFound(trx: Trx, userId: string, now: Date): Promise<void> {
  const people = trx
    .selectFrom('people as x')
    .where('x.user_id', '=', userId)
    .where('x.user_at', 'is', null)
  const busy = await people.where('x.settling', '=', 1).select('x.id').limit(1).execute()
  if (busy.length > 0) return
  const [row] = await people
    .innerJoin('players as p', 'p.person_id', 'x.id')
    .where('p.user_id', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`min(cast(p.match_id as text))`.as('matchId'),
    ])
    .execute()
  const found = Number(row?.count ?? 0)
  if (row === undefined || found === 0) return
  const about = foundNotification(found, row.matchId)
  await notify(trx, [{ ...about, userId, senderId: null, type: 'MATCH_INVITE' }], now)
}
