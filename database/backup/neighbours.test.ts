import { join } from 'node:path'

import { CompiledQuery, sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'

import { digestsAt, fillWithData } from '#tests/support/backups/filled-database.ts'
import { onEngine } from '#tests/support/engines.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/databases.ts'

import { connect } from '../connect.ts'
import { migrate, migrationNames } from '../migrations/migrate.ts'
import { columnsOf } from '../schema/tables.ts'
import { writeBackup } from './backup.ts'
import { moveToPostgres, restore } from './restore.ts'

const made: TestDatabase[] = []
afterEach(async () => {
  for (const target of made.splice(0)) await target.remove()
})

async function newDatabase(engine: 'sqlite' | 'postgres', content: 'migrated' | 'empty') {
  const created = await createTestDatabase(engine, content)
  made.push(created)
  return created
}

async function run(address: string, ...statements: string[]): Promise<void> {
  const database = await connect(address)
  for (const statement of statements) {
    await database.schema.executeQuery(CompiledQuery.raw(statement))
  }
  await database.close()
}

const NEIGHBOURS = [
  // Its views are in our schema, and cannot be read where its library is not loaded.
  'create extension pg_stat_statements',
  'create extension citext',
  'create extension pg_buffercache',
  'create extension file_fdw',
  'create server files foreign data wrapper file_fdw',
  `create foreign table passwords (line text) server files options (filename '/nowhere')`,
  'create table somebody_elses (users text)',
  'create table parts (id int) partition by range (id)',
  'create materialized view sums as select 1 as one',
  'create schema elsewhere',
  'create table elsewhere.users (id int, secret text)',
  'insert into elsewhere.users values (1)',
  'create table elsewhere.kysely_migration (name text)',
  `insert into elsewhere.kysely_migration values ('999-another-program')`,
  'create table elsewhere.kysely_migration_lock (id text, is_locked int)',
]

const END_OTHERS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('Both engines have the same tables and columns, so a backup has all, but for messages between instances', async () => {
  const columnsAt = async (engine: 'sqlite' | 'postgres') => {
    const database = await connect((await newDatabase(engine, 'migrated')).address)
    const tables = await columnsOf(database.read)
    await database.close()
    return Object.fromEntries([...tables].map(([name, columns]) => [name, columns.toSorted()]))
  }
  const { messages, ...shared } = await columnsAt('postgres')
  expect(messages).toContain('body')
  expect(shared).toEqual(await columnsAt('sqlite'))
})

onEngine('postgres', 'A PostgreSQL with extensions and other programs’ tables', (open) => {
  test('is backed up, restored into, moved into and served', async () => {
    const it = await open()
    await fillWithData(it)
    await run(it.address, ...NEIGHBOURS)
    const original = await digestsAt(it.address)
    const file = join(it.directory, 'backup.sqlite')
    await writeBackup(it.address, file)

    const target = await newDatabase('postgres', 'empty')
    await run(target.address, ...NEIGHBOURS)
    await restore(target.address, file)
    expect(await digestsAt(target.address)).toEqual(original)

    const small = await newDatabase('sqlite', 'empty')
    await restore(small.address, file)
    const moved = await newDatabase('postgres', 'empty')
    await run(moved.address, ...NEIGHBOURS)
    await moveToPostgres(small.address, moved.address)
    expect(await digestsAt(moved.address)).toEqual(original)
  })

  test('is served from a schema of its own beside another Tabletally', async () => {
    const it = await open()
    await fillWithData(it)
    const other = await digestsAt(it.address)
    const file = join(it.directory, 'backup.sqlite')
    await writeBackup(it.address, file)
    await run(it.address, 'create schema tally')
    const address = `${it.address}?options=${encodeURIComponent('-c search_path=tally,public')}`
    const database = await connect(address)
    expect(await migrate(database)).toEqual(migrationNames)
    const { rows } = await sql<{ cost: string }>`
      select current_setting('random_page_cost') as cost`.execute(database.read)
    expect(rows).toEqual([{ cost: '1.1' }])
    await database.close()
    await restore(address, file)
    expect(await digestsAt(address)).toEqual(other)
    // A pooler in transaction mode takes no `options`: there the role has the schema.
    const isPooled = inject('poolerPort') !== null
    const name = it.address.replace(/^.*\//u, '')
    const setRole = async (what: string) =>
      run(it.address, `alter role postgres in database ${name} ${what}`, END_OTHERS)
    if (isPooled) await setRole('set search_path = tally, public')
    const beside = await open({ beside: isPooled ? it : { ...it, address } })
    await beside.signUp('Cyd')
    if (isPooled) await setRole('reset search_path')
    expect((await digestsAt(address))['users']?.rows).toBe(3)
    expect(await digestsAt(it.address)).toEqual(other)

    const nowhere = await connect(`${it.address}?options=-c%20search_path%3Dnowhere`)
    await expect(migrate(nowhere)).rejects.toThrow('names no schema that exists')
    await nowhere.close()
  })
})
