import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { askForRow } from '#features/guests/claims.commands.ts'
import { askedSince } from '#features/guests/claims.queries.ts'
import { canRelease } from '#features/guests/claims.rules.ts'
import {
  findTakenSeat,
  type GuestRow,
  releaseSeat as giveBack,
  takeSeat,
  wasReleased,
} from '#features/guests/taken-seats.commands.ts'
import { assertAllowed, decideStatus, lockMatch } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { isCreator, MATCH_NOT_FOUND, type Viewer } from '#features/matches/matches.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'

import { lockSeat, recordUse, tellCreator, tooOften } from './table-links.commands.ts'
import {
  ASKED_A_DAY,
  ASKED_BY_ONE,
  ASKED_ENOUGH,
  AT_THE_TABLE,
  RELEASE_IS_CREATORS,
} from './table-links.rules.ts'

/**
 * Makes a guest's row the caller's, confirmed, where the match is the caller's or a friend's. Whoever
 * else has the link learns no more than the sheet says until the creator has said yes, and so does
 * whoever was released from a row of this match once.
 * @returns the id of the claim when the creator has to be asked, else null
 */
export async function claimSeat(
  trx: Trx,
  target: { secret: string; playerId: string },
  userId: string,
  now: Date,
): Promise<{ matchId: string; claimId: string | null }> {
  const { link, match, player } = await lockSeat(trx, target, now)
  if (match.players.some(({ user }) => user?._id === userId)) {
    throw new Refusal('conflict', AT_THE_TABLE)
  }
  const matchId = match._id
  const row = { matchId, rowId: player._id }
  const creatorId = match.createdBy?._id ?? ''
  const takesIt =
    creatorId === userId ||
    ((await areFriends(trx, creatorId, userId)) && !(await wasReleased(trx, matchId, userId)))
  if (!takesIt) {
    await refuseAnnoying(trx, row, userId, now)
    return {
      matchId,
      claimId: await askForRow(trx, { ...row, name: player.name, creatorId }, userId, now),
    }
  }
  await takeSeat(trx, userId, row, now)
  await decideStatus(trx, matchId, now)
  await recordUse(trx, link, player._id, 'claimed', now)
  if (creatorId === userId) return { matchId, claimId: null }
  const person = (await peopleById(trx, [userId])).get(userId)
  const name = person === undefined ? '' : fullName(person)
  const title = `${name} was at your match of ${match.game.name}`
  const description = `They took the seat of the guest ${player.name}. You can undo it for 30 days.`
  const notification = { type: 'GUEST_CLAIMED', title, description, senderId: userId } as const
  await tellCreator(trx, match, notification, now)
  return { matchId, claimId: null }
}

/** Each question tells the creator, also one that is withdrawn and asked again. */
async function refuseAnnoying(trx: Trx, row: GuestRow, userId: string, now: Date): Promise<void> {
  const today = await askedSince(trx, row.matchId, after(now, -DAY))
  const mine = today.filter(({ personId }) => personId === userId)
  // Asking twice is asking once.
  if (mine.some(({ rowId, state }) => rowId === row.rowId && state === 'open')) return
  const [oldest] = mine.length >= ASKED_BY_ONE ? mine : today.length >= ASKED_A_DAY ? today : []
  if (oldest !== undefined) throw tooOften(ASKED_ENOUGH, oldest.at, now)
}

/** Makes a claimed row a guest's again, with the name as it was. */
export async function releaseSeat(
  trx: Trx,
  { matchId, playerId }: { matchId: string; playerId: string },
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const match = await lockMatch(trx, matchId, viewer)
  if (!isCreator(match, viewer)) throw new Refusal('forbidden', RELEASE_IS_CREATORS)
  if (!match.players.some(({ _id }) => _id === playerId)) {
    throw new Refusal('not_found', MATCH_NOT_FOUND)
  }
  const taken = await findTakenSeat(trx, matchId, playerId)
  assertAllowed(canRelease(taken?.takenAt ?? null, now))
  if (taken === undefined) return
  await giveBack(trx, taken, { userId: viewer.userId, now })
  await tellReleased(trx, match, taken.userId, viewer.userId, now)
}

/** Without a link: the match is not theirs to read any more. */
async function tellReleased(trx: Trx, match: Match, userId: string, by: string, now: Date) {
  if (userId === by) return
  const person = (await peopleById(trx, [by])).get(by)
  const notification = {
    userId,
    type: 'CLAIM_ANSWERED' as const,
    title: `${person?.firstName ?? ''} made your seat in ${match.game.name} a guest’s again`,
    description: `The match of ${formatDay(match.day)} is not in your history any more.`,
    senderId: by,
  }
  await notify(trx, [notification], now)
}
