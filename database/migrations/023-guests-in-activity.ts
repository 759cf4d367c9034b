import { migrationOf } from './statements.ts'

/**
 * The names of guests as they were when something happened with their rows. null by default, so that
 * instances of the version before go on writing rows without it.
 */
export const guestsInActivity = migrationOf(() => [
  'alter table activity add column player_name text',
])
