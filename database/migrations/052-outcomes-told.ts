import { migrationOf } from './statements.ts'

/** What a notification that asks for a confirmation says about who won. */
export const outcomesTold = migrationOf(() => [
  `alter table notifications add column outcome text not null default ''`,
])
