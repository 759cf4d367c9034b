import { migrationOf } from './statements.ts'

/**
 * A changed rank is queued for the tallies like every other column that statistics use, also when
 * another program writes it.
 */
export const ranksCounted = migrationOf(({ postgres }) => [postgres ? ON_POSTGRES : ON_SQLITE])

/**
 * Finds the most played game of a user. The order is read from the stored counts, so rows that an older
 * version writes are in it too. It is a migration of its own, because it reads all tallies, and the
 * trigger may have to wait for its lock. The index contains the kind, although that has one value:
 * otherwise SQLite prefers the primary key, and reads all games. Its condition does not name the scope,
 * which is a parameter in other statements: SQLite would plan these again each time.
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

// A trigger beside that of the other columns (015-tallies.ts): a match that both of them queue is
// counted once.

const ON_SQLITE = `create trigger tallies_rank_changed after update of rank on players
  when old.rank is not new.rank
  begin
    insert into tally_queue (user_id, match_id, due) select user_id, match_id, '' from players
    where match_id = new.match_id and user_id is not null
    on conflict (user_id, match_id) do update set due = '' where due <> '';
  end`

const ON_POSTGRES = `create trigger tallies_rank_changed after update of rank on players
  for each row when (old.rank is distinct from new.rank) execute function tallies_player_changed()`
