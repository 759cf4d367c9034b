import type { Words } from '../statements.ts'

export const guestTables = (words: Words): string[] => [
  ...links(words),
  ...claims(words),
  ...historyIndex(words),
]

const links = ({ id, key, withoutRowid }: Words) => [
  // A link ends with its creator's account: whoever inherits the match has not made it.
  `create table table_links (
    match_id ${id} primary key references matches (id) on delete cascade,
    id ${id} not null,
    token_hash ${key} not null,
    created_by ${id} not null references users (id) on delete cascade,
    created_at ${key} not null,
    expires_at ${key} not null
  )${withoutRowid}`,
  `create unique index table_links_token on table_links (token_hash)`,
  `create index table_links_by_user on table_links (created_by)`,
  `create index table_links_expiry on table_links (expires_at)`,

  `create table link_uses (
    match_id ${id} not null,
    player_id ${id} not null,
    what text not null,
    link_id ${id} not null,
    guest_email_key ${key},
    at ${key} not null,
    primary key (match_id, player_id, what),
    foreign key (match_id, player_id) references players (match_id, id) on delete cascade
  )${withoutRowid}`,
  `create index link_uses_by_email on link_uses (guest_email_key)
    where guest_email_key is not null`,
]

const claims = ({ id, key, strict, withoutRowid }: Words) => [
  `create table claims (
    id ${id} primary key,
    creator_id ${id} not null references users (id) on delete cascade,
    person_id ${id} not null references users (id) on delete cascade,
    asked_by text not null,
    guest text not null,
    guest_id ${id} not null references people (id) on delete cascade,
    match_id ${id} references matches (id) on delete cascade,
    player_id ${id},
    state text not null,
    created_at ${key} not null,
    answered_at ${key},
    answered_by text,
    undone_at ${key},
    undone_by text,
    left_out text,
    matches integer not null,
    working_since ${key},
    seen_at ${key},
    check (creator_id <> person_id),
    check ((match_id is null) = (player_id is null))
  )${strict}`,
  // One open claim for each guest and person, whatever happens at once.
  `create unique index claims_open on claims (creator_id, person_id, guest_id)
    where state = 'open' and match_id is null`,
  `create unique index claims_open_row on claims (match_id, player_id, person_id)
    where state = 'open' and match_id is not null`,
  `create index claims_by_creator on claims (creator_id, id)`,
  `create index claims_by_person on claims (person_id, id)`,
  `create index claims_by_guest on claims (guest_id)`,
  `create index claims_by_match on claims (match_id) where match_id is not null`,
  `create index claims_working on claims (creator_id) where working_since is not null`,

  `create table denials (
    id ${id} primary key,
    guest_id ${id} not null references people (id) on delete cascade,
    user_id ${id} references users (id) on delete cascade,
    other_id ${id} references people (id) on delete cascade,
    check ((user_id is null) <> (other_id is null))
  )${strict}`,
  `create unique index denials_said on denials (guest_id, coalesce(user_id, other_id))`,
  `create index denials_by_user on denials (user_id) where user_id is not null`,
  `create index denials_by_other on denials (other_id) where other_id is not null`,

  `create table released (
    match_id ${id} not null references matches (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    primary key (match_id, user_id)
  )${withoutRowid}`,
  `create index released_by_user on released (user_id)`,
]

// Names are compared by rules of the server, which fills these tables.
const historyIndex = ({ id, key, withoutRowid }: Words) => [
  `create table match_facets (
    user_id ${id} not null,
    facet ${key} not null,
    match_order ${key} not null,
    match_id ${id} not null,
    primary key (user_id, facet, match_order, match_id)
  )${withoutRowid}`,
]
