import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
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
import { canUnconfirm, isOwn } from '#features/matches/unconfirming.rules.ts'
import { takeAnswerBack } from '#features/notifications/answers-back.commands.ts'

import { confirmedNotification, daysOfNotification } from './confirmed-notification.rules.ts'
import { confirmedAtOnce, newestActivity } from './unconfirming.queries.ts'

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
  await setConfirmed(trx, matchId, viewer.userId, null)
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
  const { userId } = viewer
  const name = own?.user ? fullName(own.user) : ''
  const stays = async (link: string) => {
    const confirmed = await confirmedAtOnce(
      trx,
      { userId, creatorId, at },
      daysOfNotification(link),
    )
    return confirmed.length === 0 ? null : confirmedNotification({ userId, name }, confirmed)
  }
  await takeAnswerBack(trx, { matchId, userId, creatorId, at, stays })
  return status
}
