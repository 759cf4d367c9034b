import { type RawBuilder, sql } from 'kysely'

import type { Db, Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import type { DeletedAccount } from '#features/accounts/account-data.commands.ts'
import { forgetPastNames } from '#features/matches/activity.commands.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { NOBODY } from '#features/matches/matches.rules.ts'
import { findCorrection } from '#features/matches/open-corrections.queries.ts'
import { correctionNotifications, noticeText } from '#features/matches/open-corrections.rules.ts'
import { bookKeys } from '#features/matches/people.commands.ts'
import { deleteGuestNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { describeAgain } from '#features/notifications/notifications.commands.ts'

/**
 * A column that finds no rows by its index: a match has few rows, an account many, and SQLite would look
 * the account's up.
 */
export const unindexed = (column: string) =>
  sql<string | null>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`

/** The people of all books who have an account's address, as a subquery. */
export const peopleWith = (db: Db, emailKey: string) =>
  db.selectFrom('people').where('email_key', 'in', bookKeys(emailKey)).select('id')

/** Recorded edits are read, and perhaps written again; so many characters cost as much as a row. */
const CHARACTERS_OF_ROW = 200

/**
 * How many rows of activity and notifications some matches have, about, with what reading the recorded
 * edits costs: each of them may be written. Of long lists up to a limit.
 */
export async function recordedOf(
  db: Db,
  ids: readonly string[],
  most: number,
): Promise<(matchId: string) => number> {
  const rowsOf = (table: 'activity' | 'notifications', columns: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${sql.table(table)} where match_id = m.id limit ${Math.ceil(most)})`
  const found = await db
    .selectFrom('matches as m')
    .where('m.id', 'in', ids)
    .select('m.id')
    .select(
      sql<number>`(select count(*) + coalesce(sum(length(changes)), 0) / ${sql.lit(CHARACTERS_OF_ROW)}
        from ${rowsOf('activity', sql`changes`)} as acts)`.as('acts'),
    )
    .select(
      sql<number>`(select count(*) from ${rowsOf('notifications', sql`id`)} as told)`.as('told'),
    )
    .execute()
  const rows = new Map(found.map(({ id, acts, told }) => [id, Number(acts) + Number(told)]))
  return (matchId) => rows.get(matchId) ?? 0
}

/** Removes an account's names and words from what is recorded of some of its matches. */
export async function anonymizeActivity(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
): Promise<void> {
  await forgetPastNames(trx, ids, await rowIdsOf(trx, user, ids))
  const said = trx
    .updateTable('activity')
    .set({ reason: null })
    .where('match_id', 'in', ids)
    .where('reason', 'is not', null)
  // Why the user has declined matches, in their own words.
  await said.where(unindexed('by_user_id'), '=', user.id).execute()
  const rows = await usedRowsOf(trx, user, ids)
  const pairs = rows.map(({ matchId, playerId }) => [matchId, playerId] as const)
  await said.where(inPairs(trx, ['match_id', 'player_id'], pairs)).execute()
  // What creators were told of them has the guest's name.
  await deleteGuestNotifications(trx, [...new Set(rows.map(({ matchId }) => matchId))])
  await trx
    .updateTable('link_uses')
    .set({ guest_email_key: null })
    .where('match_id', 'in', ids)
    .where(unindexed('guest_email_key'), 'in', bookKeys(user.emailKey))
    .execute()
  // What imports stored about the players may name the user. Without it, an archive says who plays now.
  const imported = trx.updateTable('imports').where('match_id', 'in', ids)
  await imported.set({ original: null }).where('original', 'is not', null).execute()
}

/** The user's rows in some matches, also those that they have left, that were removed, or that are a guest's. */
async function rowIdsOf(
  trx: Trx,
  { id, emailKey }: DeletedAccount,
  ids: readonly string[],
): Promise<Set<string>> {
  const past = trx
    .selectFrom('past_players')
    .where('match_id', 'in', ids)
    .where(unindexed('user_id'), '=', id)
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
    .unionAll(past.select('id'))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * The rows of matches for which a table link was used: the account's, before or after they became its own,
 * and those that had its address when something was said about them.
 */
async function usedRowsOf(
  trx: Trx,
  { id, emailKey }: DeletedAccount,
  ids: readonly string[],
): Promise<{ matchId: string; playerId: string }[]> {
  return trx
    .selectFrom('link_uses as used')
    .leftJoin('players as p', (join) =>
      join.onRef('p.match_id', '=', 'used.match_id').onRef('p.id', '=', 'used.player_id'),
    )
    .where('used.match_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('p.user_id', '=', id),
        eb('p.declined_by', '=', id),
        eb('used.guest_email_key', 'in', bookKeys(emailKey)),
      ]),
    )
    .select(['used.match_id as matchId', 'used.player_id as playerId'])
    .distinct()
    .execute()
}

/** Writes again what others have been told about corrections of matches: it may name the user. */
export async function describeCorrections(trx: Trx, ids: readonly string[]): Promise<void> {
  const told = await trx
    .selectFrom('notifications')
    .where('match_id', 'in', ids)
    .where('correction_id', 'is not', null)
    .select(['id', 'type', 'match_id as matchId', 'correction_id as correctionId'])
    .execute()
  for (const { id, type: stored, matchId, correctionId } of told) {
    const type = correctionNotifications.find((one) => one === stored)
    if (type === undefined || matchId === null || correctionId === null) continue
    const correction = await findCorrection(trx, matchId, { id: correctionId })
    const match = await findMatch(trx, NOBODY, matchId)
    const text = correction && noticeText(type, correction, match?.players ?? [])
    await describeAgain(trx, id, text ?? '')
  }
}
