import type { Trx } from '#database/connect.ts'
import { recordActivity } from '#features/activity/activity.commands.ts'
import { confirmInHistoryIndex } from '#features/history-index/history-index.commands.ts'
import { assertAllowed, decideStatus, tellOfMatch } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  canConfirm,
  isCreator,
  MATCH_NOT_FOUND,
  ownRow,
  type Viewer,
} from '#features/matches/matches.rules.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { fullName } from '#features/names/names.rules.ts'
import { markMatchAnswered, notify } from '#features/notifications/notifications.commands.ts'
import { withdrawOwn } from '#features/open-corrections/open-corrections.commands.ts'
import { openCorrections } from '#features/open-corrections/open-corrections.queries.ts'
import { lockSeen, type SeenMatch } from '#features/whole-match/seen-match.commands.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isId } from '#platform/ids.ts'

import { CORRECTION_OPEN } from './confirmations.rules.ts'
import { confirmedNotification } from './confirmed-notification.rules.ts'

/** Confirms the viewer's own row, and withdraws their correction; confirming again changes nothing. */
export async function confirmMatch(
  trx: Trx,
  seen: SeenMatch,
  viewer: Viewer,
  action: Action,
): Promise<void> {
  const match = await lockSeen(trx, seen, viewer)
  await withdrawOwn(trx, match._id, viewer.userId, action.now)
  if (await confirmRow(trx, match, viewer, action)) await tellCreators(trx, [match], viewer, action)
}

/** What became of many confirmations. */
export interface Confirmations {
  confirmed: string[]
  refused: { _id: string; code: Refusal['code']; message: string }[]
}

/**
 * Confirms the viewer's rows in many matches, those that can be; each creator gets one notification.
 * @param versions the versions that the viewer has seen, by the matches' ids
 */
export async function confirmMatches(
  trx: Trx,
  ids: readonly string[],
  versions: Readonly<Record<string, number>>,
  viewer: Viewer,
  action: Action,
): Promise<Confirmations> {
  const done: Confirmations = { confirmed: [], refused: [] }
  const changed: Match[] = []
  // Locked in the same order everywhere, so that two requests cannot deadlock.
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      if (!isId(id)) throw new Refusal('not_found', MATCH_NOT_FOUND)
      const version = Object.hasOwn(versions, id) ? versions[id] : undefined
      const seen = { matchId: id, expected: version === undefined ? version : String(version) }
      const match = await lockSeen(trx, seen, viewer)
      await refuseOwnCorrection(trx, id, viewer)
      if (await confirmRow(trx, match, viewer, action)) changed.push(match)
      done.confirmed.push(id)
    } catch (error) {
      // A refusal comes before anything is written of this match.
      if (!(error instanceof Refusal)) throw error
      done.refused.push({ _id: id, code: error.code, message: error.message })
    }
  }
  await tellCreators(trx, changed, viewer, action)
  return done
}

/** Whoever proposes a correction has not agreed: confirming it means to withdraw it, one by one. */
async function refuseOwnCorrection(trx: Trx, matchId: string, { userId }: Viewer): Promise<void> {
  const open = await openCorrections(trx, matchId)
  const own = open.some(({ byUserId, waits }) => byUserId === userId && waits)
  if (own) throw new Refusal('conflict', CORRECTION_OPEN)
}

/** @returns whether the row was not confirmed before */
async function confirmRow(
  trx: Trx,
  match: Match,
  viewer: Viewer,
  action: Action,
): Promise<boolean> {
  const matchId = match._id
  const own = ownRow(match, viewer)
  if (own?.confirmed) {
    await markMatchAnswered(trx, matchId, viewer.userId, action.now)
    return false
  }
  assertAllowed(canConfirm(match, viewer))
  await markMatchAnswered(trx, matchId, viewer.userId, action.now)
  await trx
    .updateTable('players')
    .set({ confirmed_at: action.now.toISOString(), confirmed_by: null })
    .where('match_id', '=', matchId)
    .where('user_id', '=', viewer.userId)
    .execute()
  const status = await decideStatus(trx, matchId, action.now)
  await confirmInHistoryIndex(trx, match, viewer.userId, status)
  await recordActivity(trx, matchId, 'confirmed', action)
  tellOfMatch(trx, match, action.now)
  return true
}

/** Tells each creator once, however many of their matches the viewer has confirmed. */
async function tellCreators(
  trx: Trx,
  matches: readonly Match[],
  viewer: Viewer,
  { userId, now }: Action,
): Promise<void> {
  const others = matches.filter((match) => match.createdBy !== null && !isCreator(match, viewer))
  if (others.length === 0) return
  const person = (await peopleById(trx, [userId])).get(userId)
  const name = person === undefined ? '' : fullName(person)
  const byCreator = Map.groupBy(others, ({ createdBy }) => createdBy?._id ?? '')
  const notifications = [...byCreator].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await notify(
    trx,
    notifications.map(([creatorId, theirs]) => ({
      type: 'MATCH_CONFIRMED',
      userId: creatorId,
      senderId: userId,
      ...confirmedNotification({ userId, name }, theirs),
    })),
    now,
  )
}
