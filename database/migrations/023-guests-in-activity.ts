import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/**
 * The names of guests as they were when something happened with their rows. null by default, so that
 * instances of the version before go on writing rows without it.
 */
export const guestsInActivity: Migration = {
  async up(db: Db) {
    await sql`alter table activity add column player_name text`.execute(db)
  },
}
