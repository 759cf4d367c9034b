import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import { deleteWithin, newRoom, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import { recordActivities } from '#features/matches/activity.commands.ts'
import { refreshHistoryIndex } from '#features/matches/history-index.commands.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import { decideStatuses } from '#features/matches/matches.commands.ts'
import { withdrawOwn } from '#features/matches/open-corrections.commands.ts'
import { correctedBy } from '#features/matches/open-corrections.queries.ts'
import { deleteMatchNotifications } from '#features/notifications/deleted-notifications.commands.ts'
import { after, DAY } from '#platform/clock.ts'

import { releasePlayers } from './taken-seats.queries.ts'
import { type GuestRow, RELEASE_DAYS, type TakenRow } from './taken-seats.rules.ts'

/** How a guest's row becomes an account's; by the address nothing is recorded that could be undone. */
export type Claiming = { by: 'address' } | { by: 'link' } | { by: 'claim'; claimId: string }

/**
 * Turns guests' rows into an account's, confirmed (`claim`). The caller has locked the matches and
 * seen that the rows are still guests' and that the account sits at none of these tables.
 */
export async function claimSeats(
  trx: Trx,
  userId: string,
  rows: readonly GuestRow[],
  taking: Claiming,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const at = now.toISOString()
  const matchIds = rows.map(({ matchId }) => matchId)
  if (taking.by !== 'address') await recordTaken(trx, userId, rows, taking, at)
  await trx
    .updateTable('players')
    .set({
      user_id: userId,
      confirmed_at: at,
      confirmed_by: 'claim',
    })
    .where(inPairs(trx, ['match_id', 'id'], pairsOf(rows)))
    .execute()
  await raiseVersions(trx, matchIds, at)
  // The onlooker turned out to be the guest: now a player, not an onlooker any more.
  await trx
    .updateTable('matches')
    .set({ onlooker_id: null })
    .where('id', 'in', matchIds)
    .where('onlooker_id', '=', userId)
    .execute()
  await refreshHistoryIndex(trx, matchIds)
  const type = taking.by === 'address' ? 'linked' : 'claimed'
  const about = rows.map(({ matchId, rowId: id, name }) => ({
    matchId,
    row: type === 'linked' ? null : { id, name },
  }))
  await recordActivities(trx, about, type, { userId, now })
}

async function raiseVersions(trx: Trx, matchIds: readonly string[], at: string): Promise<void> {
  await trx
    .updateTable('matches')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('id', 'in', matchIds)
    .execute()
  await raiseImported(trx, matchIds)
}

async function recordTaken(
  trx: Trx,
  userId: string,
  rows: readonly GuestRow[],
  taking: Exclude<Claiming, { by: 'address' }>,
  at: string,
): Promise<void> {
  await trx
    .insertInto('taken_seats')
    .values(
      rows.map(({ matchId, rowId }) => ({
        match_id: matchId,
        player_id: rowId,
        user_id: userId,
        claim_id: taking.by === 'claim' ? taking.claimId : null,
        taken_at: at,
        released_at: null,
      })) satisfies Schema['taken_seats'][],
    )
    .onConflict((conflict) =>
      conflict.columns(['match_id', 'player_id', 'user_id']).doUpdateSet((eb) => ({
        claim_id: eb.ref('excluded.claim_id'),
        taken_at: eb.ref('excluded.taken_at'),
        released_at: null,
      })),
    )
    .execute()
}

/**
 * Turns rows that accounts have taken into guests' rows again. What was edited since stays edited. Rows that are no longer the account's (removed, declined) do not change.
 * The caller has locked the matches.
 * @returns the rows that are guests' again
 */
export async function releaseSeats<R extends TakenRow>(
  trx: Trx,
  rows: readonly R[],
  { userId: by, now }: { userId: string; now: Date },
): Promise<R[]> {
  const at = now.toISOString()
  const released = await releaseRows(trx, rows, at)
  if (released.length === 0) return released
  const matchIds = released.map(({ matchId }) => matchId)
  for (const [userId, own] of Map.groupBy(released, (row) => row.userId)) {
    const ids = own.map(({ matchId }) => matchId)
    for (const matchId of await correctedBy(trx, userId, ids)) {
      await withdrawOwn(trx, matchId, userId, now)
    }
    await deleteMatchNotifications(trx, ids, [userId])
  }
  await raiseVersions(trx, matchIds, at)
  // A creator who is no player any more looks on again, so that the match stays in their history.
  for (const userId of new Set(released.map((row) => row.userId))) {
    await trx
      .updateTable('matches')
      .set({ onlooker_id: userId })
      .where('id', 'in', matchIds)
      .where('created_by', '=', userId)
      .execute()
  }
  await decideStatuses(trx, matchIds, now)
  await refreshHistoryIndex(trx, matchIds)
  const about = released.map(({ matchId, rowId: id, name }) => ({ matchId, row: { id, name } }))
  await recordActivities(trx, about, 'released', { userId: by, now })
  return released
}

/** Makes the row of somebody who leaves the match a guest's again, as it was. The match is locked. */
export async function releaseOwnSeat(trx: Trx, row: TakenRow, now: Date): Promise<void> {
  await releaseRows(trx, [row], now.toISOString())
}

/** @returns the rows that were still the accounts' */
async function releaseRows<R extends TakenRow>(
  trx: Trx,
  rows: readonly R[],
  at: string,
): Promise<R[]> {
  const guests = rows.map(({ matchId, rowId, userId }) => [matchId, rowId, userId, at])
  const written = await releasePlayers(trx, { json: JSON.stringify(guests) })
  const writtenIds = new Set(written.map(({ id }) => id))
  const released = rows.filter(({ rowId }) => writtenIds.has(rowId))
  if (released.length === 0) return released
  await trx
    .updateTable('taken_seats')
    .set({
      released_at: at,
      claim_id: null,
    })
    .where(inPairs(trx, ['match_id', 'player_id'], pairsOf(released)))
    .where('user_id', 'in', [...new Set(released.map(({ userId }) => userId))])
    .execute()
  return released
}

const pairsOf = (rows: readonly { matchId: string; rowId: string }[]) =>
  rows.map(({ matchId, rowId }) => [matchId, rowId] as const)

/** Forgets how rows were taken that nobody can give back any more. */
export async function forgetOldSeats(
  trx: Trx,
  now: Date,
  room: Room = newRoom(trx),
): Promise<void> {
  const before = after(now, -RELEASE_DAYS * DAY)
  await deleteWithin(trx, room, 'taken_seats', sql`released_at is null and taken_at < ${before}`)
}
