import { migrationOf, type Words } from './statements.ts'

/** Claims, and the guests' rows that became an account's. */
export const claims = migrationOf(statements)

function statements({ id, key, strict, clustered }: Words): string[] {
  return [
    `create table claims (
      id ${id} primary key,
      creator_id ${id} not null references users (id) on delete cascade,
      person_id ${id} not null references users (id) on delete cascade,
      asked_by text not null,
      guest text not null,
      guest_key ${key} not null,
      match_id ${id} references matches (id) on delete cascade,
      player_id ${id},
      state text not null,
      created_at ${key} not null,
      answered_at ${key},
      undone_at ${key},
      undone_by text,
      left_out text,
      matches integer not null,
      working_since ${key},
      reached_order ${key},
      reached_id ${id},
      seen_at ${key},
      changed integer not null default 0,
      check (creator_id <> person_id),
      check ((match_id is null) = (player_id is null))
    )${strict}`,
    // One open claim for each guest and person, whatever happens at once.
    `create unique index claims_open on claims (creator_id, person_id, guest_key)
      where state = 'open' and match_id is null`,
    `create unique index claims_open_row on claims (match_id, player_id, person_id)
      where state = 'open' and match_id is not null`,
    `create index claims_by_creator on claims (creator_id, id)`,
    `create index claims_by_person on claims (person_id, id)`,
    `create index claims_by_match on claims (match_id) where match_id is not null`,
    `create index claims_working on claims (id) where working_since is not null`,
    `create index claims_answered on claims (answered_at) where answered_at is not null`,
    `create index claims_undone on claims (undone_at) where undone_at is not null`,
    `create table taken_seats (
      match_id ${id} not null references matches (id) on delete cascade,
      player_id ${id} not null,
      user_id ${id} not null references users (id) on delete cascade,
      guest_name text,
      guest_email text,
      guest_email_key ${key},
      claim_id ${id} references claims (id) on delete set null,
      taken_at ${key} not null,
      released_at ${key},
      primary key (match_id, player_id, user_id)
    )${clustered}`,
    `create index taken_seats_by_user on taken_seats (user_id)`,
    `create index taken_seats_by_claim on taken_seats (claim_id, match_id)
      where claim_id is not null`,
    `create index taken_seats_by_email on taken_seats (guest_email_key)
      where guest_email_key is not null`,
    `create index taken_seats_by_time on taken_seats (taken_at) where released_at is null`,
  ]
}
