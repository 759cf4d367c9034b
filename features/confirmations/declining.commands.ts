import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { findTakenSeat, releaseOwnSeat, rejoinSeat } from '#features/guests/taken-seats.commands.ts'
import { recordActivity } from '#features/matches/activity.commands.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import {
  assertAllowed,
  decideStatus,
  lockAnyMatch,
  lockMatch,
} from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { canDecline, ownRow, type Viewer } from '#features/matches/matches.rules.ts'
import { withdrawOwn } from '#features/matches/open-corrections.commands.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { deleteTold } from '#features/notifications/deleted-notifications.commands.ts'
import {
  markMatchAnswered,
  notify,
  tellReaders,
} from '#features/notifications/notifications.commands.ts'

import { canRejoin, isRecent, type DeclinedSeat } from './taking-back.rules.ts'

/**
 * The row stays as one that they have left: the other players keep the record of the whole table. A row that
 * was a guest's before is that guest's again: whoever takes a wrong seat must not destroy it. A second time,
 * within some minutes, only adds why.
 */
export async function declineMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  reason: string | null,
  action: Action,
): Promise<{ matchStatus: Match['matchStatus']; isGuests?: true }> {
  const found = await lockAnyMatch(trx, matchId)
  const { matchStatus } = found
  const seat = await declinedSeat(trx, matchId, viewer.userId)
  if (seat.declinedAt !== null && !seat.plays) {
    if (reason === null || reason === seat.reason) return { matchStatus }
    if (isRecent(seat.declinedAt, action.now)) {
      await sayWhy(trx, found, seat, reason, action)
      return { matchStatus }
    }
  }
  const match = await lockMatch(trx, matchId, viewer)
  assertAllowed(canDecline(match, viewer))
  const own = ownRow(match, viewer)
  const name = own?.user ? fullName(own.user) : ''
  const taken = await findTakenSeat(trx, matchId, own?._id ?? '')
  const isGuests = taken !== undefined && (await releaseOwnSeat(trx, taken))
  if (taken === undefined) await declineRow(trx, matchId, viewer.userId)
  await withdrawOwn(trx, matchId, viewer.userId, action.now)
  const status = await recordSeat(trx, match, 'declined', action, reason)
  await markMatchAnswered(trx, matchId, viewer.userId, action.now)
  await tellCreator(trx, match, name, reason, action)
  return { matchStatus: status, ...(isGuests && { isGuests }) }
}

async function declineRow(trx: Trx, matchId: string, userId: string): Promise<void> {
  await trx
    .updateTable('players')
    .set({
      user_id: null,
      person_id: null,
      declined_by: userId,
      confirmed_at: null,
      confirmed_by: null,
      said_at: null,
      invited_at: null,
    })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .execute()
}

/** A new version: an edit of the earlier one would put the player back, or take the seat away again. */
async function recordSeat(
  trx: Trx,
  { _id: matchId, version }: Match,
  type: 'declined' | 'rejoined',
  action: Action,
  reason: string | null = null,
): Promise<Match['matchStatus']> {
  const matches = trx.updateTable('matches').where('id', '=', matchId)
  await matches.set({ version: version + 1 }).execute()
  const status = await decideStatus(trx, matchId, action.now)
  await raiseImported(trx, [matchId])
  await refreshHistoryIndex(trx, [matchId], [action.userId])
  await recordActivity(trx, matchId, type, action, [], { reason })
  return status
}

/** Adds it to the creator's one notification, which is not pushed again. */
async function sayWhy(
  trx: Trx,
  match: Match,
  { activityId }: FoundSeat,
  reason: string,
  { userId, now }: Action,
): Promise<void> {
  const matchId = match._id
  await trx
    .updateTable('activity')
    .set({ reason })
    .where('match_id', '=', matchId)
    .where('id', '=', activityId)
    .execute()
  const told = { match_id: matchId, sender_id: userId, type: 'MATCH_DECLINED' } as const
  const updated = trx.updateTable('notifications').where((eb) => eb.and(told))
  const words = { description: whatStays(match, reason), read_at: null }
  tellReaders(trx, await updated.set(words).returning('user_id').execute(), now)
}

function whatStays({ day }: Match, reason: string | null): string {
  const stays = `They stay on the score sheet of ${formatDay(day)} as a guest.`
  return reason === null ? stays : `“${reason}” ${stays}`
}

async function tellCreator(
  trx: Trx,
  match: Match,
  name: string,
  reason: string | null,
  { userId, now }: Action,
): Promise<void> {
  if (match.createdBy === null) return
  const notification = {
    userId: match.createdBy._id,
    type: 'MATCH_DECLINED' as const,
    title: `${name} declined a match of ${match.game.name}`,
    description: whatStays(match, reason),
    link: paths.match(match._id),
    senderId: userId,
    matchId: match._id,
  }
  await notify(trx, [notification], now)
}

/** The row is unconfirmed again; the creator's notification goes. Who is at the table stays there. */
export async function rejoinMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<Match['matchStatus']> {
  const match = await lockAnyMatch(trx, matchId)
  const { userId } = viewer
  const { plays, declinedAt, rowId } = await declinedSeat(trx, matchId, userId)
  if (plays) return match.matchStatus
  const free = rowId !== null && (await rejoinSeat(trx, { matchId, rowId, userId }, action.now))
  assertAllowed(canRejoin({ declinedAt, free }, action.now))
  await trx
    .updateTable('players')
    .set({ user_id: userId, declined_by: null, confirmed_at: null, confirmed_by: null })
    .where('match_id', '=', matchId)
    .where('id', '=', rowId)
    .execute()
  const status = await recordSeat(trx, match, 'rejoined', action)
  await deleteTold(trx, { match_id: matchId, sender_id: userId, type: 'MATCH_DECLINED' })
  return status
}

interface FoundSeat extends Pick<DeclinedSeat, 'declinedAt'> {
  /** Of the newest `declined`; null like `declinedAt`. */
  activityId: string | null
  reason: string | null
  /** Whether they are at the table again. */
  plays: boolean
  rowId: string | null
}

/** The match is locked. */
async function declinedSeat(trx: Trx, matchId: string, userId: string): Promise<FoundSeat> {
  const declined = await trx
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .where('type', '=', 'declined')
    .where('by_user_id', '=', userId)
    .select(['id', 'at', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await trx
    .selectFrom('players')
    .where('match_id', '=', matchId)
    .where((eb) => eb.or({ user_id: userId, declined_by: userId }))
    .select(['id', 'user_id as userId'])
    // Who was put on the table again may have declined twice.
    .orderBy('id', 'desc')
    .execute()
  return {
    declinedAt: declined?.at ?? null,
    activityId: declined?.id ?? null,
    reason: declined?.reason ?? null,
    plays: rows.some((row) => row.userId !== null),
    rowId: rows.find((row) => row.userId === null)?.id ?? null,
  }
}
