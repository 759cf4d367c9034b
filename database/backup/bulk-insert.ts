import { CompiledQuery } from 'kysely'

import { engineOf, type Trx } from '../connect.ts'
import type { Table } from '../schema/tables.ts'
import type { Row } from './snapshot.ts'

/** Both engines take at least so many values by one statement. */
const VALUES_MAX = 30_000
const ROWS_MAX = 500

/** Puts rows into a table as they were read from another, many by one statement. */
export async function insertInBulk(
  trx: Trx,
  table: Pick<Table, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  const atOnce = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / table.columns.length))
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce)
    const statement = insertion(table, some.length, engineOf(trx) === 'postgres')
    await trx.executeQuery(CompiledQuery.raw(statement, some.flat()))
  }
}

/** Written by hand: a query builder would spend longer on each statement than the database. */
function insertion(
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: number,
  numbered: boolean,
) {
  let value = 0
  const place = () => (numbered ? `$${++value}` : '?')
  const tuple = () => `(${columns.map(place).join(',')})`
  const tuples = Array.from({ length: rows }, tuple)
  const quoted = columns.map((column) => `"${column}"`)
  return `insert into "${name}" (${quoted.join(',')}) values ${tuples.join(',')}`
}
