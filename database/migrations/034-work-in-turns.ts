import { migrationOf } from './statements.ts'

/**
 * Indexes by account for the background's work. A game that leaves with its import is marked. When a
 * match gets that game as an expansion, a trigger deletes the mark. So nobody has to read all matches
 * again while other writes wait. An older version writes such matches too.
 */
export const workInTurns = migrationOf(({ postgres }) => [
  ...BOTH,
  ...(postgres ? POSTGRES : SQLITE),
])

const BOTH = [
  `alter table import_games add column leaving integer not null default 0`,
  `create index import_runs_undoing_in_turn on import_runs (user_id, id) where state = 'undoing'`,
  `drop index import_runs_undoing`,
  `create index claims_working_in_turn on claims (creator_id, id) where working_since is not null`,
  `drop index claims_working`,
]

const unmarked = (expansions: string) => `delete from import_games
  where game_id in (${expansions}) and leaving > 0`

const SQLITE = [
  // Somebody may have thousands of matches on future days in the queue.
  `create index tally_queue_by_user on tally_queue (user_id, due)`,
  ...['insert', 'update of expansions'].map(
    (event) => `create trigger expansion_stays_${event.slice(0, 6)} after ${event} on matches
    when new.expansions is not null
    begin ${unmarked('select value from json_each(new.expansions)')}; end`,
  ),
]

const POSTGRES = [
  `create function expansion_stays() returns trigger language plpgsql as
  $$ begin
    ${unmarked('select cast(value as uuid) from json_array_elements_text(new.expansions::json)')};
    return null;
  end $$`,
  `create trigger expansion_stays after insert or update of expansions on matches
  for each row when (new.expansions is not null) execute function expansion_stays()`,
]
