import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/** The user's answers about the file of an import. Later corrections of its matches use them. */
export const importAnswers: Migration = {
  async up(db: Db) {
    // null for imports of an older version, which does not store answers.
    await sql.raw('alter table import_runs add column answers text').execute(db)
  },
}
