import { chmodSync, existsSync, mkdirSync } from 'node:fs'

import { Client } from 'pg'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

import { benchPostgres } from '../streams/bench-postgres.ts'
import { columns, FACETS, type Row, type Table } from './batches.ts'
import { rowsOf, type Size } from './sizes.ts'
import { bringUpToDate } from './up-to-date.ts'

const CHUNK_ROWS = 2000
const RUN = 'bench_run'

export interface BenchPostgres {
  /** Address of a fresh copy of the data set. */
  address: string
  stop(): Promise<void>
}

/** A PostgreSQL with the data set of a size, and all default settings, including fsync. */
export async function postgresData(directory: string, size: Size): Promise<BenchPostgres> {
  mkdirSync(directory, { recursive: true })
  // PostgreSQL refuses to run as root, so another user must be able to reach the folder.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const databaseDir = `${directory}/postgres`
  const server = benchPostgres(databaseDir, port)
  if (!existsSync(`${databaseDir}/PG_VERSION`)) await server.initialise()
  await server.start()
  const addressOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
  const admin = new Client({ connectionString: addressOf('postgres') })
  await admin.connect()
  try {
    const template = `data_${size.toLowerCase()}`
    const existing = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (existing.rowCount === 0) {
      await admin.query('drop database if exists unfinished')
      await admin.query('create database unfinished')
      await fill(addressOf('unfinished'), size)
      await bringUpToDate(addressOf('unfinished'))
      await admin.query(`alter database unfinished rename to ${template}`)
    }
    await admin.query(`drop database if exists ${RUN}`)
    await admin.query(`create database ${RUN} template ${template}`)
  } finally {
    await admin.end()
  }
  return { address: addressOf(RUN), stop: () => server.stop() }
}

async function fill(address: string, size: Size): Promise<void> {
  const database = await connect(address)
  await migrate(database)
  await database.close()
  const client = new Client({ connectionString: address })
  await client.connect()
  // Skips the foreign key checks: the rows are consistent, and the checks would double the time.
  await client.query('set session_replication_role = replica')
  const types = await columnTypes(client)
  const waiting = new Map<Table, Row[]>()
  const insert = async (table: Table, rows: readonly Row[]) => {
    const names = columns[table]
    const arrays = names.map((name, place) => `$${place + 1}::${types.get(`${table}.${name}`)}[]`)
    await client.query(
      `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`,
      names.map((_, place) => rows.map((row) => row[place])),
    )
  }
  for (const { table, rows } of rowsOf(size)) {
    const chunk = waiting.get(table) ?? []
    chunk.push(...rows)
    waiting.set(table, chunk)
    if (chunk.length < CHUNK_ROWS) continue
    await insert(table, chunk)
    waiting.set(table, [])
  }
  for (const [table, rows] of waiting) if (rows.length > 0) await insert(table, rows)
  await client.query(FACETS)
  await client.query('vacuum analyze')
  await client.end()
}

async function columnTypes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
