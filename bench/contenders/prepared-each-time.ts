// Replaces database/query/prepared.ts (see compiling.ts). It caches nothing: neither the compiled query
// nor PostgreSQL's plan.
import type { Compilable, Insertable, Kysely } from 'kysely'

import type { Db } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

export function prepared<P extends object, R>(
  build: (db: Db, params: { [K in keyof P]-?: P[K] }) => Compilable<R>,
  jsonColumns: readonly (keyof R & string)[] = [],
): (db: Db, params: P) => Promise<R[]> {
  return async (db, params) => {
    const query = build(db, params as { [K in keyof P]-?: P[K] }).compile()
    const { rows } = await db.executeQuery<R>(query)
    parseColumns(rows, jsonColumns)
    return rows
  }
}

export function perCount<T>(make: (count: number) => T): (count: number) => T {
  return make
}

export function preparedInsert<T extends keyof Schema>(table: T) {
  return async (db: Db, rows: readonly Insertable<Schema[T]>[]): Promise<void> => {
    if (rows.length === 0) return
    const plain = db as Kysely<Record<string, Record<string, unknown>>>
    await plain.insertInto(table).values(rows).execute()
  }
}

function parseColumns<R>(rows: R[], columns: readonly (keyof R & string)[]): void {
  for (const row of rows) {
    for (const column of columns) {
      const value: unknown = row[column]
      if (typeof value === 'string') row[column] = JSON.parse(value) as R[typeof column]
    }
  }
}
