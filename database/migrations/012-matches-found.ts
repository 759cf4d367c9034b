import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'
import { ORDER_OF_MATCH } from '../query/day-order.ts'

/**
 * Indexes for the columns of `012-fields`: the matches of somebody who did not play, newest day
 * first, and the matches with expansions. Building them blocks writes to the table.
 */
export const matchesFound: Migration = {
  async up(db: Db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create index matches_by_onlooker_day on matches (onlooker_id, (${ORDER_OF_MATCH}), id)
    where onlooker_id is not null`,
  `create index matches_with_expansions on matches (id) where expansions is not null`,
]
