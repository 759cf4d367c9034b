import type { Db } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'

import type { DeclinedSeat } from './declining.rules.ts'

/** The seat that somebody has declined, with what they need to take it back. */
export interface FoundSeat extends DeclinedSeat {
  /** The newest `declined` of the match's activity; null like `declinedAt`. */
  activityId: string | null
  /** Why, if they said so. */
  reason: string | null
  /** Whether they are at the table again. */
  plays: boolean
  rowId: string | null
  name: string
}

/** Where a user stands who may have declined this match. The match is locked. */
export async function declinedSeat(db: Db, matchId: string, userId: string): Promise<FoundSeat> {
  const declined = await db
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .where('type', '=', 'declined')
    .where('by_user_id', '=', userId)
    .select(['id', 'at', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('players')
    .where('match_id', '=', matchId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('declined_by', '=', userId)]))
    .select(['id', 'user_id as userId'])
    .execute()
  const person = (await peopleById(db, [userId])).get(userId)
  const name = person === undefined ? '' : fullName(person)
  const own = rows.find((row) => row.userId === null)
  return {
    declinedAt: declined?.at ?? null,
    activityId: declined?.id ?? null,
    reason: declined?.reason ?? null,
    plays: rows.some((row) => row.userId !== null),
    free: own !== undefined,
    rowId: own?.id ?? null,
    name,
  }
}
