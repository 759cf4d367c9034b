import { migrationOf } from './statements.ts'

/**
 * Indexes for the columns of `012-fields`: the matches of somebody who did not play, newest day
 * first, a player's last match of a game, and the matches with expansions. Building them blocks writes
 * to the two tables.
 */
export const matchesFound = migrationOf(() => statements)

/** The same as features/days/days.queries.ts. */
const ORDER = `case
  when day_for is null or day_for <> date then date
  when day < date then day || 'T' || cast(cast(substr(date, 12, 2) as integer) + 24 as text)
    || substr(date, 14)
  else substr(date, 1, 11) || cast(cast(substr(date, 12, 2) as integer) + 48 as text)
    || substr(date, 14)
end`

const statements = [
  `create index matches_by_onlooker_day on matches (onlooker_id, (${ORDER}), id)
    where onlooker_id is not null`,
  // A user's last match of a game.
  `create index players_by_game on players (user_id, game_id, match_date, match_id)
    where user_id is not null`,
  `create index matches_with_expansions on matches (id) where expansions is not null`,
]
