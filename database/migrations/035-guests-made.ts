import { migrationOf, type Words } from './statements.ts'

/**
 * The guests of the matches that somebody has created; what is left of linking guests' rows to
 * a verified address; and what is left of naming an account in recorded edits.
 *
 * The server fills `made_guests` when it starts (features/history-index/history-index.commands.ts), because names are
 * compared by its rules. `matches.guests_version` says for which version of a match it did, so that what
 * the version before writes meanwhile is found. A trigger follows where a match gets
 * another creator.
 */
export const guestsMade = migrationOf((words) => [
  ...tables(words),
  ...(words.postgres ? POSTGRES : SQLITE),
])

function tables({ id, key, clustered }: Words): string[] {
  return [
    `create table made_guests (
      user_id ${id} not null,
      guest_key ${key} not null,
      match_order ${key} not null,
      match_id ${id} not null references matches (id) on delete cascade,
      name text not null,
      seats integer not null,
      primary key (user_id, guest_key, match_order, match_id)
    )${clustered}`,
    `create index made_guests_by_match on made_guests (match_id)`,
    `create table linkings (
      user_id ${id} not null references users (id) on delete cascade,
      email_key ${key} not null,
      until_id ${id} not null,
      reached_id ${id},
      found integer not null,
      found_id ${id},
      primary key (user_id, email_key)
    )${clustered}`,
    `create table unnamed_edits (
      match_id ${id} not null references matches (id) on delete cascade,
      user_id ${id} not null references users (id) on delete cascade,
      names text not null,
      reached_id ${id} not null,
      primary key (match_id, user_id)
    )${clustered}`,
    `create index unnamed_edits_by_user on unnamed_edits (user_id)`,
    // The matches of an address in their order, a piece at a time.
    `create index players_by_address on players (guest_email_key, match_id)
      where guest_email_key is not null`,
    `drop index players_by_guest`,
    `alter table matches add column guests_version integer`,
    `create index matches_without_guests on matches (id)
      where guests_version is null or guests_version <> version`,
  ]
}

const PASSED = `update made_guests set user_id = new.created_by where match_id = new.id`

const SQLITE = [
  `create trigger guests_passed after update of created_by on matches
  when old.created_by is not new.created_by
  begin ${PASSED}; end`,
]

const POSTGRES = [
  `create function guests_passed() returns trigger language plpgsql as
  $$ begin ${PASSED}; return null; end $$`,
  `create trigger guests_passed after update of created_by on matches
  for each row when (old.created_by is distinct from new.created_by)
  execute function guests_passed()`,
]
