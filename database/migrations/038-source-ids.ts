import { migrationOf } from './statements.ts'

/** Ids of matches elsewhere are found without case: one file of BG Stats has an id in both. */
export const sourceIds = migrationOf(() =>
  ['imports', 'deleted_imports'].map(
    (table) => `create index ${table}_without_case on ${table} (user_id, lower(source_id))`,
  ),
)
