import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import { locked, type Trx } from '#database/connect.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { LinkUsesTable } from '#database/schema/links.ts'
import type { Schema } from '#database/schema/schema.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { recordActivity } from '#features/matches/activity.commands.ts'
import {
  assertAllowed,
  decideStatus,
  lockMatch,
  tellOfMatch,
} from '#features/matches/matches.commands.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { NOBODY, type Viewer, canEndLink, isCreator } from '#features/matches/matches.rules.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import { after, DAY, MINUTE } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import { contestsSince, type FoundLink, requireLink, seatsOf } from './table-links.queries.ts'
import {
  canUseSeat,
  CONFIRMED_ALREADY,
  CONTESTED_ALREADY,
  CONTESTS_A_DAY,
  CONTESTS_USED_UP,
  contestText,
  LINK_DAYS,
  LINK_ENDED,
  LINK_IS_CREATORS,
  sitterOf,
} from './table-links.rules.ts'

/** Of one network, which a whole table may share. Pages count too. */
export const LINK_READS: RateLimit = { name: 'table-link-reads', max: 120, windowMs: MINUTE }
/** Pictures for messengers, of one network: each is drawn in another process. */
export const LINK_PICTURES: RateLimit = { name: 'table-link-pictures', max: 30, windowMs: MINUTE }

/** Makes the match's link; the one before ends. */
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

/** Ends the match's link. @returns whether there was one, and the id of the match's creator */
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

/** A link's match, locked, and the guest's row that somebody has tapped. */
interface TappedSeat {
  link: FoundLink
  match: Match
  player: Player
}

/**
 * Locks the match of a link and looks at the row. Looked up again after the lock: the link may have
 * ended, and the row may have become somebody's, while we waited.
 */
export async function lockSeat(
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

/** Confirms a guest's row, once, and tells the creator. */
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

/** Tells the creator what is not right with a guest's row; a confirmation by the link is taken back. */
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
  throw tooOften(CONTESTS_USED_UP, first, now)
}

/** @param first ISO 8601: when the first action of the day was, which ends with it */
export function tooOften(reason: string, first: string, now: Date): Refusal {
  const waitMs = Date.parse(first) + DAY - now.getTime()
  return new Refusal('rate_limited', reason, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Records what was done with a row; repeated (after an edit, or a release), the newest time counts. */
export async function recordUse(
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

/** Notifies the creator; a guest is no sender. */
export async function tellCreator(
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

/** Links that have ended; what was done with them stays with the match. */
export async function deleteEndedLinks(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'table_links', sql`expires_at <= ${now.toISOString()}`)
}
