import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import { locked, type Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { LinkUsesTable } from '#database/schema/links.ts'
import type { Schema } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { areFriends } from '#features/friends/friends.queries.ts'
import { askForRow } from '#features/guests/claims.commands.ts'
import { canRelease } from '#features/guests/claims.rules.ts'
import {
  findTakenSeat,
  releaseSeat as giveBack,
  takeSeat,
  wasReleased,
} from '#features/guests/taken-seats.commands.ts'
import { recordActivity } from '#features/matches/activity.commands.ts'
import {
  assertAllowed,
  decideStatus,
  lockMatch,
  tellOfMatch,
} from '#features/matches/matches.commands.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import {
  NOBODY,
  type Viewer,
  canEndLink,
  isCreator,
  MATCH_NOT_FOUND,
} from '#features/matches/matches.rules.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { after, DAY, MINUTE } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import { contestsSince, type FoundLink, requireLink, seatsOf } from './table-links.queries.ts'
import {
  AT_THE_TABLE,
  canUseSeat,
  CONFIRMED_ALREADY,
  CONTESTED_ALREADY,
  CONTESTS_A_DAY,
  CONTESTS_USED_UP,
  contestText,
  LINK_DAYS,
  LINK_ENDED,
  LINK_IS_CREATORS,
  RELEASE_IS_CREATORS,
  sitterOf,
} from './table-links.rules.ts'

/** Of one network, which a whole table may share. Pages count too. */
export const LINK_READS: RateLimit = { name: 'table-link-reads', max: 120, windowMs: MINUTE }
/** Of one network, for messengers: each picture is drawn in another process. */
export const LINK_PICTURES: RateLimit = { name: 'table-link-pictures', max: 30, windowMs: MINUTE }

