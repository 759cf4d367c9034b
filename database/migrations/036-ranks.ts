import { migrationOf } from './statements.ts'

/** The order of finishing where scores do not say it; instances of the version before write none. */
export const ranks = migrationOf(() => ['alter table players add column rank integer'])
