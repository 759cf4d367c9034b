import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { notify } from '#features/notifications/notifications.commands.ts'

/** Tells an account how many matches its address has found, as soon as all are changed. */
export async function tellFound(trx: Trx, userId: string, now: Date): Promise<void> {
  const people = trx
    .selectFrom('people as x')
    .where('x.user_id', '=', userId)
    .where('x.user_at', 'is', null)
  const busy = await people.where('x.settling', '=', 1).select('x.id').limit(1).execute()
  if (busy.length > 0) return
  const [row] = await people
    .innerJoin('players as p', 'p.person_id', 'x.id')
    .where('p.user_id', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`min(cast(p.match_id as text))`.as('matchId'),
    ])
    .execute()
  const found = Number(row?.count ?? 0)
  if (row === undefined || found === 0) return
  const about = notificationOf(found, row.matchId)
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
