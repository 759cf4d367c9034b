import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { recordActivity } from '#features/matches/activity.commands.ts'
import { assertAllowed, lockMatch, tellOfMatch } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { canRemind, unconfirmedOthers, type Viewer } from '#features/matches/matches.rules.ts'
import { openCorrections } from '#features/matches/open-corrections.queries.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { addressesOf } from '#features/matches/seats.queries.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isId } from '#platform/ids.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'
import { writeMail } from '#platform/mail/outbox.ts'

import { reminder } from './reminding.mails.ts'
import { waitingForOthers } from './reminding.queries.ts'

/** From one player to another, over all their matches: many matches must not mean many mails. */
const REMINDER_MAILS: RateLimit = { name: 'reminder-mails', max: 5, windowMs: 6 * HOUR }

/** By notification and mail. @returns how many people */
export async function remindPlayers(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<number> {
  const reminded = await markReminded(trx, matchId, viewer, action)
  await tellReminded(trx, [reminded], action)
  return reminded.userIds.length
}

/**
 * Each person gets a notification for each match, and one mail.
 * @param ids without them all that wait
 */
export async function remindAll(
  trx: Trx,
  ids: readonly string[] | undefined,
  viewer: Viewer,
  action: Action,
): Promise<{ count: number; sessions: number }> {
  const chosen = ids ?? (await waitingForOthers(trx, viewer.userId, action.now))
  const reminded: ToRemind[] = []
  // Locked in the same order everywhere, so that two requests cannot deadlock.
  for (const id of [...new Set(chosen)].filter(isId).toSorted()) {
    try {
      reminded.push(await markReminded(trx, id, viewer, action))
    } catch (error) {
      // Refused before anything is written of this match.
      if (!(error instanceof Refusal)) throw error
    }
  }
  await tellReminded(trx, reminded, action)
  const people = new Set(reminded.flatMap(({ userIds }) => userIds))
  return { count: people.size, sessions: reminded.length }
}

interface ToRemind {
  match: Match
  userIds: string[]
}

async function markReminded(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  action: Action,
): Promise<ToRemind> {
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
  tellOfMatch(trx, match, action.now)
  return { match: locked, userIds }
}

/** Called once all matches are locked: the lock order is matches, then the counts of who is told. */
async function tellReminded(
  trx: Trx,
  reminded: readonly ToRemind[],
  action: Action,
): Promise<void> {
  for (const { match, userIds } of reminded) {
    const creator = match.createdBy === null ? '' : fullName(match.createdBy)
    const about = {
      type: 'MATCH_REMINDER' as const,
      title: `${creator} is waiting for you to confirm a match of ${match.game.name}`,
      description: `Were you there on ${formatDay(match.day)}? Confirm or decline.`,
      link: paths.match(match._id),
      senderId: action.userId,
      matchId: match._id,
    }
    const drafts = userIds.map((userId) => ({ ...about, userId }))
    await notify(trx, drafts, action.now)
  }
  await mailReminders(trx, reminded, action)
}

/** About the match that was logged last. */
async function mailReminders(
  trx: Trx,
  reminded: readonly ToRemind[],
  { publicUrl, userId: creatorId, now }: Action,
): Promise<void> {
  const about = new Map(
    reminded.flatMap(({ match, userIds }) => userIds.map((userId) => [userId, match] as const)),
  )
  if (about.size === 0) return
  const people = await addressesOf(trx, [...about.keys()])
  // Counted in the same order everywhere, so that two reminders cannot deadlock.
  for (const person of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const match = about.get(person.userId)
    if (match === undefined) continue
    const { count } = await countAction(trx, REMINDER_MAILS, `${creatorId} ${person.userId}`, now)
    if (count > REMINDER_MAILS.max) continue
    const creator = match.createdBy === null ? '' : fullName(match.createdBy)
    const { _id: id, game, day } = match
    const occasion = { id, creator, creatorId, game: game.name, day, publicUrl }
    await writeMail(trx, reminder(person, occasion), person.userId, now)
  }
}
