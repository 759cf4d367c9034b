import type { Words } from '../statements.ts'

export const importTables = ({ id, key, strict, withoutRowid }: Words): string[] => [
  `create table import_runs (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    source text not null,
    file text not null,
    created_at ${key} not null,
    state text not null,
    imported integer not null,
    claims integer not null,
    kept integer,
    reached_id ${id}
  )${strict}`,
  `create index import_runs_by_user on import_runs (user_id, id)`,
  `create index import_runs_undoing_in_turn on import_runs (user_id, id) where state = 'undoing'`,

  // Which of a user's matches came from a file, so that a second import creates no duplicates.
  `create table imports (
    user_id ${id} not null references users (id) on delete cascade,
    source_id ${key} not null,
    match_id ${id} not null references matches (id) on delete cascade,
    place integer not null default 0,
    original text,
    primary key (user_id, source_id)
  )${withoutRowid}`,
  `create index imports_by_match on imports (match_id, user_id)`,
  `create table deleted_imports (
    user_id ${id} not null references users (id) on delete cascade,
    source_id ${key} not null,
    primary key (user_id, source_id)
  )${withoutRowid}`,
  // One file of BG Stats has an id in both cases.
  ...['imports', 'deleted_imports'].map(
    (table) => `create index ${table}_without_case on ${table} (user_id, lower(source_id))`,
  ),

  `create table import_people (
    import_id ${id} not null references import_runs (id) on delete cascade,
    name_key ${key} not null,
    name text not null,
    user_id ${id} not null references users (id) on delete cascade,
    claim_id ${id} references claims (id) on delete set null,
    primary key (import_id, name_key)
  )${withoutRowid}`,
  `create index import_people_by_user on import_people (user_id)`,
  `create index import_people_by_claim on import_people (claim_id) where claim_id is not null`,

  `create table import_matches (
    import_id ${id} not null references import_runs (id) on delete cascade,
    match_id ${id} not null references matches (id) on delete cascade,
    version integer not null default 1,
    primary key (import_id, match_id)
  )${withoutRowid}`,
  `create index import_matches_by_match on import_matches (match_id)`,
]
