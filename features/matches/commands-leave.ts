import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'

import { FORMER_PLAYER } from './rules.ts'

/**
 * Takes a user who is about to be deleted out of every match: rows become guests' rows, matches of
 * the user alone go, and the others pass to their first confirmed registered player, else to the
 * first registered one by seat.
 */
export async function leaveMatches(
  trx: Trx,
  user: { id: string; emailKey: string },
  now: Date,
): Promise<void> {
  await deleteOwnAlone(trx, user.id)
  await forgetId(trx, user.id)
  await passOn(trx, user.id)
  await settleStatus(trx, user.id, now)
  await trx
    .updateTable('players')
    .set({ user_id: null, guest_name: FORMER_PLAYER, confirmed_at: null, invited_at: null })
    .where('user_id', '=', user.id)
    .execute()
  await trx
    .updateTable('players')
    .set({ guest_name: FORMER_PLAYER, guest_email: null, guest_email_key: null })
    .where('guest_email_key', '=', user.emailKey)
    .execute()
}

function othersOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('players')
    .where('players.match_id', '=', sql.ref<string>('matches.id'))
    .where('players.user_id', 'is not', null)
    .where('players.user_id', '<>', userId)
}

async function deleteOwnAlone(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('matches')
    .where('created_by', '=', userId)
    .where((eb) => eb.not(eb.exists(othersOf(trx, userId).select('players.id'))))
    .execute()
}

/** Changes tell of accounts by id; where the account is gone, an id would say nothing any more. */
async function forgetId(trx: Trx, userId: string): Promise<void> {
  const account = JSON.stringify({ user: userId })
  const nobody = JSON.stringify({ guest: FORMER_PLAYER })
  await trx
    .updateTable('activity')
    .set({ changes: sql`replace(changes, ${account}, ${nobody})` })
    .where('changes', 'is not', null)
    .where('match_id', 'in', matchesAt(trx, userId))
    .execute()
}

function matchesAt(trx: Trx, userId: string) {
  return trx.selectFrom('players').where('user_id', '=', userId).select('match_id')
}

async function passOn(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('matches')
    .set({
      created_by: othersOf(trx, userId)
        .orderBy(sql`case when players.confirmed_at is null then 1 else 0 end`)
        .orderBy('players.seat')
        .limit(1)
        .select(sql<string>`players.user_id`.as('user_id')),
      onlooker_id: null,
    })
    .where('created_by', '=', userId)
    .execute()
}

/** A match that waited for this user alone is confirmed now. */
async function settleStatus(trx: Trx, userId: string, now: Date): Promise<void> {
  const waiting = othersOf(trx, userId).where('players.confirmed_at', 'is', null)
  await trx
    .updateTable('matches')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
      confirmed_at: eb
        .case()
        .when(eb.exists(waiting.select('players.id')))
        .then(eb.ref('confirmed_at'))
        .else(eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())))
        .end(),
    }))
    .where('id', 'in', matchesAt(trx, userId))
    .execute()
}
