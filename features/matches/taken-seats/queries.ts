import type { Db } from '#database/connect.ts'

import type { TakenRow } from './commands.ts'

/** How an account came to a row of a match: by a link or a claim; undefined when it did not. */
export async function findTakenSeat(
  db: Db,
  matchId: string,
  rowId: string,
): Promise<(TakenRow & { takenAt: string }) | undefined> {
  const row = await db
    .selectFrom('taken_seats as t')
    .innerJoin('players as p', (join) =>
      join
        .onRef('p.match_id', '=', 't.match_id')
        .onRef('p.id', '=', 't.player_id')
        .onRef('p.user_id', '=', 't.user_id'),
    )
    .where('t.match_id', '=', matchId)
    .where('t.player_id', '=', rowId)
    .where('t.released_at', 'is', null)
    .select(['t.user_id as userId', 't.guest_name as name', 't.taken_at as takenAt'])
    .executeTakeFirst()
  return row && { matchId, rowId, ...row, name: row.name ?? '' }
}

/** Whether an account was released at this match once: then it can only ask for a row. */
export async function wasReleased(db: Db, matchId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('taken_seats')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .where('released_at', 'is not', null)
    .select('player_id')
    .executeTakeFirst()
  return row !== undefined
}
