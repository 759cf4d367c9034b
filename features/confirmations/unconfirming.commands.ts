import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
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
import { takeAnswerBack } from '#features/notifications/answers-back.commands.ts'
import { DAY, after } from '#platform/clock.ts'

import {
  confirmedNotification,
  daysOfNotification,
  type ConfirmedMatch,
} from './confirmed-notification.rules.ts'
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

/** The key by which a match is listed is at most this far from its day. */
const APART_DAYS = 2

/** What a user has confirmed of somebody's matches at a time, in order of time. */
async function confirmedAtOnce(
  trx: Trx,
  { userId, creatorId, at }: { userId: string; creatorId: string | null; at: string },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<ConfirmedMatch[]> {
  if (from === undefined || to === undefined) return []
  const rows = await trx
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('p.user_id', '=', userId)
    .where('p.match_date', '>=', after(new Date(from), -APART_DAYS * DAY))
    .where('p.match_date', '<=', after(new Date(to), APART_DAYS * DAY))
    .where('p.confirmed_at', '=', at)
    .where('m.created_by', '=', creatorId)
    .select(['m.id as _id', 'g.id as gameId', 'g.name as gameName', dayOfMatch.as('day')])
    .orderBy('m.id')
    .execute()
  return rows.map(({ _id, day, gameId, gameName }) => ({
    ...{ _id, day },
    game: { _id: gameId, name: gameName },
  }))
}
