import { migrationOf } from './statements.ts'

/**
 * Who removes a game asks which matches have it as an expansion: only those that were changed since
 * the game was added. Building the index blocks writes to the matches.
 */
export const expansionsChanged = migrationOf(() => [
  `create index matches_with_expansions_changed on matches (updated_at, id)
          where expansions is not null`,
])
