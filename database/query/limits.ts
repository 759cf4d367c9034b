import { type RawBuilder, sql } from 'kysely'

/**
 * The limit of a handwritten statement. With a bare parameter SQLite would plan the statement again each
 * time it runs (docs/decisions/001-engines-and-sql.md).
 */
export function limitTo(count: unknown): RawBuilder<unknown> {
  return sql`limit cast(${count} as integer)`
}