/** The link before ends. */
export async function makeLink(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  { publicUrl, now }: Pick<Action, 'publicUrl' | 'now'>,
): Promise<{ url: string; expiresAt: string }> {
  const match = await lockMatch(trx, matchId, viewer)
  if (!isCreator(match, viewer)) throw new Refusal('forbidden', LINK_IS_CREATORS)
  const secret = newToken()
  const expiresAt = after(now, LINK_DAYS * DAY)
  await trx
    .insertInto('table_links')
    .values({
      id: newId(),
      match_id: matchId,
      token_hash: hashToken(secret),
      created_by: viewer.userId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    } satisfies Schema['table_links'])
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        token_hash: eb.ref('excluded.token_hash'),
        created_by: eb.ref('excluded.created_by'),
        created_at: eb.ref('excluded.created_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
  return { url: publicUrl + paths.tableLink(secret), expiresAt }
}

/** @returns whether there was one, and the id of the match's creator */
export async function endLink(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
): Promise<{ wasThere: boolean; creatorId: string | null }> {
  const match = await lockMatch(trx, matchId, viewer)
  assertAllowed(canEndLink(match, viewer))
  const links = trx.deleteFrom('table_links').where('match_id', '=', matchId)
  const ended = await links.returning('id').executeTakeFirst()
  return { wasThere: ended !== undefined, creatorId: match.createdBy?._id ?? null }
}

interface TappedSeat {
  link: FoundLink
  match: Match
  player: Player
}

/**
 * Looked up again after the lock: the link may have ended, or the row become somebody's, meanwhile.
 */
async function lockSeat(
  trx: Trx,
  target: { secret: string; playerId: string },
  now: Date,
): Promise<TappedSeat> {
  const { matchId } = await requireLink(trx, target.secret, now)
  await locked(trx, trx.selectFrom('matches').where('id', '=', matchId).select('id')).execute()
  const link = await requireLink(trx, target.secret, now)
  const match = await findMatch(trx, NOBODY, matchId)
  const player = match?.players.find(({ _id }) => _id === target.playerId)
  const seat = (await seatsOf(trx, matchId)).find(({ _id }) => _id === target.playerId)
  if (match === undefined || player === undefined || seat === undefined) {
    throw new Refusal('not_found', LINK_ENDED)
  }
  assertAllowed(canUseSeat(sitterOf(player, seat)))
  return { link, match, player }
}

/** Tells the creator. A second time changes nothing. */
export async function confirmSeat(
  trx: Trx,
  target: { secret: string; playerId: string },
  now: Date,
): Promise<void> {
  const tapped = await lockSeat(trx, target, now)
  const { match, player } = tapped
  if (player.confirmedBy !== null) throw new Refusal('conflict', CONFIRMED_ALREADY)
  await recordAnswer(trx, tapped, { what: 'confirmed' }, now)
  const notification = {
    type: 'GUEST_CONFIRMED' as const,
    title: `${player.name} confirmed a match of ${match.game.name}`,
    description: `By the table link: they were there on ${formatDay(match.day)}.`,
  }
  await tellCreator(trx, match, { ...notification, senderId: null }, now)
}

/** Tells the creator; a confirmation by the link is taken back. */
export async function contestSeat(
  trx: Trx,
  target: { secret: string; playerId: string },
  written: string,
  now: Date,
): Promise<void> {
  const text = contestText(written)
  const tapped = await lockSeat(trx, target, now)
  const { link, match, player } = tapped
  await refuseContest(trx, link, player._id, now)
  await recordAnswer(trx, tapped, { what: 'contested', reason: text }, now)
  const title = `${player.name} says that a match of ${match.game.name} is not right`
  const notification = { type: 'GUEST_CONTESTED' as const, title, description: text }
  await tellCreator(trx, match, { ...notification, senderId: null }, now)
}

async function recordAnswer(
  trx: Trx,
  { link, match, player }: TappedSeat,
  { what, ...said }: { what: 'confirmed' | 'contested'; reason?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('players')
    .set({ said_at: what === 'confirmed' ? now.toISOString() : null })
    .where('match_id', '=', match._id)
    .where('id', '=', player._id)
    .execute()
  await recordUse(trx, link, player._id, what, now)
  await decideStatus(trx, match._id, now)
  tellOfMatch(trx, match, now)
  const row = { player_id: player._id, ...said }
  await recordActivity(trx, match._id, what, { userId: null, now }, [], row)
}

/** The match is locked, so that of two objections at once the second sees the first. */
async function refuseContest(trx: Trx, link: FoundLink, playerId: string, now: Date) {
  const before = await trx
    .selectFrom('link_uses')
    .where('match_id', '=', link.matchId)
    .where('player_id', '=', playerId)
    .where('what', '=', 'contested')
    .select('at')
    .executeTakeFirst()
  if (before !== undefined) throw new Refusal('conflict', CONTESTED_ALREADY)
  const today = await contestsSince(trx, link, after(now, -DAY))
  const [first] = today
  if (first === undefined || today.length < CONTESTS_A_DAY) return
  // The day of the first one ends with it.
  const waitMs = Date.parse(first) + DAY - now.getTime()
  throw new Refusal('rate_limited', CONTESTS_USED_UP, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Of a repeated use (after an edit, or a release) the newest time counts. */
async function recordUse(
  trx: Trx,
  { linkId, matchId }: FoundLink,
  playerId: string,
  what: LinkUsesTable['what'],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('link_uses')
    .values({
      match_id: matchId,
      player_id: playerId,
      what,
      link_id: linkId,
      at,
      // The guest's address at that time, by which the words go with an account.
      guest_email_key: what === 'contested' ? await addressOf(trx, matchId, playerId) : null,
    } satisfies Schema['link_uses'])
    .onConflict((conflict) =>
      conflict.columns(['match_id', 'player_id', 'what']).doUpdateSet({ at, link_id: linkId }),
    )
    .execute()
}

async function addressOf(trx: Trx, matchId: string, playerId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('players as p')
    .innerJoin('people as x', 'x.id', 'p.person_id')
    .where('p.match_id', '=', matchId)
    .where('p.id', '=', playerId)
    .select('x.email_key as key')
    .executeTakeFirst()
  return row?.key || null
}

/** A guest is no sender. */
async function tellCreator(
  trx: Trx,
  match: Match,
  notification: {
    type: 'GUEST_CONFIRMED' | 'GUEST_CONTESTED' | 'GUEST_CLAIMED'
    title: string
    description: string
    senderId: string | null
  },
  now: Date,
): Promise<void> {
  if (match.createdBy === null) return
  const { _id: matchId, createdBy } = match
  const about = { userId: createdBy._id, link: paths.match(matchId), matchId }
  await notify(trx, [{ ...notification, ...about }], now)
}

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

/** With the name as it was. */
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

export async function deleteEndedLinks(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'table_links', sql`expires_at <= ${now.toISOString()}`)
}
