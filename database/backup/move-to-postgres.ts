import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import { connect, type Database, type Db, type Trx } from '../connect.ts'
import { migrate } from '../migrations/migrate.ts'
import { columnsOf, type Table } from '../schema/tables.ts'
import { blamingFile } from './blame.ts'
import { insertInBulk } from './bulk-insert.ts'
import { DataProblem } from './data-problem.ts'
import { refuseForeignSchema } from './own-schema.ts'
import {
  digestOf,
  firstFilled,
  isRow,
  pagesOf,
  refuseMissing,
  refuseUnsound,
  type Row,
  tablesOf,
} from './snapshot.ts'

/**
 * Copies a SQLite file to an empty PostgreSQL database and compares every table. After a move that
 * was killed, the next one resumes where it stopped.
 * @param say gets a line for each table
 */
export async function moveToPostgres(
  file: string,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  refuseMissing(file)
  refuseInUse(file)
  await refuseForeignSchema(file)
  const source = await connect(file)
  const target = await connect(url)
  try {
    await refuseUnsound(source.schema)
    await migrate(source)
    await migrate(target)
    // A transaction that writes nothing, only to keep other writers out until the end.
    await blamingFile(
      file,
      () => source.transact((from) => move(from, target, say)),
      'PostgreSQL does not take its rows',
    )
  } finally {
    await source.close()
    await target.close()
  }
}

async function move(from: Trx, target: Database, say: (line: string) => void): Promise<void> {
  const tables = await tablesOf(from)
  const resumed = await isUnfinished(target.read)
  if (!resumed && (await firstFilled(target.read)) !== null) {
    return refuseOtherData(from, target, tables, say)
  }
  await createProgressTable(target)
  for (const table of tables) {
    await copy(from, target, table)
    if (await compare(from, target, table, say)) continue
    if (!resumed) throw new DataProblem(`${table.name} is not the same on both sides.`)
    say('The SQLite file has changed since the move began: it begins anew.')
    await truncateAll(target, tables)
    return move(from, target, say)
  }
  await sql`drop table unfinished_move`.execute(target.schema)
}

/** Data in the target must be those of a completed move; other data must not be overwritten. */
async function refuseOtherData(
  from: Db,
  target: Database,
  tables: readonly Table[],
  say: (line: string) => void,
): Promise<void> {
  for (const table of tables) {
    if (await compare(from, target, table, say)) continue
    throw new DataProblem(
      'The PostgreSQL database has data of its own: move into an empty one. Nothing was changed.',
    )
  }
}

async function isUnfinished(db: Db): Promise<boolean> {
  return (await columnsOf(db)).has('unfinished_move')
}

/** With half of the data copied, a server must not start: people would write next to missing rows. */
export async function refuseUnfinishedMigration(database: Database): Promise<void> {
  if (database.engine === 'sqlite' || !(await isUnfinished(database.read))) return
  throw new DataProblem(
    'A move into this PostgreSQL database was cut short: run `npm run admin -- migrate-to` again, then start.',
  )
}

/** Stores how far each table is copied, in the target itself. */
async function createProgressTable(target: Database): Promise<void> {
  await sql`create table if not exists unfinished_move (
    table_name text primary key,
    last_key text not null
  )`.execute(target.schema)
}

async function truncateAll(target: Database, tables: readonly Table[]): Promise<void> {
  const names = [...tables.map(({ name }) => name), 'unfinished_move']
  const all = sql.join(names.map((name) => sql.table(name)))
  await target.transact((trx) => sql`truncate ${all}`.execute(trx))
}

async function copy(from: Db, target: Database, table: Table): Promise<void> {
  const { rows } = await sql<{ last_key: string }>`
    select last_key from unfinished_move where table_name = ${table.name}`.execute(target.read)
  const after = rows[0] === undefined ? null : readKey(table, rows[0].last_key)
  for await (const page of pagesOf(from, table, after)) {
    const end = page.at(-1) ?? []
    const lastKey = JSON.stringify(table.key.map((column) => end[table.columns.indexOf(column)]))
    // In one transaction, so that no page is copied twice or skipped.
    await target.transact(async (trx) => {
      await insertInBulk(trx, table, page)
      await sql`insert into unfinished_move (table_name, last_key)
        values (${table.name}, ${lastKey})
        on conflict (table_name) do update set last_key = excluded.last_key`.execute(trx)
    })
  }
}

function readKey(table: Table, text: string): Row {
  const key: unknown = JSON.parse(text)
  if (isRow(key) && key.length === table.key.length) return key
  throw new DataProblem(`How far ${table.name} was copied cannot be read: move into an empty one.`)
}

async function compare(
  from: Db,
  target: Database,
  table: Table,
  say: (line: string) => void,
): Promise<boolean> {
  const ours = await digestOf(from, table)
  const theirs = await digestOf(target.read, table)
  const same = ours.rows === theirs.rows && ours.sha256 === theirs.sha256
  const rows = `${ours.rows} ${ours.rows === 1 ? 'row' : 'rows'}`
  const verdict = same ? `the same on both sides, ${ours.sha256.slice(0, 12)}` : 'NOT THE SAME'
  say(`${table.name.padEnd(18)} ${rows.padStart(12)}  ${verdict}`)
  return same
}

/** Another program that has the file open might write to it after the copy; that would be lost. */
function refuseInUse(file: string): void {
  const probe = new DatabaseSync(file, { timeout: 1000 })
  try {
    probe.exec('pragma locking_mode = exclusive; begin immediate; rollback')
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new DataProblem(`${file} is in use: stop the app, then move.`)
  } finally {
    probe.close()
  }
}
