import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { deleteWithin, newRoom, type Room } from '#database/query/parts.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { deleteCorrectionNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { markCorrectionAnswered, notify } from '#features/notifications/notifications.commands.ts'
import { after, DAY } from '#platform/clock.ts'

import { refreshHistoryIndex } from './history-index.commands.ts'
import type { Match } from './matches.contract.ts'
import { findMatch } from './matches.queries.ts'
import {
  correctionWithdrawnAt,
  openCorrections,
  type StoredCorrection,
} from './open-corrections.queries.ts'
import {
  type Correctable,
  type CorrectionNotification,
  type CorrectionState,
  noticeText,
  notificationTitle,
  stillHolds,
} from './open-corrections.rules.ts'
import { peopleById } from './seats.queries.ts'

/** Settled corrections are deleted after this time: until then a late answer gets the reason. */
const RETENTION_DAYS = 90

/** Settles a correction. The match is locked, so nobody else settles it at the same time. */
export async function settleCorrection(
  trx: Trx,
  { id, matchId }: { id: string; matchId: string },
  state: Exclude<CorrectionState, 'open'>,
  now: Date,
  reason: string | null = null,
): Promise<void> {
  await trx
    .updateTable('corrections')
    .set({ state, settled_at: now.toISOString(), reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
  const about = { matchId, correctionId: id }
  if (state === 'withdrawn') await deleteCorrectionNotifications(trx, about)
  else await markCorrectionAnswered(trx, about, now)
}

/**
 * Withdraws the open correction of a player who confirms, declines or proposes another one; the
 * creator's notification goes. The caller writes the facets.
 * @returns whether there was one
 */
export async function withdrawOwn(
  trx: Trx,
  matchId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const own = (await openCorrections(trx, matchId)).find((one) => one.byUserId === userId)
  if (own !== undefined) await settleCorrection(trx, { id: own.id, matchId }, 'withdrawn', now)
  return own !== undefined
}

/**
 * Opens again the correction that a player has withdrawn by confirming, after they have taken that back;
 * the creator is told again. The caller writes the facets.
 * @param at when they confirmed; ISO 8601
 */
export async function reopenOwn(
  trx: Trx,
  match: Match,
  user: { _id: string; firstName: string; lastName: string },
  at: string,
  now: Date,
): Promise<void> {
  const own = await correctionWithdrawnAt(trx, match._id, user._id, at)
  if (own === undefined || match.createdBy === null || !stillHolds(match, own.changes)) return
  await trx
    .updateTable('corrections')
    .set({ state: 'open', settled_at: null })
    .where('id', '=', own.id)
    .execute()
  const changed = { id: match._id, game: match.game.name, named: match.players }
  const by = { id: user._id, name: fullName(user) }
  const notification = notificationOf('MATCH_CORRECTION', own, changed, by)
  await notify(trx, [{ ...notification, userId: match.createdBy._id }], now)
}

/** A match in which something has changed that corrections may be about. */
export interface ChangedMatch {
  id: string
  game: string
  /** Who plays now; null for guests. */
  userIds: readonly (string | null)[]
  /** Their names, before the change. */
  named: Match['players']
  values: Correctable
}

/**
 * Settles the open corrections that no longer fit: withdrawn where the author has left the table,
 * outdated where an old value is another one now. The caller writes the facets.
 * @param by who has changed the match
 */
export async function settleAfterChange(
  trx: Trx,
  match: ChangedMatch,
  open: readonly StoredCorrection[],
  by: { id: string; name: string },
  now: Date,
): Promise<void> {
  for (const correction of open) {
    const { id, byUserId, changes } = correction
    const about = { id, matchId: match.id }
    if (!match.userIds.includes(byUserId)) await settleCorrection(trx, about, 'withdrawn', now)
    else if (!stillHolds(match.values, changes)) {
      await settleCorrection(trx, about, 'outdated', now)
      const notification = {
        ...notificationOf('CORRECTION_OUTDATED', correction, match, by),
        userId: byUserId,
      }
      await notify(trx, [notification], now)
    }
  }
}

/** The notification about a correction. @param by whoever the notification comes from */
export function notificationOf(
  type: CorrectionNotification,
  correction: Pick<StoredCorrection, 'id' | 'changes' | 'comment' | 'reason'>,
  match: Pick<ChangedMatch, 'id' | 'game' | 'named'>,
  by: { id: string; name: string },
) {
  return {
    type,
    title: notificationTitle(type, by.name, match.game),
    description: noticeText(type, correction, match.named),
    link: paths.match(match.id),
    senderId: by.id,
    matchId: match.id,
    correctionId: correction.id,
  }
}

/**
 * After a creator's account has gone: the new creators withdraw their own open corrections, and are
 * told of those of others.
 */
export async function passCorrections(
  trx: Trx,
  matches: readonly { id: string; creatorId: string }[],
  now: Date,
): Promise<void> {
  for (const { id: matchId, creatorId } of matches) {
    const open = await openCorrections(trx, matchId)
    if (open.length === 0) continue
    const match = await findMatch(trx, { userId: creatorId, role: 'user' }, matchId)
    if (match === undefined) continue
    if (await withdrawOwn(trx, matchId, creatorId, now)) await refreshHistoryIndex(trx, [matchId])
    const others = open.filter(({ byUserId, waits }) => byUserId !== creatorId && waits)
    const authors = await peopleById(
      trx,
      others.map(({ byUserId }) => byUserId),
    )
    const changed = { id: matchId, game: match.game.name, named: match.players }
    for (const correction of others) {
      const author = authors.get(correction.byUserId)
      if (author === undefined) continue
      const by = { id: author._id, name: fullName(author) }
      const notification = notificationOf('MATCH_CORRECTION', correction, changed, by)
      await notify(trx, [{ ...notification, userId: creatorId }], now)
    }
  }
}

export async function deleteOldCorrections(
  trx: Trx,
  now: Date,
  room: Room = newRoom(trx),
): Promise<void> {
  const before = after(now, -RETENTION_DAYS * DAY)
  await deleteWithin(trx, room, 'corrections', sql`settled_at < ${before}`)
}
