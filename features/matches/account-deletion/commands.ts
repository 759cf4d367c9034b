import { sql } from 'kysely'

import { engineOf, locked, type Trx } from '#database/connect.ts'
import { lockUserForDeletion } from '#database/query/locks.ts'
import { FORMER_PLAYER } from '#features/accounts/names/rules.ts'
import { deleteGuestNotices, describeAgain } from '#features/notifications/commands.ts'

import { anonymizeAccountInEdits, anonymizeGuestsInEdits } from '../activity/commands.ts'
import { passCorrections } from '../corrections/commands.ts'
import { findCorrection } from '../corrections/queries.ts'
import { noticeText } from '../corrections/rules.ts'
import {
  deleteFacetsOf,
  deletePendingFacets,
  FACETS_OF_NEXT_VERSION,
  refreshFacets,
} from '../facets/commands.ts'
import { guestKeys, hideAddresses } from '../guests/commands.ts'
import { raiseImported } from '../importing/commands.ts'
import { GUESTS_OF_NEXT_VERSION } from '../made-guests/commands.ts'
import { findMatch } from '../queries.ts'
import {
  correctedMatchesOf,
  correctionNotices,
  creatorsOf,
  type DeletedAccount,
  matchesOf,
  type Notice,
  saidFrom,
  seatsLentBy,
  usedRowsOf,
} from './queries.ts'

/**
 * Removes a user who is about to be deleted from every match. The user's rows become guests' rows.
 * Matches without another registered player are deleted; the user's other matches get a new creator:
 * the first confirmed registered player by seat, else the first registered one.
 * @returns the ids of all matches with data of the account
 */
export async function releaseMatches(trx: Trx, user: DeletedAccount, now: Date): Promise<string[]> {
  await lockMatchesOf(trx, user)
  await lockUserForDeletion(trx, user.id)
  // Again: others may have added the user to a match while we waited for the locks.
  await lockMatchesOf(trx, user)
  const matches = await matchesOf(trx, user).execute()
  await deleteMatchesWithoutOthers(trx, user.id)
  await anonymizeAccountInEdits(trx, user)
  await deleteOriginals(trx, user)
  await deleteReasons(trx, user.id)
  await deleteSaidByLink(trx, user)
  await deleteNamesThen(trx, user, now)
  const notices = await correctionNotices(trx, user)
  const corrected = await correctedMatchesOf(trx, user.id)
  await deleteFacetsOf(trx, user.id)
  const guestMatches = await anonymizeGuestRows(trx, user, now)
  await hideAddresses(trx, user.id)
  await transferMatches(trx, user.id)
  await updateStatus(trx, user.id, now)
  await deletePendingFacets(trx, user.id)
  await trx
    .updateTable('players')
    .set({
      user_id: null,
      guest_name: FORMER_PLAYER,
      former_at: now.toISOString(),
      confirmed_at: null,
      confirmed_by: null,
      invited_at: null,
    })
    .where('user_id', '=', user.id)
    .execute()
  // Last: another guest of the same match may have the same name.
  await refreshFacets(trx, guestMatches)
  await passCorrections(trx, await creatorsOf(trx, corrected), now)
  for (const notice of notices) await describeWithout(trx, notice)
  return matches.map(({ id }) => id)
}

/** Why the user has declined matches, in their own words. */
async function deleteReasons(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ reason: null })
    .where('by_user_id', '=', userId)
    .where('reason', 'is not', null)
    .execute()
}

/**
 * Deletes the reasons of accounts that are gone: an instance of the version before, which runs during an
 * update, deletes an account without them.
 */
export async function deleteReasonsOfNobody(trx: Trx): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ reason: null })
    .where('by_user_id', 'is', null)
    // What a guest said by a table link stays.
    .where('player_id', 'is', null)
    .where('reason', 'is not', null)
    .execute()
}

/**
 * What was said by a table link about the user's rows while they were a guest's: the text, and the
 * notifications, which have the guest's name.
 */
async function deleteSaidByLink(trx: Trx, user: DeletedAccount): Promise<void> {
  const rows = await usedRowsOf(trx, user)
  for (const { matchId, playerId } of rows) {
    await trx
      .updateTable('activity')
      .set({ reason: null })
      .where('match_id', '=', matchId)
      .where('player_id', '=', playerId)
      .where('reason', 'is not', null)
      .execute()
  }
  const matchIds = [...new Set(rows.map(({ matchId }) => matchId))]
  await deleteGuestNotices(trx, matchIds)
}

/** The names that the user's rows had while they were a guest's, and of rows that the user claimed once. */
async function deleteNamesThen(trx: Trx, user: DeletedAccount, now: Date): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ player_name: FORMER_PLAYER, former_at: now.toISOString() })
    .where('match_id', 'in', matchesOf(trx, user))
    .where('player_name', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('by_user_id', '=', user.id),
        eb.exists(
          eb
            .selectFrom('players as p')
            .whereRef('p.match_id', '=', 'activity.match_id')
            .whereRef('p.id', '=', 'activity.player_id')
            .where((row) =>
              row.or([
                row('p.user_id', '=', user.id),
                row('p.declined_by', '=', user.id),
                row('p.guest_email_key', 'in', guestKeys(user.emailKey)),
              ]),
            )
            .select('p.id'),
        ),
        eb.exists(
          seatsLentBy(trx, user.emailKey)
            .where('t.match_id', '=', sql.ref<string>('activity.match_id'))
            .where('t.player_id', '=', sql.ref<string>('activity.player_id'))
            .select('t.player_id'),
        ),
        eb.exists(
          saidFrom(trx, user.emailKey)
            .where('s.match_id', '=', sql.ref<string>('activity.match_id'))
            .where('s.player_id', '=', sql.ref<string>('activity.player_id'))
            .select('s.player_id'),
        ),
      ]),
    )
    .execute()
  await trx
    .updateTable('link_uses')
    .set({ guest_email_key: null })
    .where('guest_email_key', 'in', guestKeys(user.emailKey))
    .execute()
}

