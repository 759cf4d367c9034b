import { CompiledQuery } from 'kysely'

import { engineOf, type Trx } from '../connect.ts'
import type { Table } from '../schema/tables.ts'
import type { Row } from './snapshot.ts'

/** Both engines accept at least so many parameters in one statement. */
const VALUES_MAX = 30_000
const ROWS_MAX = 500

/** Inserts raw rows, many with each statement. */
export async function insertInBulk(
  trx: Trx,
  table: Pick<Table, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  const chunkRows = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / table.columns.length))
  for (let start = 0; start < rows.length; start += chunkRows) {
    const chunk = rows.slice(start, start + chunkRows)
    const statement = insertStatement(table, chunk.length, engineOf(trx) === 'postgres')
    await trx.executeQuery(CompiledQuery.raw(statement, chunk.flat()))
  }
}

/** Written by hand: a query builder would need more time for each statement than the database. */
function insertStatement(
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: number,
  numbered: boolean,
) {
  let parameter = 0
  const placeholder = () => (numbered ? `$${++parameter}` : '?')
  const tuple = () => `(${columns.map(placeholder).join(',')})`
  const tuples = Array.from({ length: rows }, tuple)
  return `insert into ${quoted(name)} (${columns.map(quoted).join(',')}) values ${tuples.join(',')}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
