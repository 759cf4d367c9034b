import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'

import { sql } from 'kysely'

import { connect, type Db, engineOf } from '../connect.ts'
import { columnsOf, keyOf, type Table, tableNames } from '../schema/tables.ts'
import { DataProblem } from './data-problem.ts'

/** The value of a column, the same on both engines. */
export type Value = string | number | null
/** A row's values in the order of the table's columns. */
export type Row = readonly Value[]

const PAGE = 1000

/** Whether parsed input is a row, or a part of one. */
export function isRow(read: unknown): read is Row {
  const isValue = (value: unknown) =>
    value === null || typeof value === 'string' || typeof value === 'number'
  return Array.isArray(read) && read.every(isValue)
}

/** Reads the database in one consistent snapshot, while others continue to write. */
export async function withSnapshot<T>(address: string, work: (db: Db) => Promise<T>): Promise<T> {
  refuseMissing(address)
  // Its own connection: on SQLite all users of a connection share its transaction.
  const database = await connect(address)
  const isPostgres = database.engine === 'postgres'
  const begin = isPostgres ? 'begin isolation level repeatable read read only' : 'begin'
  // On PostgreSQL the connections for requests have time limits; SQLite's writer manages its transactions.
  const side = isPostgres ? database.schema : database.read
  try {
    return await side.connection().execute(async (db) => {
      await sql.raw(begin).execute(db)
      try {
        return await work(db)
      } finally {
        await sql.raw('rollback').execute(db)
      }
    })
  } finally {
    await database.close()
  }
}

/** `connect` would create an empty database at a path that does not exist. */
export function refuseMissing(address: string): void {
  if (/^postgres(ql)?:/u.test(address) || existsSync(address)) return
  throw new DataProblem(`There is no database at ${address}.`)
}

/** Our own tables, parents first; no tables of others, e.g. of an extension. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const found = await columnsOf(db)
  return tableNames.flatMap((name) => {
    const columns = found.get(name)
    return columns === undefined ? [] : [{ name, key: keyOf(name), columns: columns.toSorted() }]
  })
}

/** A table's rows in the order of its key, in pages, so that no table must fit in memory. */
export async function* pagesOf(
  db: Db,
  { name, key, columns }: Table,
  after: Row | null = null,
): AsyncGenerator<Row[]> {
  const keyIndexes = key.map((column) => columns.indexOf(column))
  const ordered = sql.join(key.map((column) => sql.ref(column)))
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  for (let last = after; ;) {
    const rest = last === null ? sql`` : sql`where (${ordered}) > (${sql.join([...last])})`
    const { rows } = await sql<Record<string, Value>>`
      select ${selected} from ${sql.table(name)} ${rest} order by ${ordered} limit ${sql.lit(PAGE)}
    `.execute(db)
    const page = rows.map((row) => columns.map((column) => row[column] ?? null))
    const end = page.at(-1)
    if (end === undefined) return
    yield page
    if (page.length < PAGE) return
    last = keyIndexes.map((index) => end[index] ?? null)
  }
}

export interface Digest {
  rows: number
  sha256: string
}

/** Row count and checksum of a table; the same on both engines. */
export async function digestOf(db: Db, table: Table): Promise<Digest> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of pagesOf(db, table)) {
    rows += page.length
    hash.update(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  return { rows, sha256: hash.digest('hex') }
}

/** The name of the first table that is not empty; null if all are empty. */
export async function firstFilled(db: Db): Promise<string | null> {
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return null
}

/** @throws DataProblem when a SQLite file is corrupt; PostgreSQL checks its pages itself */
export async function refuseUnsound(db: Db): Promise<void> {
  if (engineOf(db) !== 'sqlite') return
  const checks = ['integrity_check', 'foreign_key_check']
  for (const check of checks) {
    const { rows } = await sql.raw<{ integrity_check?: string }>(`pragma ${check}`).execute(db)
    if (rows.some((row) => row.integrity_check !== 'ok')) {
      throw new DataProblem(`The database is damaged: ${check} says ${JSON.stringify(rows[0])}.`)
    }
  }
}
