import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { isId } from '#platform/ids.ts'

import { guestKeys, hideAddresses } from './commands-guests.ts'
import { forgetAccountInEdits, forgetGuestsInEdits } from './commands-names.ts'
import { REMINDER } from './mails.ts'
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
  await forgetReminders(trx, user.id)
  await deleteOwnAlone(trx, user.id)
  await forgetAccountInEdits(trx, user.id)
  await forgetGuests(trx, user)
  await hideAddresses(trx, user.id)
  await passOn(trx, user.id)
  await settleStatus(trx, user.id, now)
  await trx
    .updateTable('players')
    .set({ user_id: null, guest_name: FORMER_PLAYER, confirmed_at: null, invited_at: null })
    .where('user_id', '=', user.id)
    .execute()
}

/** Rows without an account that are the user's: those of declined matches, and as a guest. */
async function forgetGuests(trx: Trx, user: { id: string; emailKey: string }): Promise<void> {
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
      .set({ guest_name: FORMER_PLAYER, guest_email: null, guest_email_key: null })
      .where('match_id', '=', matchId)
      .where('id', '=', id)
      .execute()
  }
  await forgetGuestsInEdits(
    trx,
    rows.map(({ matchId, name }) => ({ matchId, name: name ?? '' })),
  )
}

/** Reminders that still wait to be sent tell by name who waits: whoever logged the match. */
async function forgetReminders(trx: Trx, userId: string): Promise<void> {
  const mails = await trx
    .selectFrom('outbox')
    .where('kind', '=', REMINDER)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select(['id', 'text'])
    .execute()
  for (const { id, text } of mails) {
    const matchId = /\/matches\/([0-9a-f-]{36})/u.exec(text)?.[1] ?? ''
    if (!isId(matchId)) continue
    const match = trx
      .selectFrom('matches')
      .where('id', '=', matchId)
      .select('created_by as creator')
    const { creator } = (await match.executeTakeFirst()) ?? {}
    if (creator === userId) await trx.deleteFrom('outbox').where('id', '=', id).execute()
  }
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
