import type { Words } from '../statements.ts'

export const matchTables = (words: Words): string[] => [
  ...games(words),
  ...people(words),
  ...matches(words),
  ...activity(words),
]

const games = ({ id, key, strict }: Words) => [
  `create table games (
    id ${id} primary key,
    name text not null,
    name_key ${key} not null unique,
    created_by ${id} references users (id) on delete set null,
    created_at ${key} not null
  )${strict}`,
  `create index games_by_creator on games (created_by)`,
]

const people = ({ id, key, strict }: Words) => [
  `create table people (
    id ${id} primary key,
    owner_id ${id} not null references users (id),
    name text not null,
    name_key ${key} not null,
    email text,
    email_key ${key} not null,
    nth integer not null,
    user_id ${id} references users (id),
    user_at ${key},
    merged_into ${id},
    merged_with ${id},
    split_from ${id},
    split_why text check (split_why in ('left', 'together')),
    settling integer not null default 0,
    unique (owner_id, name_key, email_key, nth)
  )${strict}`,
  `create index people_by_address on people (email_key) where email_key <> ''`,
  `create index people_merged on people (merged_into) where merged_into is not null`,
  `create index people_split on people (split_from) where split_from is not null`,
  `create index people_of_account on people (user_id) where user_id is not null`,
  `create index people_settling on people (owner_id, id) where settling = 1`,
]

/** The same as features/dates/days.queries.ts. */
export const ORDER = `case
  when day is null then date
  when day < date then day || 'T' || cast(cast(substr(date, 12, 2) as integer) + 24 as text)
    || substr(date, 14)
  else substr(date, 1, 11) || cast(cast(substr(date, 12, 2) as integer) + 48 as text)
    || substr(date, 14)
end`

const matches = ({ id, key, real, strict, withoutRowid }: Words) => [
  `create table matches (
    id ${id} primary key,
    game_id ${id} not null references games (id),
    date ${key} not null,
    day ${key},
    mode text not null default 'competitive',
    scoring text not null default 'highest',
    duration_minutes integer,
    location text,
    place_key text,
    expansions text,
    notes text not null,
    starter_id ${id},
    created_by ${id} not null references users (id),
    onlooker_id ${id} references users (id),
    last_edited_by ${id} references users (id) on delete set null,
    confirmed_at ${key},
    last_reminder_at ${key},
    version integer not null,
    bytes integer not null default 0,
    past_bytes integer not null default 0,
    created_at ${key} not null,
    updated_at ${key} not null
  )${strict}`,
  // What all of an account's matches take is added up from this index alone.
  `create index matches_by_creator on matches (created_by, bytes)`,
  `create index matches_by_onlooker on matches (onlooker_id, date, id) where onlooker_id is not null`,
  `create index matches_by_onlooker_day on matches (onlooker_id, (${ORDER}), id)
    where onlooker_id is not null`,
  `create index matches_by_editor on matches (last_edited_by) where last_edited_by is not null`,
  `create index matches_by_game on matches (game_id)`,
  `create index matches_with_expansions on matches (id) where expansions is not null`,
  // A game that is removed is looked for among the matches that changed since the game was added.
  `create index matches_with_expansions_changed on matches (updated_at, id)
    where expansions is not null`,

  // A device may log a match again after days: what is deleted stays deleted.
  `create table deleted_matches (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade
  )${withoutRowid}`,
  `create index deleted_matches_by_user on deleted_matches (user_id)`,

  `create table pads (
    match_id ${id} primary key references matches (id) on delete cascade,
    pad text not null
  )${strict}`,

  // Clustered by match, so that the players of a match are stored together.
  `create table players (
    match_id ${id} not null references matches (id) on delete cascade,
    id ${id} not null,
    seat integer not null,
    user_id ${id} references users (id),
    person_id ${id} references people (id),
    score ${real},
    result text not null check (result in ('', 'Win', 'Loss', 'Draw')),
    rank integer,
    team text,
    role text,
    confirmed_at ${key},
    confirmed_by text,
    said_at ${key},
    invited_at ${key},
    declined_by ${id} references users (id) on delete set null,
    former_at text,
    match_date ${key} not null,
    primary key (match_id, id),
    unique (match_id, user_id),
    check (${['coalesce(person_id, user_id, declined_by)', 'former_at']
      .map((kind) => `case when ${kind} is null then 0 else 1 end`)
      .join(' + ')} = 1),
    check (user_id is null or declined_by is null)
  )${withoutRowid}`,
  `create index players_history on players (user_id, match_date, match_id, result)
    where user_id is not null`,
  `create index players_waiting on players (user_id, match_date, match_id)
    where user_id is not null and confirmed_at is null`,
  `create index players_by_person on players (person_id, user_id, match_date, match_id)
    where person_id is not null`,
  `create index players_declined on players (declined_by) where declined_by is not null`,

  // Raised by each write that changes something of a user's history.
  `create table histories (
    user_id ${id} primary key references users (id) on delete cascade,
    version integer not null
  )${withoutRowid}`,

  // Rows that an edit has removed: recorded changes name rows.
  `create table past_players (
    match_id ${id} not null references matches (id) on delete cascade,
    id ${id} not null,
    user_id ${id} references users (id) on delete set null,
    person_id ${id} references people (id) on delete set null,
    primary key (match_id, id)
  )${withoutRowid}`,
  `create index past_players_by_user on past_players (user_id) where user_id is not null`,
  `create index past_players_by_person on past_players (person_id) where person_id is not null`,
]

const activity = ({ postgres, id, key, strict, withoutRowid }: Words) => [
  `create table activity (
    match_id ${id} not null references matches (id) on delete cascade,
    id ${id} not null,
    type text not null,
    by_user_id ${id} references users (id) on delete set null,
    proposed_by ${id} references users (id) on delete set null,
    player_id ${id},
    at ${key} not null,
    changes text,
    reason text,
    primary key (match_id, id)
  )${withoutRowid}`,
  // Each act asks for the oldest one that its match keeps. On SQLite the primary key is the table, whose
  // rows have changes of some kilobytes: 2,000 of them would be read each time.
  ...(postgres ? [] : [`create index activity_in_order on activity (match_id, id)`]),
  `create index activity_by_user on activity (by_user_id) where by_user_id is not null`,
  `create index activity_by_proposer on activity (proposed_by) where proposed_by is not null`,
  // Only the few activities with changes can contain names.
  `create index activity_edits on activity (match_id, id) where changes is not null`,

  `create table corrections (
    id ${id} primary key,
    match_id ${id} not null references matches (id) on delete cascade,
    by_user_id ${id} not null references users (id) on delete cascade,
    created_at ${key} not null,
    changes text not null,
    comment text not null,
    state text not null,
    settled_at ${key},
    reason text,
    check ((state = 'open') = (settled_at is null))
  )${strict}`,
  // One open correction for each player and match, whatever happens at once.
  `create unique index corrections_open on corrections (match_id, by_user_id)
    where state = 'open'`,
  `create index corrections_by_match on corrections (match_id)`,
  `create index corrections_by_user on corrections (by_user_id)`,
  `create index corrections_settled on corrections (settled_at) where settled_at is not null`,
]
