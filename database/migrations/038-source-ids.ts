import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/** Ids of matches elsewhere are found without case: one file of BG Stats has an id in both. */
export const sourceIds: Migration = {
  async up(db: Db) {
    for (const table of ['imports', 'deleted_imports']) {
      await sql
        .raw(`create index ${table}_without_case on ${table} (user_id, lower(source_id))`)
        .execute(db)
    }
  },
}
