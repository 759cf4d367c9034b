import { sql } from 'kysely'

import { type Db, engineOf, type Trx } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { deleteWithin, emptyWithin, setWithin } from '#database/query/parts.ts'
import {
  type DeletedAccount,
  deletes,
  type AccountData,
  type ColumnDeletion,
} from '#features/accounts/account-data.commands.ts'
import { forgetPastNames } from '#features/matches/activity.commands.ts'
import { bookKeys } from '#features/matches/people.commands.ts'
import { deleteGuestNotifications } from '#features/notifications/deleted-notifications.commands.ts'

/** Without the column's index, by which SQLite would look up all rows of the account. */
export const unindexed = (column: string) =>
  sql<string | null>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`

/** In all books. */
export const peopleWith = (db: Db, emailKey: string) =>
  db.selectFrom('people').where('email_key', 'in', bookKeys(emailKey)).select('id')

export async function anonymizeActivity(
  trx: Trx,
  user: DeletedAccount,
  ids: readonly string[],
): Promise<void> {
  const { named, said } = await rowIdsOf(trx, user, ids)
  await forgetPastNames(trx, ids, named)
  // Why the user has declined matches, and what was said of the rows by a table link.
  await trx
    .updateTable('activity')
    .set({ reason: null })
    .where('match_id', 'in', ids)
    .where('reason', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(unindexed('by_user_id'), '=', user.id),
        eb(unindexed('player_id'), 'in', idsIn(trx, JSON.stringify([...said]))),
      ]),
    )
    .execute()
  await deleteGuestNotifications(trx, ids, said)
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

/**
 * The user's rows in some matches: `named` with those that were removed, or are a guest's with their address;
 * `said` with those that had it when something was said about them by a table link.
 */
async function rowIdsOf(
  trx: Trx,
  { id, emailKey }: DeletedAccount,
  ids: readonly string[],
): Promise<{ named: Set<string>; said: Set<string> }> {
  const players = trx.selectFrom('players').where('match_id', 'in', ids).select('id')
  const own = players.where((eb) =>
    eb.or([
      eb(unindexed('user_id'), '=', id),
      eb.and([eb('person_id', 'is', null), eb(unindexed('declined_by'), '=', id)]),
    ]),
  )
  const guests = players.where('person_id', 'in', peopleWith(trx, emailKey))
  const past = trx
    .selectFrom('past_players')
    .where('match_id', 'in', ids)
    .where(unindexed('user_id'), '=', id)
  const used = trx
    .selectFrom('link_uses')
    .where('match_id', 'in', ids)
    .where(unindexed('guest_email_key'), 'in', bookKeys(emailKey))
  const named = await own.unionAll(guests).unionAll(past.select('id')).execute()
  const said = await own.unionAll(used.select('player_id as id')).execute()
  return {
    named: new Set(named.map((row) => row.id)),
    said: new Set(said.map((row) => row.id)),
  }
}

/** Also of guests in others' books who are the account. */
const claimDeletions: readonly ColumnDeletion[] = [
  ...deletes('claims.creator_id', 'claims.person_id').map(afterMatches),
  ...deletes('released.user_id'),
  afterMatches({
    columns: ['people.user_id'],
    async remove(trx, { account, room }) {
      const own = sql`user_id = ${account.id}`
      const isTwin = sql`split_from in (select id from people where ${own})`
      const settled = { column: 'settling', value: '0' }
      await setWithin(trx, room, 'people', settled, sql`${own} and settling = 1`)
      await emptyWithin(trx, room, 'people', 'split_from', isTwin)
      await emptyWithin(trx, room, 'people', 'user_at', own)
      await emptyWithin(trx, room, 'people', 'user_id', own)
    },
  }),
]

/**
 * Others lock these rows after those of a match. So matches come in the next transaction: in this one, we
 * could wait for each other.
 */
function afterMatches({ columns, remove }: ColumnDeletion): ColumnDeletion {
  return {
    columns,
    async remove(trx, deletion) {
      const { room } = deletion
      const before = room.rows
      await remove(trx, deletion)
      if (room.rows < before && engineOf(trx) === 'postgres') room.rows = 0
    },
  }
}

/** Of the user's own book, and of all books with the address; their rows are others' by now. */
const peopleDeletions: readonly ColumnDeletion[] = [
  ...deletes('people.owner_id'),
  {
    columns: ['people.email', 'people.email_key'],
    async remove(trx, { account, room }) {
      const keys = sql.join(bookKeys(account.emailKey))
      const gone = sql`(select id from people where email_key in (${keys}))`
      await emptyWithin(trx, room, 'people', 'merged_into', sql`merged_into in ${gone}`)
      await deleteWithin(
        trx,
        room,
        'people',
        sql`email_key in (${keys}) and not exists (select 1 from players p where p.person_id = people.id)`,
      )
    },
  },
]

export const guestData = {
  ties: claimDeletions,
  rest: peopleDeletions,
} satisfies AccountData
