import { sql } from 'kysely'

import { engineOf, type Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

/** Columns that the first row lacks have their default. */
export async function insertMany<T extends keyof Schema>(
  trx: Trx,
  table: T,
  rows: readonly Partial<Schema[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const json = JSON.stringify(rows)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  if (engineOf(trx) === 'postgres') {
    await sql`insert into ${sql.table(table)} (${names}) select ${names}
      from jsonb_populate_recordset(null::${sql.table(table)}, cast(${json} as jsonb))`.execute(trx)
    return
  }
  const values = columns.map((column) => sql`value ->> ${sql.lit(column)}`)
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.join(values)} from json_each(${json})`.execute(trx)
}
