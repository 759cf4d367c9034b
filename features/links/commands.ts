import { locked, type Trx } from '#database/connect.ts'
import type { LinkUsesTable } from '#database/schema/links.ts'
import type { Schema } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/rules.ts'
import { askForRow } from '#features/claims/commands.ts'
import {
  assertAllowed,
  decideStatus,
  lockMatch,
  recordActivity,
} from '#features/matches/commands.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import { findMatch } from '#features/matches/queries.ts'
import { dayWords, isCreator, MATCH_NOT_FOUND, type Viewer } from '#features/matches/rules.ts'
import type { Action } from '#features/matches/table/commands.ts'
import { peopleById } from '#features/matches/table/queries.ts'
import { releaseSeats, takeSeats } from '#features/matches/taken-seats/commands.ts'
import { findTakenSeat, wasReleased } from '#features/matches/taken-seats/queries.ts'
import { canRelease } from '#features/matches/taken-seats/rules.ts'
import { notify } from '#features/notifications/commands.ts'
import { after, DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import { contestsSince, type FoundLink, requireLink, seatsOf } from './queries.ts'
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
} from './rules.ts'

/** Of one network, which a whole table may share. Pages count too. */
export const LINK_READS: RateLimit = { name: 'table-link-reads', max: 120, windowMs: MINUTE }
/** Pictures for messengers, of one network: each is drawn in another process. */
export const LINK_PICTURES: RateLimit = { name: 'table-link-pictures', max: 30, windowMs: MINUTE }
/** Confirmations and objections without an account, of one network. */
export const LINK_WRITES: RateLimit = { name: 'table-link-writes', max: 60, windowMs: HOUR }

/** Makes the match's link; the one before ends. */
export async function makeLink(
  trx: Trx,
  matchId: string,
  viewer: Viewer,
  { publicUrl, now }: Action,
): Promise<{ url: string; expiresAt: string }> {
  await lockOwnMatch(trx, matchId, viewer)
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
  return { url: `${publicUrl}/t/${secret}`, expiresAt }
}

export async function endLink(trx: Trx, matchId: string, viewer: Viewer): Promise<void> {
  await lockOwnMatch(trx, matchId, viewer)
  await trx.deleteFrom('table_links').where('match_id', '=', matchId).execute()
}

