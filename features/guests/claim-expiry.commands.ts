import { sql } from 'kysely'

import { engineOf, type Trx } from '#database/connect.ts'
import { deleteWithin, emptyWithin, newRoom, type Room, setWithin } from '#database/query/parts.ts'
import { deletes, empties, type ColumnDeletion } from '#features/accounts/account-data.commands.ts'
import { after, DAY } from '#platform/clock.ts'

import { settleNotifications } from './claim-notifications.commands.ts'
import { RETENTION_DAYS } from './claims.rules.ts'

/**
 * Ends the open claims of two people whose friendship has ended, as if whoever asked had withdrawn
 * them. One of a single row stays: it came by the table link, which needs no friendship.
 */
export async function endClaimsBetween(
  trx: Trx,
  { userId, friendId }: { userId: string; friendId: string },
  now: Date,
): Promise<void> {
  const sides = [userId, friendId]
  const ended = await trx
    .updateTable('claims')
    .set((eb) => ({
      ...{ state: 'undone', undone_at: now.toISOString(), matches: 0 },
      undone_by: eb.ref('asked_by'),
    }))
    .where('creator_id', 'in', sides)
    .where('person_id', 'in', sides)
    .where('state', '=', 'open')
    .where('match_id', 'is', null)
    .returningAll()
    .execute()
  for (const claim of ended) await settleNotifications(trx, claim, 'withdrawn', now)
}

/** Deletes claims that were answered or withdrawn long ago. */
export async function deleteOldClaims(
  trx: Trx,
  now: Date,
  room: Room = newRoom(trx),
): Promise<void> {
  const before = after(now, -RETENTION_DAYS * DAY)
  for (const settled of ['answered_at', 'undone_at'] as const) {
    const isOld = sql`${sql.ref(settled)} < ${before} and working_since is null`
    await deleteWithin(trx, room, 'claims', isOld)
  }
}

export const claimCleanup = [deleteOldClaims]

const isOfClaim = (side: 'creator_id' | 'person_id') => (userId: string) =>
  sql<boolean>`claim_id in (select id from claims where ${sql.ref(side)} = ${userId})`

/** The claims of both sides, what refers to them, and which guests of others' books are the account. */
export const claimDeletions: readonly ColumnDeletion[] = [
  ...(['creator_id', 'person_id'] as const).flatMap((side) => [
    empties('import_people.claim_id', isOfClaim(side)),
    ...deletes(`claims.${side}`).map(afterMatches),
  ]),
  ...deletes('released.user_id'),
  afterMatches({
    columns: ['people.user_id'],
    async remove(trx, { account, room }) {
      const own = sql`user_id = ${account.id}`
      const isTwin = sql`split_from in (select id from people where ${own})`
      const settled = { column: 'settling', value: '0' }
      await setWithin(trx, room, 'people', settled, sql`${own} and settling = 1`)
      await emptyWithin(trx, room, 'people', 'split_why', isTwin)
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
