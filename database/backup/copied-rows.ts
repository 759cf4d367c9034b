import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

import { type RawBuilder, sql } from 'kysely'

import type { Trx } from '../connect.ts'
import { codeOf } from '../database-errors.ts'
import { DataProblem } from './data-problem.ts'
import { schemaAt, type Table } from './own-schema.ts'

type Row = Record<string, SQLInputValue>

/** The largest part of rows in memory: in rows, and roughly in characters. */
const [ROWS_MAX, LENGTH_MAX] = [500, 4_000_000]

const MIGRATIONS = {
  name: 'kysely_migration',
  columns: [
    { name: 'name', type: 'TEXT' },
    { name: 'timestamp', type: 'TEXT' },
  ],
}

const columnsOf = ({ columns }: Table) => sql.join(columns.map(({ name }) => sql.ref(name)))

/** Fills an empty SQLite file, which nobody else uses, from the snapshot of a PostgreSQL database. */
export async function copyToSqlite(trx: Trx, file: DatabaseSync, migration: string): Promise<void> {
  const { objects, tables } = await schemaAt(migration)
  const create = (isMeant: (type: string) => boolean) => {
    for (const { type, sql: text } of objects) if (isMeant(type)) file.exec(text ?? '')
  }
  // A killed command leaves a file that nobody reads, so it needs no journal.
  file.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536; begin',
  )
  create((type) => type === 'table')
  for (const table of [MIGRATIONS, ...tables]) {
    const { name, columns } = table
    const values = columns.map(() => '?').join(', ')
    const insert = file.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')}) values (${values})`,
    )
    for await (const rows of rowsIn(trx, table)) {
      for (const row of rows) insert.run(...columns.map((column) => row[column.name] ?? null))
    }
  }
  // Indexes are built faster from all rows.
  create((type) => type !== 'table')
  file.exec('commit')
}

async function* rowsIn(trx: Trx, table: Table): AsyncGenerator<Row[]> {
  await sql`declare copied cursor for
    select ${columnsOf(table)} from ${sql.table(table.name)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_MAX)} from copied`.execute(trx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close copied`.execute(trx)
}

/** @throws DataProblem when the database is not empty, or does not take a row */
export async function copyToPostgres(
  file: DatabaseSync,
  trx: Trx,
  migration: string,
): Promise<void> {
  const { tables } = await schemaAt(migration)
  const alterAll = async (what: RawBuilder<unknown>) => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${what}`.execute(trx)
  }
  // It also keeps all other writers out until the end.
  await alterAll(sql`disable trigger user`)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)
    if (rows.length > 0) {
      throw new DataProblem(`The database is not empty (${name} has rows): nothing was changed.`)
    }
  }
  for (const table of tables) await copyTable(file, trx, table)
  await alterAll(sql`enable trigger user`)
  // Until PostgreSQL does it by itself, what follows a write by a trigger would read whole tables.
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(trx)
}

async function copyTable(file: DatabaseSync, trx: Trx, table: Table): Promise<void> {
  const name = sql.table(table.name)
  let [part, length]: [string[], number] = [[], 0]
  const insert = async () => {
    await sql`insert into ${name} (${columnsOf(table)}) select ${columnsOf(table)}
      from json_populate_recordset(null::${name}, ${`[${part.join()}]`})`.execute(trx)
    ;[part, length] = [[], 0]
  }
  try {
    for (const row of file.prepare(`select * from "${table.name}"`).iterate()) {
      const text = JSON.stringify(row)
      part.push(text)
      length += text.length
      if (part.length === ROWS_MAX || length > LENGTH_MAX) await insert()
    }
    await insert()
  } catch (error) {
    // A value of another type, a broken constraint, or a key that is too long.
    if (!/^(?:22|23|54)/u.test(codeOf(error) ?? '')) throw error
    throw new DataProblem(
      `PostgreSQL does not take a row of ${table.name} (${codeOf(error)}): nothing was copied.`,
    )
  }
}
