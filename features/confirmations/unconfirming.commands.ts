import type { Trx } from '#database/connect.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import {
  assertAllowed,
  decideStatus,
  lockMatch,
  setConfirmed,
} from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { ownRow, type Viewer } from '#features/matches/matches.rules.ts'
import { reopenOwn } from '#features/matches/open-corrections.commands.ts'
import { takeAnswerBack } from '#features/notifications/deleted-notifications.commands.ts'

import { canUnconfirm, isOwn, type Happened } from './taking-back.rules.ts'

/**
 * Takes back that the viewer has confirmed: the match waits for them again, and its creator's
 * notification goes. A correction of theirs that it has withdrawn is open again. A row that is not
 * confirmed stays as it is.
 */
export async function unconfirmMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  now: Date,
): Promise<Match['matchStatus']> {
  const match = await lockMatch(trx, matchId, viewer)
  const own = ownRow(match, viewer)
  const newest = await newestActivity(trx, matchId)
  assertAllowed(canUnconfirm(match, own, newest, viewer, now))
  const at = own?.confirmedAt ?? null
  if (at === null) return match.matchStatus
  await setConfirmed(trx, { matchId, userId: viewer.userId, at: null })
  if (own?.user) await reopenOwn(trx, match, own.user, at, now)
  const status = await decideStatus(trx, matchId, now)
  await refreshHistoryIndex(trx, [matchId])
  // Not recorded: what was recorded goes. Nobody has confirmed anything.
  const recorded = newest.find((one) => isOwn(one, viewer, at))
  await trx
    .deleteFrom('activity')
    .where('match_id', '=', matchId)
    .where('id', '=', recorded?.id ?? '')
    .execute()
  const creatorId = match.createdBy?._id ?? null
  await takeAnswerBack(trx, { matchId, userId: viewer.userId, creatorId, at })
  return status
}

/** A match with more than this within minutes has changed. */
const LOOKED_AT = 50

/** The newest activity of a match, newest first. */
async function newestActivity(trx: Trx, matchId: string): Promise<Happened[]> {
  return trx
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .select(['id', 'type', 'by_user_id as byUserId', 'at'])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
}
