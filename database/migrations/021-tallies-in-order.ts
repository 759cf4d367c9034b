import { migrationOf } from './statements.ts'

/**
 * Indexes for the statistics: the people and places of a person in the order of their list, and the
 * entries of one game. The order is read from the stored counts, so rows that an instance of the version
 * before writes are in it too, and no column has to be filled.
 */
export const talliesInOrder = migrationOf(({ postgres }) => {
  const matches = postgres ? postgresMatches : sqliteMatches
  return [
    ...(['all', 'confirmed'] as const).map(
      (side) => `create index tallies_listed_${side}
          on tallies (user_id, scope, kind, (-(${matches(side)})), key)
          where kind in ('person', 'place')`,
    ),
    // What the version before leaves when it deletes an account (features/former-players/former-matches).
    `create index activity_reasons_of_nobody on activity (match_id, id)
        where reason is not null and by_user_id is null and player_id is null`,
    `create index entries_by_game on entries (user_id, game_id, moment, match_id)`,
  ]
})

// As in features/stats/listed-totals.queries.ts: a query finds an index only by the same expression.

function sqliteMatches(side: string): string {
  return `json_extract(counts, '$.${side}.matches')`
}

function postgresMatches(side: string): string {
  return `(counts::json -> '${side}' ->> 'matches')::int`
}