/** Writes the text of a notification about a correction again: it may name the user. */
async function describeWithout(
  trx: Trx,
  { id, type, matchId, correctionId }: Notice,
): Promise<void> {
  const correction = await findCorrection(trx, matchId, correctionId)
  const match = await findMatch(trx, { userId: '', role: 'user' }, matchId)
  const players = match?.players ?? []
  await describeAgain(
    trx,
    id,
    correction === undefined ? '' : noticeText(type, correction, players),
  )
}

/** When one player confirms and another deletes the account at once, the second has to see the first's change. */
async function lockMatchesOf(trx: Trx, user: DeletedAccount): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  const matches = trx.selectFrom('matches').where('id', 'in', matchesOf(trx, user))
  await locked(trx, matches.select('id').orderBy('id')).execute()
}

/**
 * What imports stored about the players of these matches names the user, perhaps by an earlier name.
 * Without it, an archive says who plays now.
 */
async function deleteOriginals(trx: Trx, user: DeletedAccount): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ original: null })
    .where('match_id', 'in', matchesOf(trx, user))
    .where('original', 'is not', null)
    .execute()
}

const FORMER = { guest_name: FORMER_PLAYER, guest_email: null, guest_email_key: null }

/** Anonymizes the user's rows without an account: of declined matches, and as a guest. @returns their matches */
async function anonymizeGuestRows(trx: Trx, user: DeletedAccount, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('players')
    .where('user_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('guest_email_key', 'in', guestKeys(user.emailKey)),
        eb('declined_by', '=', user.id),
      ]),
    )
    .select(['match_id as matchId', 'id', 'guest_name as name'])
    .execute()
  for (const { matchId, id } of rows) {
    await trx
      .updateTable('players')
      .set({ ...FORMER, former_at: now.toISOString() })
      .where('match_id', '=', matchId)
      .where('id', '=', id)
      .execute()
    // A new version: an edit of the earlier one would put the name back.
    await trx
      .updateTable('matches')
      .set((eb) => ({
        version: eb('version', '+', 1),
        facets_version: FACETS_OF_NEXT_VERSION,
        guests_version: GUESTS_OF_NEXT_VERSION,
        updated_at: now.toISOString(),
      }))
      .where('id', '=', matchId)
      .execute()
    await raiseImported(trx, [matchId])
  }
  // Seats that somebody else has taken: the guest comes back without the name and the address.
  await trx
    .updateTable('taken_seats')
    .set({ ...FORMER, former_at: now.toISOString() })
    .where('guest_email_key', 'in', guestKeys(user.emailKey))
    .execute()
  const guests = rows.map(({ matchId, name }) => ({ matchId, name: name ?? '' }))
  await anonymizeGuestsInEdits(trx, guests)
  return [...new Set(rows.map(({ matchId }) => matchId))]
}

function otherPlayersOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('players')
    .where('players.match_id', '=', sql.ref<string>('matches.id'))
    .where('players.user_id', 'is not', null)
    .where('players.user_id', '<>', userId)
}

async function deleteMatchesWithoutOthers(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('matches')
    .where('created_by', '=', userId)
    .where((eb) => eb.not(eb.exists(otherPlayersOf(trx, userId).select('players.id'))))
    .execute()
}

function matchesWith(trx: Trx, userId: string) {
  return trx.selectFrom('players').where('user_id', '=', userId).select('match_id')
}

async function transferMatches(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('matches')
    .set({
      created_by: otherPlayersOf(trx, userId)
        .orderBy(sql`case when players.confirmed_at is null then 1 else 0 end`)
        .orderBy('players.seat')
        .limit(1)
        .select(sql<string>`players.user_id`.as('user_id')),
      onlooker_id: null,
    })
    .where('created_by', '=', userId)
    .execute()
}

/** A match where only this user had not confirmed is confirmed now. */
async function updateStatus(trx: Trx, userId: string, now: Date): Promise<void> {
  const unconfirmed = otherPlayersOf(trx, userId).where('players.confirmed_at', 'is', null)
  await trx
    .updateTable('matches')
    .set((eb) => ({
      version: eb('version', '+', 1),
      facets_version: FACETS_OF_NEXT_VERSION,
      guests_version: GUESTS_OF_NEXT_VERSION,
      updated_at: now.toISOString(),
      confirmed_at: eb
        .case()
        .when(eb.exists(unconfirmed.select('players.id')))
        .then(eb.ref('confirmed_at'))
        .else(eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())))
        .end(),
    }))
    .where('id', 'in', matchesWith(trx, userId))
    .execute()
  await raiseImported(trx, matchesWith(trx, userId))
}
