import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { deleteWithin, newRoom, type Room } from '#database/query/parts.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { deleteTold } from '#features/notifications/deleted-notifications.commands.ts'
import { markAnswered, notify } from '#features/notifications/notifications.commands.ts'
import { after, DAY } from '#platform/clock.ts'

import type { Match } from './matches.contract.ts'
import { findMatch } from './matches.queries.ts'
import { openCorrections, type StoredCorrection } from './open-corrections.queries.ts'
import {
  type Correctable,
  type CorrectionNotification,
  type CorrectionState,
  noticeText,
  notificationTitle,
  stillHolds,
} from './open-corrections.rules.ts'
import { peopleById } from './seats.queries.ts'

/** Settled corrections stay so long, so that a late answer gets the reason. */
const RETENTION_DAYS = 90

/** The match is locked, so that nobody else settles it at the same time. */
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
  const asked = { match_id: matchId, correction_id: id }
  if (state === 'withdrawn') await deleteTold(trx, asked)
  else await markAnswered(trx, { ...asked, type: 'MATCH_CORRECTION' }, now)
}

/** For a player who confirms, declines or proposes another one. */
export async function withdrawOwn(
  trx: Trx,
  matchId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const own = (await openCorrections(trx, matchId)).find((one) => one.byUserId === userId)
  if (own !== undefined) await settleCorrection(trx, { id: own.id, matchId }, 'withdrawn', now)
}

/**
 * Withdraws open corrections of who has left the table; those whose old values have changed are outdated.
 * @param match before the change, with the game after it
 * @param then who plays (null for guests), and the match's values after the change
 */
export async function settleAfterChange(
  trx: Trx,
  match: ToldMatch,
  then: { userIds: readonly (string | null)[]; values: Correctable },
  open: readonly StoredCorrection[],
  by: Person,
  now: Date,
): Promise<void> {
  for (const correction of open) {
    const { id, byUserId, changes } = correction
    const about = { id, matchId: match._id }
    if (!then.userIds.includes(byUserId)) await settleCorrection(trx, about, 'withdrawn', now)
    else if (!stillHolds(then.values, changes)) {
      await settleCorrection(trx, about, 'outdated', now)
      await tellOfCorrection(trx, 'CORRECTION_OUTDATED', correction, match, by, byUserId, now)
    }
  }
}

type ToldMatch = Pick<Match, '_id' | 'game' | 'players'>

export async function tellOfCorrection(
  trx: Trx,
  type: CorrectionNotification,
  correction: Pick<StoredCorrection, 'id' | 'changes' | 'comment' | 'reason'>,
  match: ToldMatch,
  by: Person,
  userId: string,
  now: Date,
): Promise<void> {
  const notification = {
    ...{ type, userId, senderId: by._id, matchId: match._id, correctionId: correction.id },
    title: notificationTitle(type, fullName(by), match.game.name),
    description: noticeText(type, correction, match.players),
    link: paths.match(match._id),
  }
  await notify(trx, [notification], now)
}

/** New creators withdraw their own open corrections, and are told of those of others. */
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
    await withdrawOwn(trx, matchId, creatorId, now)
    const others = open.filter(({ byUserId, waits }) => byUserId !== creatorId && waits)
    const authors = await peopleById(
      trx,
      others.map(({ byUserId }) => byUserId),
    )
    for (const correction of others) {
      const author = authors.get(correction.byUserId)
      if (author === undefined) continue
      await tellOfCorrection(trx, 'MATCH_CORRECTION', correction, match, author, creatorId, now)
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
