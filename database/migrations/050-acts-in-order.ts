import { migrationOf } from './statements.ts'

/**
 * Each act asks for the oldest one that its match keeps. On SQLite the primary key is the table, whose
 * rows have changes of some kilobytes: 2,000 of them would be read each time.
 */
export const actsInOrder = migrationOf(({ postgres }) =>
  postgres ? [] : [`create index activity_in_order on activity (match_id, id)`],
)
