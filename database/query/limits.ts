import { type RawBuilder, sql } from 'kysely'

/**
 * The limit of a handwritten statement. SQLite would plan the statement anew each time it runs if the
 * limit were a bare parameter (docs/decisions/001-engines-and-sql.md).
 */
export function limitTo(count: unknown): RawBuilder<unknown> {
  return sql`limit cast(${count} as integer)`
}
