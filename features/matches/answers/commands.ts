import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/rules.ts'
import {
  markMatchAnswered,
  type NotificationDraft,
  notify,
} from '#features/notifications/commands.ts'
import { HOUR } from '#platform/clock.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'
import { enqueueMail } from '#platform/mail/outbox-queue.ts'

import { assertAllowed, lockMatch, recordActivity, decideStatus } from '../commands.ts'
import type { Match } from '../contract.ts'
import { confirmFacets, refreshFacets } from '../facets/commands.ts'
import { reminder } from '../mails.ts'
import {
  unconfirmedOthers,
  canConfirm,
  canDecline,
  canRemind,
  dayWords,
  isCreator,
  ownRow,
  type Viewer,
} from '../rules.ts'
import type { Action } from '../table/commands.ts'
import { addressesOf } from '../table/queries.ts'

/** From one player to another, over all their matches: many matches must not mean many mails. */
const REMINDER_MAILS: RateLimit = { name: 'reminder-mails', max: 5, windowMs: 6 * HOUR }

/** Confirms the viewer's own row; confirming again changes nothing. */
export async function confirmMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<void> {
  const match = await lockMatch(trx, matchId, viewer)
  const own = ownRow(match, viewer)
  await markMatchAnswered(trx, matchId, viewer.userId, action.now)
  if (own?.confirmed) {
    // The version before confirms without the facets.
    await confirmFacets(trx, matchId, viewer.userId, match.matchStatus)
    return
  }
  assertAllowed(canConfirm(match, viewer))
  await trx
    .updateTable('players')
    .set({ confirmed_at: action.now.toISOString(), confirmed_by: null })
    .where('match_id', '=', matchId)
    .where('user_id', '=', viewer.userId)
    .execute()
  const status = await decideStatus(trx, matchId, action.now)
  await confirmFacets(trx, matchId, viewer.userId, status)
  await recordActivity(trx, matchId, 'confirmed', action)
  await notifyCreator(trx, match, viewer, action, {
    type: 'MATCH_CONFIRMED',
    title: `${own?.name} confirmed a match of ${match.game.name}`,
    description: `They were there on ${dayWords(match.day)}.`,
  })
}

/**
 * Removes the viewer from a match. The row stays as a guest's, with the name only, so that the other
 * players keep the record of the whole table.
 */
export async function declineMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<Match['matchStatus']> {
  const match = await lockMatch(trx, matchId, viewer)
  assertAllowed(canDecline(match, viewer))
  const own = ownRow(match, viewer)
  const name = own?.user ? fullName(own.user) : ''
  await trx
    .updateTable('players')
    .set({
      user_id: null,
      guest_name: name,
      declined_by: viewer.userId,
      confirmed_at: null,
      confirmed_by: null,
      invited_at: null,
    })
    .where('match_id', '=', matchId)
    .where('user_id', '=', viewer.userId)
    .execute()
  // A new version: an edit of the earlier one would put the player back.
  const status = await decideStatus(trx, matchId, action.now, { version: match.version + 1 })
  await refreshFacets(trx, [matchId])
  await recordActivity(trx, matchId, 'declined', action)
  await markMatchAnswered(trx, matchId, viewer.userId, action.now)
  await notifyCreator(trx, match, viewer, action, {
    type: 'MATCH_DECLINED',
    title: `${name} declined a match of ${match.game.name}`,
    description: `They stay on the score sheet of ${dayWords(match.day)} as a guest.`,
  })
  return status
}

async function notifyCreator(
  trx: Trx,
  match: Match,
  viewer: Viewer,
  action: Action,
  content: Pick<NotificationDraft, 'type' | 'title' | 'description'>,
): Promise<void> {
  if (match.createdBy === null || isCreator(match, viewer)) return
  const link = `/matches/${match._id}`
  const about = { link, senderId: viewer.userId, matchId: match._id }
  await notify(trx, [{ ...content, ...about, userId: match.createdBy._id }], action.now)
}

/** Reminds everybody who has not confirmed, by notification and mail. @returns how many they are */
export async function remindPlayers(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<number> {
  const match = await lockMatch(trx, matchId, viewer)
  assertAllowed(canRemind(match, viewer, action.now))
  const userIds = unconfirmedOthers(match, viewer).flatMap((player) => player.user?._id ?? [])
  await trx
    .updateTable('matches')
    .set({ last_reminder_at: action.now.toISOString(), updated_at: action.now.toISOString() })
    .where('id', '=', matchId)
    .execute()
  await recordActivity(trx, matchId, 'reminded', action)
  const creator = match.createdBy === null ? '' : fullName(match.createdBy)
  const description = `Were you there on ${dayWords(match.day)}? Confirm or decline.`
  await notify(
    trx,
    userIds.map((userId) => ({
      userId,
      type: 'MATCH_REMINDER',
      title: `${creator} is waiting for you to confirm a match of ${match.game.name}`,
      description,
      link: `/matches/${matchId}`,
      senderId: viewer.userId,
      matchId,
    })),
    action.now,
  )
  const { game, day } = match
  const { publicUrl, userId: creatorId } = action
  const occasion = { id: matchId, creator, creatorId, game: game.name, day, publicUrl }
  const people = await addressesOf(trx, userIds)
  // Counted in the same order everywhere, so that two reminders cannot deadlock.
  for (const person of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const pair = `${viewer.userId} ${person.userId}`
    const { count } = await countAction(trx, REMINDER_MAILS, pair, action.now)
    if (count > REMINDER_MAILS.max) continue
    await enqueueMail(trx, reminder(person, occasion), person.userId, action.now)
  }
  return userIds.length
}
