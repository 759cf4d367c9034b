import { sql } from 'kysely'

import { prepared } from '#database/query/prepared.ts'

import type { Stats } from './contract.ts'

interface StatsParams {
  userId: string
  viewerId: string
  /** ISO 8601: only matches before it count. */
  before: string
}

interface StatsRow extends Stats {
  /** Whether the user exists. */
  known: number | boolean
  /** Whether the viewer is a friend of the user. */
  friend: number | boolean
}

/**
 * A user's record, and what decides who may see it; read from the index of the user's history alone.
 * Of two games played equally often, the one with the newer match counts.
 */
export const findStats = prepared<StatsParams, StatsRow>((db, { userId, viewerId, before }) =>
  db
    .with('played', (cte) =>
      cte
        .selectFrom('players')
        .where('user_id', '=', userId)
        .where('match_date', '<', before)
        .groupBy('game_id')
        .select((eb) => [
          'game_id',
          eb.fn.countAll<number>().as('matches'),
          sql<number>`sum(case result when 'Win' then 1 else 0 end)`.as('wins'),
          sql<number>`sum(case result when 'Loss' then 1 else 0 end)`.as('losses'),
          sql<number>`sum(case result when 'Draw' then 1 else 0 end)`.as('draws'),
          sql<string>`max(match_date || cast(match_id as text))`.as('newest'),
        ]),
    )
    .selectFrom('played')
    .select((eb) => [
      total('wins').as('wins'),
      total('losses').as('losses'),
      total('draws').as('draws'),
      total('matches').as('totalMatches'),
      eb
        .selectFrom('played as most')
        .innerJoin('games', 'games.id', 'most.game_id')
        .select('games.name')
        .orderBy('most.matches', 'desc')
        .orderBy('most.newest', 'desc')
        .limit(1)
        .as('mostPlayedGame'),
      eb.exists(eb.selectFrom('users').where('id', '=', userId).select('id')).as('known'),
      eb
        .exists(
          eb
            .selectFrom('friendships')
            .where('user_id', '=', viewerId)
            .where('friend_id', '=', userId)
            .select('friend_id'),
        )
        .as('friend'),
    ]),
)

/** PostgreSQL sums to `numeric`, which the driver would return as text. */
function total(column: string) {
  return sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as integer)`
}
