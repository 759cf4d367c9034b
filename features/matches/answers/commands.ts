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
import { reminder } from '../mails.ts'
import {
  unconfirmedOthers,
  canConfirm,
  canDecline,
  canRemind,
  dayOf,
  isCreator,
  ownRow,
  type Viewer,
} from '../rules.ts'
import type { Action } from '../table/commands.ts'
import { addressesOf } from '../table/queries.ts'

/** Of one player to another: each match may remind, but many matches are no reason for many mails. */
const REMINDER_MAILS: RateLimit = { name: 'reminder-mails', max: 5, windowMs: 6 * HOUR }

/** Confirms the viewer's own row; doing it again changes nothing. */
export async function confirmMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  act: Action,
): Promise<void> {
  const match = await lockMatch(trx, matchId, viewer)
  const own = ownRow(match, viewer)
  await markMatchAnswered(trx, matchId, viewer.userId, act.now)
  if (own?.confirmed) return
  assertAllowed(canConfirm(match, viewer))
  await trx
    .updateTable('players')
    .set({ confirmed_at: act.now.toISOString() })
    .where('match_id', '=', matchId)
    .where('user_id', '=', viewer.userId)
    .execute()
  await decideStatus(trx, matchId, act.now)
  await recordActivity(trx, matchId, 'confirmed', act)
  await tellCreator(trx, match, viewer, act, {
    type: 'MATCH_CONFIRMED',
    title: `${own?.name} confirmed a match of ${match.game.name}`,
    description: `They were there on ${dayOf(match.date)}.`,
  })
}

/**
 * Takes the viewer out of a match. The row stays with the name alone, as a guest's, so that the
 * record of the table is nobody's loss.
 */
export async function declineMatch(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  act: Action,
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
      invited_at: null,
    })
    .where('match_id', '=', matchId)
    .where('user_id', '=', viewer.userId)
    .execute()
  // An editor who has not seen this must not put the player back unawares.
  const status = await decideStatus(trx, matchId, act.now, { version: match.version + 1 })
  await recordActivity(trx, matchId, 'declined', act)
  await markMatchAnswered(trx, matchId, viewer.userId, act.now)
  await tellCreator(trx, match, viewer, act, {
    type: 'MATCH_DECLINED',
    title: `${name} declined a match of ${match.game.name}`,
    description: `They keep a seat at the table of ${dayOf(match.date)}, by name alone.`,
  })
  return status
}

async function tellCreator(
  trx: Trx,
  match: Match,
  viewer: Viewer,
  act: Action,
  news: Pick<NotificationDraft, 'type' | 'title' | 'description'>,
): Promise<void> {
  if (match.createdBy === null || isCreator(match, viewer)) return
  const link = `/matches/${match._id}`
  const about = { link, senderId: viewer.userId, matchId: match._id }
  await notify(trx, [{ ...news, ...about, userId: match.createdBy._id }], act.now)
}

/** Reminds everybody who has not confirmed, here and by mail; answers how many they are. */
export async function remindPlayers(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  act: Action,
): Promise<number> {
  const match = await lockMatch(trx, matchId, viewer)
  assertAllowed(canRemind(match, viewer, act.now))
  const userIds = unconfirmedOthers(match, viewer).flatMap((player) => player.user?._id ?? [])
  await trx
    .updateTable('matches')
    .set({ last_reminder_at: act.now.toISOString(), updated_at: act.now.toISOString() })
    .where('id', '=', matchId)
    .execute()
  await recordActivity(trx, matchId, 'reminded', act)
  const creator = match.createdBy === null ? '' : fullName(match.createdBy)
  const description = `Were you there on ${dayOf(match.date)}? Confirm or decline.`
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
    act.now,
  )
  const { game, date } = match
  const { publicUrl, userId: creatorId } = act
  const occasion = { id: matchId, creator, creatorId, game: game.name, date, publicUrl }
  const people = await addressesOf(trx, userIds)
  // In one order for everybody, so that two reminders cannot wait for each other.
  for (const person of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const pair = `${viewer.userId} ${person.userId}`
    const { count } = await countAction(trx, REMINDER_MAILS, pair, act.now)
    if (count > REMINDER_MAILS.max) continue
    await enqueueMail(trx, reminder(person, occasion), person.userId, act.now)
  }
  return userIds.length
}
