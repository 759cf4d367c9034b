import type { Db } from '#database/connect.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import type { Happened } from '#features/matches/unconfirming.rules.ts'
import { after, DAY } from '#platform/clock.ts'

import type { ConfirmedMatch } from './confirmed-notification.rules.ts'

/** A match with more than this within minutes has changed. */
const LOOKED_AT = 50

/** The newest activity of a match, newest first. */
export async function newestActivity(db: Db, matchId: string): Promise<Happened[]> {
  return db
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .select(['id', 'type', 'by_user_id as byUserId', 'at'])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
}

/** The key by which a match is listed is at most this far from its day. */
const APART_DAYS = 2

/** What a user has confirmed of somebody's matches at a time, in order of time. */
export async function confirmedAtOnce(
  db: Db,
  { userId, creatorId, at }: { userId: string; creatorId: string | null; at: string },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<ConfirmedMatch[]> {
  if (from === undefined || to === undefined) return []
  const rows = await db
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('p.user_id', '=', userId)
    .where('p.match_date', '>=', after(new Date(from), -APART_DAYS * DAY))
    .where('p.match_date', '<=', after(new Date(to), APART_DAYS * DAY))
    .where('p.confirmed_at', '=', at)
    .where('m.created_by', '=', creatorId)
    .select(['m.id as _id', 'g.id as gameId', 'g.name as gameName', dayOfMatch.as('day')])
    .orderBy('m.id')
    .execute()
  return rows.map(({ _id, day, gameId, gameName }) => ({
    ...{ _id, day },
    game: { _id: gameId, name: gameName },
  }))
}
