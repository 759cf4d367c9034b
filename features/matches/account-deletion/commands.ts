import { sql } from 'kysely'

import { engineOf, locked, type Trx } from '#database/connect.ts'
import { lockUserForDeletion } from '#database/query/locks.ts'

import { anonymizeAccountInEdits, anonymizeGuestsInEdits } from '../activity/commands.ts'
import { guestKeys, hideAddresses } from '../guests/commands.ts'
import { FORMER_PLAYER } from '../rules.ts'
import { type DeletedAccount, matchesOf } from './queries.ts'

/**
 * Takes a user who is about to be deleted out of every match: rows become guests' rows, matches of
 * the user alone go, and the others pass to their first confirmed registered player, else to the
 * first registered one by seat.
 */
export async function releaseMatches(trx: Trx, user: DeletedAccount, now: Date): Promise<void> {
  await holdMatchesOf(trx, user)
  await lockUserForDeletion(trx, user.id)
  // Those that came while we waited.
  await holdMatchesOf(trx, user)
  await deleteOwnAlone(trx, user.id)
  await anonymizeAccountInEdits(trx, user)
  await forgetGuests(trx, user, now)
  await hideAddresses(trx, user.id)
  await passOn(trx, user.id)
  await settleStatus(trx, user.id, now)
  await trx
    .updateTable('players')
    .set({ user_id: null, guest_name: FORMER_PLAYER, confirmed_at: null, invited_at: null })
    .where('user_id', '=', user.id)
    .execute()
}

/** Of two who confirm and leave at once, the second one decides the status as the first has left it. */
async function holdMatchesOf(trx: Trx, user: DeletedAccount): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  const matches = trx.selectFrom('matches').where('id', 'in', matchesOf(trx, user))
  await locked(trx, matches.select('id').orderBy('id')).execute()
}

/** Rows without an account that are the user's: those of declined matches, and as a guest. */
async function forgetGuests(trx: Trx, user: DeletedAccount, now: Date): Promise<void> {
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
    // An editor who has not seen it must not put the name back.
    await trx
      .updateTable('matches')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: now.toISOString() }))
      .where('id', '=', matchId)
      .execute()
  }
  await anonymizeGuestsInEdits(
    trx,
    rows.map(({ matchId, name }) => ({ matchId, name: name ?? '' })),
  )
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
