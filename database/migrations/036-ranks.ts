import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/** The order of finishing where scores do not say it; instances of the version before write none. */
export const ranks: Migration = {
  async up(db: Db) {
    await sql.raw('alter table players add column rank integer').execute(db)
  },
}
