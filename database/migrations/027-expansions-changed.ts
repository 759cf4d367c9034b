import { migrationOf } from './statements.ts'

/**
 * When a game is removed, matches that have it as an expansion are looked for among those that changed
 * since the game was added. Building the index blocks writes to the matches.
 */
export const expansionsChanged = migrationOf(() => [
  `create index matches_with_expansions_changed on matches (updated_at, id)
          where expansions is not null`,
])
