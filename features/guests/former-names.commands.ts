import type { Trx } from '#database/connect.ts'
import type { DeletedAccount } from '#features/accounts/erasing.commands.ts'
import { forgetPastNames } from '#features/matches/activity.commands.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import { bookKeys } from '#features/matches/people.commands.ts'
import { deleteGuestNotifications } from '#features/notifications/deleted-notifications.commands.ts'

import { peopleWith, unindexed, usedRowsOf } from './former-matches.queries.ts'

/** Removes an account's names and words from what is recorded of some of its matches. */
export async function anonymizeActivity(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
): Promise<void> {
  await forgetPastNames(trx, ids, await rowIdsOf(trx, user, ids))
  await deleteReasons(trx, user.id, ids)
  await deleteSaidByLink(trx, user, ids)
  await forgetAddress(trx, user, ids)
}

/** The user's rows in some matches, also those that they have left, that were removed, or that are a guest's. */
async function rowIdsOf(
  trx: Trx,
  { id, emailKey }: DeletedAccount,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('players')
    .where('match_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb(unindexed('user_id'), '=', id),
        eb(unindexed('declined_by'), '=', id),
        eb('person_id', 'in', peopleWith(trx, emailKey)),
      ]),
    )
    .select('id')
    .unionAll(
      trx
        .selectFrom('past_players')
        .where('match_id', 'in', ids)
        .where(unindexed('user_id'), '=', id)
        .select('id'),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
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

/** By which address rows were found that guests have spoken about. */
async function forgetAddress(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('link_uses')
    .set({ guest_email_key: null })
    .where('match_id', 'in', ids)
    .where(unindexed('guest_email_key'), 'in', bookKeys(user.emailKey))
    .execute()
}

/**
 * Makes rows former players': those that the user has left, and a guest's with the user's address. Where
 * somebody else has taken such a row, it is only theirs from now on.
 * @returns the matches
 */
export async function anonymizeGuestRows(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('players')
    .where('match_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('person_id', 'in', peopleWith(trx, user.emailKey)),
        eb(unindexed('declined_by'), '=', user.id),
      ]),
    )
    .select(['match_id as matchId', 'id', 'user_id as userId'])
    .execute()
  for (const { matchId, id, userId } of rows) {
    const former = userId === null ? { former_at: now.toISOString(), declined_by: null } : {}
    // Not recorded: nothing tells whose account was deleted.
    await trx
      .updateTable('players')
      .set({ person_id: null, ...former })
      .where('match_id', '=', matchId)
      .where('id', '=', id)
      .execute()
    if (userId !== null) continue
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
  await trx
    .updateTable('past_players')
    .set({ user_id: null })
    .where('match_id', 'in', ids)
    .where(unindexed('user_id'), '=', userId)
    .execute()
}
