import { migrationOf, type Words } from './statements.ts'

/** Imports as one thing that can be taken back, and the ids of matches that were deleted since. */
export const importsUndone = migrationOf(statements)

function statements({ id, key, strict, clustered }: Words): string[] {
  return [
    // An instance of the older version adds one id for each match, the first one.
    `alter table imports add column place integer not null default 0`,
    `create table import_runs (
      id ${id} primary key,
      user_id ${id} not null references users (id) on delete cascade,
      source text not null,
      file text not null,
      bytes integer not null,
      created_at ${key} not null,
      state text not null,
      imported integer not null,
      existing integer not null,
      problems integer not null,
      claims integer not null,
      removed integer not null,
      kept integer,
      reached_id ${id}
    )${strict}`,
    `create index import_runs_by_user on import_runs (user_id, id)`,
    `create index import_runs_undoing on import_runs (id) where state = 'undoing'`,
    `create table import_people (
      import_id ${id} not null references import_runs (id) on delete cascade,
      name_key ${key} not null,
      name text not null,
      user_id ${id} not null references users (id) on delete cascade,
      claim_id ${id} references claims (id) on delete set null,
      asked_before integer not null default 0,
      primary key (import_id, name_key)
    )${clustered}`,
    // An id that an import added to an existing match is deleted with that import.
    `alter table imports add column import_id ${id} references import_runs (id) on delete set null`,
    `create index imports_by_import on imports (import_id, source_id) where import_id is not null`,
    `create index import_people_by_user on import_people (user_id)`,
    `create index import_people_by_claim on import_people (claim_id) where claim_id is not null`,
    `create table import_games (
      import_id ${id} not null references import_runs (id) on delete cascade,
      game_id ${id} not null references games (id) on delete cascade,
      primary key (import_id, game_id)
    )${clustered}`,
    `create index import_games_by_game on import_games (game_id)`,
    `create table import_matches (
      import_id ${id} not null references import_runs (id) on delete cascade,
      match_id ${id} not null references matches (id) on delete cascade,
      version integer not null default 1,
      primary key (import_id, match_id)
    )${clustered}`,
    `create index import_matches_by_match on import_matches (match_id)`,
    `create table deleted_imports (
      user_id ${id} not null references users (id) on delete cascade,
      source_id ${key} not null,
      primary key (user_id, source_id)
    )${clustered}`,
  ]
}
