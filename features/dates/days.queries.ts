import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { at, elements } from '#database/query/json-rows.ts'
import type { Schema } from '#database/schema/schema.ts'

import { dayAfter, firstListKeyOf } from './days.rules.ts'

export const dayOfMatch = sql<string>`coalesce(m.day, substr(m.date, 1, 10))`

/** As `listKeyOf`. Written like the index `matches_by_onlooker_day`: no other expression can use it. */
export const listKeyOfMatch = sql<string>`case
  when day is null then date
  when day < date then day || 'T' || cast(cast(substr(date, 12, 2) as integer) + 24 as text)
    || substr(date, 14)
  else substr(date, 1, 11) || cast(cast(substr(date, 12, 2) as integer) + 48 as text)
    || substr(date, 14)
end`

export interface RowOfDay {
  matchId: string
  rowId: string
  day: string
  gameId: string
  score: number | null
  result: Schema['players']['result']
}

/** Nobody plays that often on the days of one list; whoever has imported so many waits for no more of them. */
export const ROWS_OF_DAYS = 4000

/** In any order; of very many only some, because on SQLite all requests wait for this. */
export async function ownRowsOn(
  db: Db,
  userId: string,
  played: { days: Iterable<string>; gameIds: readonly string[] },
): Promise<RowOfDay[]> {
  const days = [...new Set(played.days)]
  if (days.length === 0 || played.gameIds.length === 0) return []
  const ranges = days.map((day) => [firstListKeyOf(day), firstListKeyOf(dayAfter(day, 1))])
  return (
    db
      .selectFrom(elements(db, JSON.stringify(ranges)).as('r'))
      // A cross join is read in this order by SQLite: the few days first.
      .crossJoin('players as own')
      .innerJoin('matches as m', 'm.id', 'own.match_id')
      .where('own.user_id', '=', userId)
      .where('own.match_date', '>=', at(0))
      .where('own.match_date', '<', at(1))
      .where('m.game_id', 'in', [...new Set(played.gameIds)])
      .select(['own.match_id as matchId', 'own.id as rowId', dayOfMatch.as('day')])
      .select(['m.game_id as gameId', 'own.score', 'own.result'])
      .limit(ROWS_OF_DAYS)
      .execute()
  )
}
