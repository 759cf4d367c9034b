import { migrationOf } from './statements.ts'

/** Which of a user's matches came from an archive, so that a second import creates no duplicates. */
export const imports = migrationOf(({ id, key, clustered }) => [
  `create table imports (
          user_id ${id} not null references users (id) on delete cascade,
          source_id ${key} not null,
          match_id ${id} not null references matches (id) on delete cascade,
          primary key (user_id, source_id)
        )${clustered}`,
  `create index imports_by_match on imports (match_id, user_id)`,
])
