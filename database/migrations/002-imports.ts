import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/** Which of a user's matches came from an archive, so that a second import creates no duplicates. */
export const imports: Migration = {
  async up(db: Db) {
    const postgres = engineOf(db) === 'postgres'
    const id = postgres ? 'uuid' : 'text'
    const key = postgres ? 'text collate "C"' : 'text'
    const clustered = postgres ? '' : ' strict, without rowid'
    await sql
      .raw(
        `create table imports (
          user_id ${id} not null references users (id) on delete cascade,
          source_id ${key} not null,
          match_id ${id} not null references matches (id) on delete cascade,
          primary key (user_id, source_id)
        )${clustered}`,
      )
      .execute(db)
    await sql.raw(`create index imports_by_match on imports (match_id, user_id)`).execute(db)
  },
}
