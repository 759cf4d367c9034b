import { migrationOf } from './statements.ts'

/** What the user has answered about the file of an import: what is read otherwise later goes by it. */
export const importAnswers = migrationOf(() => [
  // null for imports of the version before, which does not say.
  'alter table import_runs add column answers text',
])
