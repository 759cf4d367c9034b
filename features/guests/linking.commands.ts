import * as paths from '#app/paths.ts'
import { type Db, engineOf, locked, type Trx } from '#database/connect.ts'
import { firstPiece } from '#database/query/pieces.ts'
import type { LinkingsTable } from '#database/schema/guests.ts'
import type { Schema } from '#database/schema/schema.ts'
import { weightsOf } from '#features/matches/match-weights.queries.ts'
import { notify } from '#features/notifications/notifications.commands.ts'
import type { BackgroundWork } from '#platform/background.ts'
import { newId } from '#platform/ids.ts'

import { findRows, findRowsIn } from './linking.queries.ts'
import { claimSeats } from './taken-seats.commands.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Turns the guest rows with a verified address into the account's rows; they stay confirmed. A match
 * in which the account already plays does not change, and of several rows of one match only the first
 * by seat is linked. Of very many matches, which an import can have written, only the first are linked
 * here: whoever verifies an address is answered at once, and the background does the others
 * (`linkWork`). One notification says how many matches were found, when all are linked.
 */
export async function linkGuestRows(
  trx: Trx,
  { userId, emailKey }: { userId: string; emailKey: string },
  now: Date,
): Promise<void> {
  const begun: LinkingsTable = {
    user_id: userId,
    email_key: emailKey,
    reached_id: null,
    found: 0,
    found_id: null,
    // A match that is logged later keeps its guest.
    until_id: newId(),
  }
  const { linking, isDone } = await linkSome(trx, begun, await nextMatches(trx, begun), now)
  if (isDone) await tell(trx, linking, now)
  else {
    await trx
      .insertInto('linkings')
      .values(linking satisfies Schema['linkings'])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Links the rows that are left of verified addresses, in the background. What is left is stored, so that
 * it goes on after a crash too.
 */
export const linkWork: BackgroundWork = {
  async next(db, { userId: after }) {
    const [next] = await nextLinkings(db, after)
    return next && { userId: next.user_id, id: next.user_id }
  },
  async work(database, { userId }, { now }) {
    const [linking] = await database.read
      .selectFrom('linkings')
      .where('user_id', '=', userId)
      .selectAll()
      .limit(1)
      .execute()
    if (linking === undefined) return true
    const next = await nextMatches(database.read, linking)
    await database.transact((trx) => goOn(trx, linking, next, now))
    return true
  },
}

async function nextLinkings(db: Db, after: string): Promise<{ user_id: string }[]> {
  const linkings = db.selectFrom('linkings').where('user_id', '>', after)
  return linkings.select('user_id').orderBy('user_id').limit(1).execute()
}

async function goOn(trx: Trx, linking: LinkingsTable, next: NextMatches, now: Date): Promise<void> {
  await lockMatches(trx, next.ids)
  const own = trx
    .selectFrom('linkings')
    .where('user_id', '=', linking.user_id)
    .where('email_key', '=', linking.email_key)
  const [current] = await locked(trx, own.selectAll()).execute()
  // Another worker may have done the same piece, and the account may be gone.
  if (current === undefined || current.reached_id !== linking.reached_id) return
  const { linking: reached, isDone } = await linkSome(trx, current, next, now)
  if (isDone) {
    await trx
      .deleteFrom('linkings')
      .where('user_id', '=', linking.user_id)
      .where('email_key', '=', linking.email_key)
      .execute()
    return tell(trx, reached, now)
  }
  const { found, found_id, reached_id } = reached
  await trx
    .updateTable('linkings')
    .set({ found, found_id, reached_id })
    .where('user_id', '=', linking.user_id)
    .where('email_key', '=', linking.email_key)
    .execute()
}

/** Matches that one transaction may change. */
interface NextMatches {
  ids: string[]
  /** Whether there are no others. */
  isLast: boolean
}

async function nextMatches(
  db: Db,
  { user_id: userId, email_key: emailKey, reached_id: reached, until_id: until }: LinkingsTable,
): Promise<NextMatches> {
  const stretch = { after: reached ?? NO_ID, until }
  const { rows, more } = await findRows(db, { userId, emailKey }, stretch)
  const found = rows.map(({ matchId }) => matchId)
  const ids = firstPiece(engineOf(db), found, await weightsOf(db, found))
  return { ids, isLast: !more && ids.length === found.length }
}

/** Links the rows of some matches. @returns how far it is */
async function linkSome(
  trx: Trx,
  linking: LinkingsTable,
  { ids, isLast }: NextMatches,
  now: Date,
): Promise<{ linking: LinkingsTable; isDone: boolean }> {
  const { user_id: userId, email_key: emailKey } = linking
  const there = await lockMatches(trx, ids)
  // Read again: somebody may have written a match while we waited for it.
  const rows = ids.length === 0 ? [] : await findRowsIn(trx, { userId, emailKey }, [...there])
  await claimSeats(trx, userId, rows, { by: 'address' }, now)
  return {
    linking: {
      ...linking,
      reached_id: ids.at(-1) ?? linking.reached_id,
      found: linking.found + rows.length,
      found_id: linking.found_id ?? rows[0]?.matchId ?? null,
    },
    isDone: isLast,
  }
}

/** In the same order everywhere, so that two requests cannot deadlock. @returns those that are there */
async function lockMatches(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const matches = trx.selectFrom('matches').where('id', 'in', ids).select('id').orderBy('id')
  return new Set((await locked(trx, matches).execute()).map(({ id }) => id))
}

async function tell(trx: Trx, { user_id: userId, found, found_id }: LinkingsTable, now: Date) {
  if (found === 0) return
  // Of a single one that is gone by now there is nothing to tell.
  if (found === 1 && (await lockMatches(trx, [found_id ?? ''])).size === 0) return
  const about = notificationOf(found, found_id ?? '')
  await notify(trx, [{ ...about, userId, senderId: null, type: 'MATCH_INVITE' }], now)
}

/** A single match can be confirmed or declined in the notification; of several, each on its page. */
function notificationOf(found: number, matchId: string) {
  if (found > 1) {
    return {
      title: `We found ${found} matches of yours`,
      description:
        'You were at the table as a guest. If a match is not yours, decline it on its page.',
      link: paths.matches,
    }
  }
  return {
    title: 'We found a match of yours',
    description: 'You were at the table as a guest. If the match is not yours, decline it.',
    link: paths.match(matchId),
    matchId,
  }
}
