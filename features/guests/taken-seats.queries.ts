import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { at, elements, idAt } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameOfSeat } from '#features/accounts/seat-names.queries.ts'

import type { TakenRow } from './taken-seats.rules.ts'

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
    .select(['t.user_id as userId', nameOfSeat.as('name'), 't.taken_at as takenAt'])
    .executeTakeFirst()
  return row && { matchId, rowId, ...row }
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

/**
 * Makes rows that are still the accounts' guests' rows again.
 * @returns the rows that were
 */
export const releasePlayers = prepared<{ json: string }, { id: string }>((db, { json }) =>
  db
    // Not recorded: the commands record it.
    .updateTable('players')
    .from(elements(db, json).as('r'))
    .set({
      user_id: null,
      // The guest may be gone, with the account that had the address.
      former_at: sql<string | null>`case when players.person_id is null then ${at(3)} end`,
      confirmed_at: null,
      confirmed_by: null,
      invited_at: null,
    })
    .where('players.match_id', '=', idAt(db, 0))
    .where('players.id', '=', idAt(db, 1))
    .where('players.user_id', '=', idAt(db, 2))
    .returning('players.id as id'),
)
