import { setImmediate as othersFirst } from 'node:timers/promises'

import { locked, type Trx } from '#database/connect.ts'
import { notify } from '#features/notifications/commands.ts'

import { guestKeys } from '../guests/commands.ts'
import { takeSeats } from '../taken-seats/commands.ts'

/**
 * Matches that are linked at once. Others come first in between: an import can have written an address
 * into tens of thousands of matches.
 */
const CHUNK = 100

/**
 * Turns the guest rows with a verified address into the account's rows; they stay confirmed. A match
 * in which the account already plays does not change, and of several rows of one match only the first
 * by seat is linked. One notification says how many matches were found.
 */
export async function linkGuestRows(
  trx: Trx,
  account: { userId: string; emailKey: string },
  now: Date,
): Promise<void> {
  const matchIds = trx
    .selectFrom('players')
    .where('guest_email_key', 'in', guestKeys(account.emailKey))
    .select('match_id')
  // Locked in the same order everywhere, so that two requests cannot deadlock.
  const matches = trx.selectFrom('matches').where('id', 'in', matchIds).select('id').orderBy('id')
  const lockedIds = new Set((await locked(trx, matches).execute()).map(({ id }) => id))
  const found = await trx
    .selectFrom('players as p')
    .where('p.guest_email_key', 'in', guestKeys(account.emailKey))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('players as own')
            .whereRef('own.match_id', '=', 'p.match_id')
            .where('own.user_id', '=', account.userId)
            .select('own.id'),
        ),
      ),
    )
    .select(['p.match_id as matchId', 'p.id as rowId', 'p.guest_name as name'])
    .orderBy('p.match_id')
    .orderBy('p.seat')
    .execute()
  // A match that was logged after the lock keeps its guest, like any later match.
  const rows = found
    .filter(({ matchId }, index) => lockedIds.has(matchId) && found[index - 1]?.matchId !== matchId)
    .map((row) => ({ ...row, name: row.name ?? '' }))
  for (let start = 0; start < rows.length; start += CHUNK) {
    const some = rows.slice(start, start + CHUNK)
    await takeSeats(trx, account.userId, some, { by: 'address' }, now)
    await othersFirst()
  }
  if (rows.length === 0) return
  await notify(
    trx,
    [{ ...notificationOf(rows), userId: account.userId, type: 'MATCH_INVITE' }],
    now,
  )
}

/** A single match can be confirmed or declined in the notification; of several, each on its page. */
function notificationOf(rows: readonly { matchId: string }[]) {
  const [only, another] = rows
  if (only === undefined || another !== undefined) {
    return {
      title: `We found ${rows.length} matches of yours`,
      description:
        'You were at the table as a guest. If a match is not yours, decline it on its page.',
      link: '/matches',
    }
  }
  return {
    title: 'We found a match of yours',
    description: 'You were at the table as a guest. If the match is not yours, decline it.',
    link: `/matches/${only.matchId}`,
    matchId: only.matchId,
  }
}
