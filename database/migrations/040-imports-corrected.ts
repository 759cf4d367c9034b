import { migrationOf } from './statements.ts'

/** Imports that correct what earlier imports have read otherwise, with what they have replaced. */
export const importsCorrected = migrationOf(({ id, clustered }) => [
  // What an instance of the version before begins adds matches.
  `alter table import_runs add column kind text not null default 'matches'`,
  `create table import_corrections (
        import_id ${id} not null references import_runs (id) on delete cascade,
        match_id ${id} not null references matches (id) on delete cascade,
        before text not null,
        primary key (import_id, match_id)
      )${clustered}`,
  `create index import_corrections_by_match on import_corrections (match_id)`,
])
