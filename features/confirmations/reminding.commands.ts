import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import { recordActivity } from '#features/activity/activity.commands.ts'
import { formatDay } from '#features/days/day-words.rules.ts'
import { assertAllowed, lockMatch } from '#features/matches/matches.commands.ts'
import { canRemind, unconfirmedOthers, type Viewer } from '#features/matches/matches.rules.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { addressesOf } from '#features/matches/seats.queries.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { openCorrections } from '#features/open-corrections/open-corrections.queries.ts'
import { HOUR } from '#platform/clock.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'
import { enqueueMail } from '#platform/mail/outbox-queue.ts'

import { reminder } from './reminding.mails.ts'

/** From one player to another, over all their matches: many matches must not mean many mails. */
const REMINDER_MAILS: RateLimit = { name: 'reminder-mails', max: 5, windowMs: 6 * HOUR }

/** Reminds everybody who has not confirmed, by notification and mail. @returns how many they are */
export async function remindPlayers(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<number> {
  const locked = await lockMatch(trx, matchId, viewer)
  const open = await openCorrections(trx, matchId)
  const match = { ...locked, corrections: open.map(({ byUserId }) => ({ by: { _id: byUserId } })) }
  assertAllowed(canRemind(match, viewer, action.now))
  const userIds = unconfirmedOthers(match, viewer).flatMap((player) => player.user?._id ?? [])
  await trx
    .updateTable('matches')
    .set({ last_reminder_at: action.now.toISOString(), updated_at: action.now.toISOString() })
    .where('id', '=', matchId)
    .execute()
  await recordActivity(trx, matchId, 'reminded', action)
  const creator = match.createdBy === null ? '' : fullName(match.createdBy)
  const description = `Were you there on ${formatDay(match.day)}? Confirm or decline.`
  await notify(
    trx,
    userIds.map((userId) => ({
      userId,
      type: 'MATCH_REMINDER',
      title: `${creator} is waiting for you to confirm a match of ${match.game.name}`,
      description,
      link: paths.match(matchId),
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