async function lockOwnMatch(trx: Trx, matchId: string, viewer: Viewer): Promise<void> {
  const match = await lockMatch(trx, matchId, viewer)
  if (!isCreator(match, viewer)) throw new Refusal('forbidden', LINK_IS_CREATORS)
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
async function lockSeat(
  trx: Trx,
  target: { secret: string; playerId: string },
  now: Date,
): Promise<TappedSeat> {
  const { matchId } = await requireLink(trx, target.secret, now)
  await locked(trx, trx.selectFrom('matches').where('id', '=', matchId).select('id')).execute()
  const link = await requireLink(trx, target.secret, now)
  const match = await findMatch(trx, { userId: '', role: 'user' }, matchId)
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
  const { link, match, player } = await lockSeat(trx, target, now)
  if (player.confirmedBy !== null) throw new Refusal('conflict', CONFIRMED_ALREADY)
  await setConfirmed(trx, match._id, player._id, now.toISOString())
  await recordUse(trx, link, player._id, 'confirmed', now)
  await decideStatus(trx, match._id, now)
  await recordActivity(trx, match._id, 'confirmed', { userId: null, now }, [], {
    player_id: player._id,
    player_name: player.name,
  })
  const title = `${player.name} confirmed a match of ${match.game.name}`
  const description = `By the table link: they were there on ${dayWords(match.day)}.`
  await tellCreator(trx, match, { type: 'GUEST_CONFIRMED', title, description }, now)
}

/** Tells the creator what is not right with a guest's row; a confirmation by the link is taken back. */
export async function contestSeat(
  trx: Trx,
  target: { secret: string; playerId: string },
  written: string,
  now: Date,
): Promise<void> {
  const text = contestText(written)
  const { link, match, player } = await lockSeat(trx, target, now)
  await refuseContest(trx, link, player._id, now)
  await setConfirmed(trx, match._id, player._id, null)
  await recordUse(trx, link, player._id, 'contested', now)
  await decideStatus(trx, match._id, now)
  await recordActivity(trx, match._id, 'contested', { userId: null, now }, [], {
    player_id: player._id,
    player_name: player.name,
    reason: text,
  })
  const title = `${player.name} says that a match of ${match.game.name} is not right`
  await tellCreator(trx, match, { type: 'GUEST_CONTESTED', title, description: text }, now)
}

/**
 * Makes a guest's row the caller's, confirmed. Whoever was released from a row of this match once can
 * only ask for one.
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
  const row = { matchId, rowId: player._id, name: player.name }
  const creatorId = match.createdBy?._id ?? ''
  if (creatorId !== userId && (await wasReleased(trx, matchId, userId))) {
    return { matchId, claimId: await askForRow(trx, { ...row, creatorId }, userId, now) }
  }
  await takeSeats(trx, userId, [row], { by: 'link' }, now)
  await decideStatus(trx, matchId, now)
  await recordUse(trx, link, player._id, 'claimed', now)
  if (creatorId === userId) return { matchId, claimId: null }
  const person = (await peopleById(trx, [userId])).get(userId)
  const name = person === undefined ? '' : fullName(person)
  const title = `${name} was at your match of ${match.game.name}`
  const description = `They took the seat of the guest ${player.name}. You can undo it for 30 days.`
  const notice = { type: 'GUEST_CLAIMED', title, description, senderId: userId } as const
  await tellCreator(trx, match, notice, now)
  return { matchId, claimId: null }
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
  await releaseSeats(trx, [taken], { userId: viewer.userId, now })
  await tellReleased(trx, match, taken.userId, viewer.userId, now)
}

/** Without a link: the match is not theirs to read any more. */
async function tellReleased(trx: Trx, match: Match, userId: string, by: string, now: Date) {
  if (userId === by) return
  const person = (await peopleById(trx, [by])).get(by)
  const notice = {
    userId,
    type: 'CLAIM_ANSWERED' as const,
    title: `${person?.firstName ?? ''} made your seat in ${match.game.name} a guest’s again`,
    description: `The match of ${dayWords(match.day)} is not in your history any more.`,
    senderId: by,
  }
  await notify(trx, [notice], now)
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
  const waitMs = Date.parse(first) + DAY - now.getTime()
  throw new Refusal('rate_limited', CONTESTS_USED_UP, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

async function setConfirmed(trx: Trx, matchId: string, playerId: string, at: string | null) {
  await trx
    .updateTable('players')
    .set({ confirmed_at: at, confirmed_by: at === null ? null : 'link' })
    .where('match_id', '=', matchId)
    .where('id', '=', playerId)
    .execute()
}

/** Records what was done with a row; repeated (after an edit, or a release), the newest time counts. */
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
      // A trigger writes it.
      guest_email_key: null,
    } satisfies Schema['link_uses'])
    .onConflict((conflict) =>
      conflict.columns(['match_id', 'player_id', 'what']).doUpdateSet({ at, link_id: linkId }),
    )
    .execute()
}

/** Notifies the creator; the sender is whoever has an account. */
export async function tellCreator(
  trx: Trx,
  match: Match,
  notice: {
    type: 'GUEST_CONFIRMED' | 'GUEST_CONTESTED' | 'GUEST_CLAIMED'
    title: string
    description: string
    senderId?: string
  },
  now: Date,
): Promise<void> {
  if (match.createdBy === null) return
  const { _id: matchId, createdBy } = match
  const about = { userId: createdBy._id, link: `/matches/${matchId}`, matchId }
  await notify(trx, [{ ...notice, ...about }], now)
}
