import type { Words } from '../statements.ts'

/** What follows, whoever writes a match: who reads it, and which games stay. */
export const matchTriggers = ({ postgres }: Words): string[] => (postgres ? POSTGRES : SQLITE)

const PASSED = `update made_guests set user_id = new.created_by where match_id = new.id`

/**
 * A game that leaves with its import is marked. When a match gets that game as an expansion, the mark
 * goes, so that nobody has to read all matches again while other writes wait.
 */
const unmarked = (expansions: string) => `delete from import_games
  where game_id in (${expansions}) and leaving > 0`

const SQLITE = [
  `create trigger guests_passed after update of created_by on matches
  when old.created_by is not new.created_by
  begin ${PASSED}; end`,
  ...['insert', 'update of expansions'].map(
    (event) => `create trigger expansion_stays_${event.slice(0, 6)} after ${event} on matches
    when new.expansions is not null
    begin ${unmarked('select value from json_each(new.expansions)')}; end`,
  ),
]

const POSTGRES = [
  `create function guests_passed() returns trigger language plpgsql as
  $$ begin ${PASSED}; return null; end $$`,
  `create trigger guests_passed after update of created_by on matches
  for each row when (old.created_by is distinct from new.created_by)
  execute function guests_passed()`,
  `create function expansion_stays() returns trigger language plpgsql as
  $$ begin
    ${unmarked('select cast(value as uuid) from json_array_elements_text(new.expansions::json)')};
    return null;
  end $$`,
  `create trigger expansion_stays after insert or update of expansions on matches
  for each row when (new.expansions is not null) execute function expansion_stays()`,
]
