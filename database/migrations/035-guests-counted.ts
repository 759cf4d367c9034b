import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/**
 * The guests of the matches that somebody has created, counted; what is left of linking guests' rows to
 * a verified address; and what is left of naming an account in recorded edits.
 *
 * The server fills `made_guests` when it starts (features/matches/facets/commands.ts), because names are
 * compared by its rules. `matches.guests_version` says for which version of a match it did, so that what
 * the version before writes meanwhile is found. The counts follow by triggers, also where a match is
 * deleted or gets another creator.
 */
export const guestsCounted: Migration = {
  async up(db: Db) {
    const isPostgres = engineOf(db) === 'postgres'
    const triggers = isPostgres ? POSTGRES : SQLITE
    for (const statement of [...tables(isPostgres), ...triggers]) {
      await sql.raw(statement).execute(db)
    }
  },
}

function tables(postgres: boolean): string[] {
  const id = postgres ? 'uuid' : 'text'
  // In byte order, so that names and matches are read from the index in their order.
  const key = postgres ? 'text collate "C"' : 'text'
  const clustered = postgres ? '' : ' strict, without rowid'
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
    `create table guest_counts (
      user_id ${id} not null,
      guest_key ${key} not null,
      matches integer not null,
      primary key (user_id, guest_key)
    )${clustered}`,
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

const INTO = 'insert into guest_counts (user_id, guest_key, matches)'
const ADDED = 'on conflict (user_id, guest_key) do update set matches = guest_counts.matches'

const SQLITE_ONE_MORE = `${INTO} values (new.user_id, new.guest_key, 1) ${ADDED} + 1;`
const SQLITE_ONE_LESS = `update guest_counts set matches = matches - 1
    where user_id = old.user_id and guest_key = old.guest_key;
  delete from guest_counts
    where user_id = old.user_id and guest_key = old.guest_key and matches <= 0;`
const PASSED = `update made_guests set user_id = new.created_by where match_id = new.id`

const SQLITE = [
  `create trigger guest_added after insert on made_guests begin ${SQLITE_ONE_MORE} end`,
  `create trigger guest_removed after delete on made_guests begin ${SQLITE_ONE_LESS} end`,
  `create trigger guest_passed after update of user_id on made_guests
  begin ${SQLITE_ONE_LESS} ${SQLITE_ONE_MORE} end`,
  `create trigger guests_passed after update of created_by on matches
  when old.created_by is not new.created_by
  begin ${PASSED}; end`,
]

/**
 * Writers of one creator's guests take turns until they commit: one transaction writes several guests, in
 * any order, so that two of them would deadlock at the counts.
 */
const postgresTurns = (rows: string) => `perform pg_advisory_xact_lock(
      hashtextextended('guests of ' || mine.user_id, 0))
    from (select distinct user_id from ${rows} as r order by user_id) as mine;`
const postgresMore = (rows: string) => `${INTO}
    select user_id, guest_key, count(*) from ${rows} as r group by user_id, guest_key
    order by user_id, guest_key ${ADDED} + excluded.matches;`
const postgresLess = (rows: string) => `${INTO}
    select user_id, guest_key, -count(*) from ${rows} as r group by user_id, guest_key
    order by user_id, guest_key ${ADDED} + excluded.matches;
  delete from guest_counts c using (select distinct user_id, guest_key from ${rows} as r) gone
    where c.user_id = gone.user_id and c.guest_key = gone.guest_key and c.matches <= 0;`
const procedure = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as
  $$ begin ${body} return null; end $$`
const of = (row: string) => `(select ${row}.user_id, ${row}.guest_key)`

const POSTGRES = [
  procedure('guest_added', postgresTurns('added') + postgresMore('added')),
  procedure('guest_removed', postgresTurns('removed') + postgresLess('removed')),
  procedure(
    'guest_passed',
    postgresTurns(`(select old.user_id union select new.user_id)`) +
      postgresLess(of('old')) +
      postgresMore(of('new')),
  ),
  procedure('guests_passed', `${PASSED};`),
  `create trigger guest_added after insert on made_guests referencing new table as added
  for each statement execute function guest_added()`,
  `create trigger guest_removed after delete on made_guests referencing old table as removed
  for each statement execute function guest_removed()`,
  `create trigger guest_passed after update of user_id on made_guests
  for each row execute function guest_passed()`,
  `create trigger guests_passed after update of created_by on matches
  for each row when (old.created_by is distinct from new.created_by)
  execute function guests_passed()`,
]
