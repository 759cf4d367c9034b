import { migrationOf } from './statements.ts'

/**
 * A changed rank is queued for the tallies like every other column that statistics use, also when
 * another program writes it.
 */
export const ranksCounted = migrationOf(({ postgres }) => [postgres ? ON_POSTGRES : ON_SQLITE])

/**
 * Finds the most played game of a user. The order is read from the stored counts, so rows that an
 * instance of the version before writes are in it too. It is a migration of its own, because it reads all
 * tallies, and the trigger may have to wait for its lock. The kind stands in it although it has one value:
 * else SQLite prefers the primary key, and reads all games. Its condition says nothing of the scope, which
 * is a parameter in other statements: SQLite would plan these anew each time.
 */
export const mostPlayedFound = migrationOf(({ postgres }) => {
  const matches = postgres
    ? `(counts::json -> 'all' ->> 'matches')::int`
    : `json_extract(counts, '$.all.matches')`
  return [
    `create index tallies_most_played on tallies (user_id, scope, kind, (-(${matches})), key)
        where kind = 'game'`,
  ]
})

// The trigger stands beside that of the other columns (015-tallies.ts): a match that both queue is folded once.

const ON_SQLITE = `create trigger tallies_rank_changed after update of rank on players
  when old.rank is not new.rank
  begin
    insert into tally_queue (user_id, match_id, due) select user_id, match_id, '' from players
    where match_id = new.match_id and user_id is not null
    on conflict (user_id, match_id) do update set due = '' where due <> '';
  end`

const ON_POSTGRES = `create trigger tallies_rank_changed after update of rank on players
  for each row when (old.rank is distinct from new.rank) execute function tallies_player_changed()`
