import type { Db } from '#database/connect.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { REMINDER_HOURS } from '#features/matches/matches.rules.ts'
import { after, HOUR } from '#platform/clock.ts'

import { LOOKED_AT_ONCE, REMINDED_AT_ONCE } from './confirmations.rules.ts'

/**
 * The newest matches that a user has logged and may remind of now, in which somebody has not confirmed,
 * among the newest in which the user was and somebody has not.
 */
export async function waitingForOthers(db: Db, userId: string, now: Date): Promise<string[]> {
  const pending = db
    .selectFrom('match_facets')
    .where('user_id', '=', userId)
    .where('facet', '=', facets.pending)
    .select(['match_id as id', 'match_order as key'])
    .orderBy('match_order', 'desc')
    .orderBy('match_id', 'desc')
    .limit(LOOKED_AT_ONCE)
  const rows = await db
    .selectFrom(pending.as('f'))
    .innerJoin('matches as m', 'm.id', 'f.id')
    .where('m.created_by', '=', userId)
    // Those that were just reminded of would take the places of others.
    .where((eb) =>
      eb.or([
        eb('m.last_reminder_at', 'is', null),
        eb('m.last_reminder_at', '<=', after(now, -REMINDER_HOURS * HOUR)),
      ]),
    )
    .select('f.id')
    .orderBy('f.key', 'desc')
    .orderBy('f.id', 'desc')
    .limit(REMINDED_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
