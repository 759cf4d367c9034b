import { CompiledQuery } from 'kysely'

import type { Db } from '#database/connect.ts'

interface Value {
  table: string
  /** `table.column` */
  place: string
  text: string
}

export async function everyValue(db: Db): Promise<Value[]> {
  const found: Value[] = []
  for (const { name: table } of await db.introspection.getTables()) {
    const select = CompiledQuery.raw(`select * from "${table}"`)
    const { rows } = await db.executeQuery<Record<string, string | number | null>>(select)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (value !== null) found.push({ table, place: `${table}.${column}`, text: String(value) })
    }
  }
  return found
}
