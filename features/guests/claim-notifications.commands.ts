import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import type { ClaimsTable } from '#database/schema/claims.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { knowsSheetOnly } from '#features/matches/link-of-match.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { deleteClaimNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { markClaimAnswered, notify } from '#features/notifications/notifications.commands.ts'

import {
  acceptedNotification,
  askedNotification,
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
