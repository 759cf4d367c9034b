import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { DeletedAccount } from '#features/accounts/erasing.commands.ts'
import {
  anonymizeAccountInEdits,
  anonymizeGuestsInEdits,
} from '#features/activity/named-edits.commands.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import { FORMER_PLAYER } from '#features/names/names.rules.ts'
import { deleteGuestNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { guestKeys } from '#features/taken-seats/guest-addresses.commands.ts'

import { saidFrom, unindexed, usedRowsOf, seatsClaimedFrom } from './former-matches.queries.ts'

/** Removes an account's names and words from what is recorded of some of its matches. */
export async function anonymizeActivity(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await anonymizeAccountInEdits(trx, user.id, ids)
  await deleteReasons(trx, user.id, ids)
  await deleteSaidByLink(trx, user, ids)
  await deleteNamesThen(trx, user, ids, now)
}

/** Why the user has declined matches, in their own words. */
async function deleteReasons(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ reason: null })
    .where('match_id', 'in', ids)
    .where(unindexed('by_user_id'), '=', userId)
    .where('reason', 'is not', null)
    .execute()
}

/**
 * What was said by a table link about the user's rows while they were a guest's: the text, and the
 * notifications, which have the guest's name.
 */
async function deleteSaidByLink(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
): Promise<void> {
  const rows = await usedRowsOf(trx, user, ids)
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
  await deleteGuestNotifications(trx, matchIds)
}

/** The names that the user's rows had while they were a guest's, and of rows that the user claimed once. */
async function deleteNamesThen(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ player_name: FORMER_PLAYER, former_at: now.toISOString() })
    .where('match_id', 'in', ids)
    .where('player_name', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(unindexed('by_user_id'), '=', user.id),
        eb.exists(
          eb
            .selectFrom('players as p')
            .whereRef('p.match_id', '=', 'activity.match_id')
            .whereRef('p.id', '=', 'activity.player_id')
            .where((row) =>
              row.or([
                row(unindexed('p.user_id'), '=', user.id),
                row(unindexed('p.declined_by'), '=', user.id),
                row(unindexed('p.guest_email_key'), 'in', guestKeys(user.emailKey)),
              ]),
            )
            .select('p.id'),
        ),
        eb.exists(
          seatsClaimedFrom(trx, user.emailKey)
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
    .where('match_id', 'in', ids)
    .where(unindexed('guest_email_key'), 'in', guestKeys(user.emailKey))
    .execute()
}

const FORMER = { guest_name: FORMER_PLAYER, guest_email: null, guest_email_key: null }

/** Anonymizes the user's rows without an account: of declined matches, and as a guest. @returns their matches */
export async function anonymizeGuestRows(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const keys = guestKeys(user.emailKey)
  const rows = await trx
    .selectFrom('players')
    .where('match_id', 'in', ids)
    .where('user_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb(unindexed('guest_email_key'), 'in', keys),
        eb(unindexed('declined_by'), '=', user.id),
      ]),
    )
    .select(['match_id as matchId', 'id', 'guest_name as name'])
    .execute()
  for (const { matchId, id } of rows) {
    // Not recorded: nothing tells whose account was deleted.
    await trx
      .updateTable('players')
      .set({ ...FORMER, former_at: now.toISOString(), declined_by: null })
      .where('match_id', '=', matchId)
      .where('id', '=', id)
      .execute()
    // A new version: an edit of the earlier one would put the name back.
    await trx
      .updateTable('matches')
      .set((eb) => ({
        version: eb('version', '+', 1),
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
    .where('match_id', 'in', ids)
    .where(unindexed('guest_email_key'), 'in', keys)
    .execute()
  const guests = rows.map(({ matchId, name }) => ({ matchId, name: name ?? '' }))
  await anonymizeGuestsInEdits(trx, guests)
  return [...new Set(rows.map(({ matchId }) => matchId))]
}

/**
 * What else refers to the user in matches: who edited them, who did what there, and where they once
 * played. The deletion of the account would do the same, in all matches at once.
 */
export async function deleteActor(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('matches')
    .set({ last_edited_by: null })
    .where('id', 'in', ids)
    .where(unindexed('last_edited_by'), '=', userId)
    .execute()
  for (const column of ['by_user_id', 'proposed_by'] as const) {
    await trx
      .updateTable('activity')
      .set({ [column]: null })
      .where('match_id', 'in', ids)
      .where(unindexed(column), '=', userId)
      .execute()
  }
  for (const table of ['past_players', 'taken_seats'] as const) {
    await trx
      .deleteFrom(table)
      .where('match_id', 'in', ids)
      .where(unindexed('user_id'), '=', userId)
      .execute()
  }
}
