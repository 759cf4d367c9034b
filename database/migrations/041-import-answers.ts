import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/** What the user has answered about the file of an import: what is read otherwise later goes by it. */
export const importAnswers: Migration = {
  async up(db: Db) {
    // null for imports of the version before, which does not say.
    await sql.raw('alter table import_runs add column answers text').execute(db)
  },
}
