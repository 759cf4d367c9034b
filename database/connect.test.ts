import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#tests/support/servers/databases.ts'
import { startTcpProxy } from '#tests/support/servers/tcp-proxy.ts'

import { connect, type Database } from './connect.ts'
import { UnknownOutcome } from './database-errors.ts'
import { migrate, migrationNames } from './migrations/migrate.ts'
import {
  asJson,
  jsonBoolean,
  jsonObjectIf,
  jsonParsed,
  jsonRows,
  jsonTuples,
} from './query/json.ts'
import { prepared } from './query/prepared.ts'

const NOW = '2026-11-21T12:00:00.000Z'

test('A start waits for a host that is slow to answer', async () => {
  const created = await createTestDatabase('postgres', 'empty')
  onTestFinished(() => created.remove())
  const url = new URL(created.address)
  const proxy = await startTcpProxy(Number(url.port))
  proxy.pause()
  const hosts = `127.0.0.1:${proxy.port},127.0.0.1:1`
  const connecting = connect(created.address.replace(url.host, hosts))
  await new Promise((resolve) => setTimeout(resolve, 1200))
  proxy.resume()
  const database = await connecting
  onTestFinished(() => database.close())
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.read)
  expect(rows).toEqual([{ one: 1 }])
})

describe.each(['sqlite', 'postgres'] as const)('The database on %s', (engine) => {
  let created: TestDatabase | undefined
  let database: Database | undefined

  async function open(content: 'migrated' | 'empty' = 'migrated'): Promise<Database> {
    created = await createTestDatabase(engine, content)
    database = await connect(created.address)
    return database
  }

  afterEach(async () => {
    await database?.close()
    await created?.remove()
  })

  async function addGame(db: Database, id: string, name: string): Promise<void> {
    const game = { id, name, name_key: name.toLowerCase(), created_by: null, created_at: NOW }
    await db.transact((trx) => trx.insertInto('games').values(game).execute())
  }

  const GO = '01936f00-0000-7000-8000-000000000001'
  const CHESS = '01936f00-0000-7000-8000-000000000002'

  test('Migrations run once; a second start has nothing to do', async () => {
    const db = await open('empty')
    expect(await migrate(db)).toEqual(migrationNames)
    expect(await migrate(db)).toEqual([])
  })

  test('A compiled query runs with the values of each run', async () => {
    const db = await open()
    await addGame(db, GO, 'Go')
    await addGame(db, CHESS, 'Chess')
    const gameById = prepared<{ id: string }, { name: string }>((q, params) =>
      q.selectFrom('games').where('id', '=', params.id).select('name'),
    )
    expect(await gameById(db.read, { id: GO })).toEqual([{ name: 'Go' }])
    expect(await gameById(db.read, { id: CHESS })).toEqual([{ name: 'Chess' }])
    expect(await db.transact((trx) => gameById(trx, { id: GO }))).toEqual([{ name: 'Go' }])
  })

  test('Nested rows come back as objects in objects', async () => {
    const db = await open()
    const nested = prepared<object, { games: unknown }>(
      (q) =>
        q.selectFrom('games').select((eb) =>
          jsonRows(
            q,
            {
              _id: eb.ref('games.id'),
              inner: { name: eb.ref('games.name') },
              some: jsonObjectIf(q, eb('games.name', 'is not', null), { id: eb.ref('games.id') }),
              none: jsonObjectIf(q, eb('games.name', 'is', null), { id: eb.ref('games.id') }),
              fine: jsonBoolean(q, eb('games.name', 'is not', null)),
              nothing: eb.ref('games.created_by'),
              length: eb.fn<number>('length', ['games.name']),
              parsed: jsonParsed(q, sql<string>`'{"a":[1]}'`),
              unparsed: jsonParsed(q, sql<string | null>`cast(null as text)`),
              letters: asJson(
                q
                  .selectFrom('games as g')
                  .where('g.id', '=', sql.ref<string>('games.id'))
                  .select((of) =>
                    jsonTuples(q, [of.ref('g.name'), of.ref('g.created_by')], of.ref('g.id')).as(
                      'n',
                    ),
                  )
                  .$asScalar(),
              ),
            },
            eb.ref('games.name_key'),
          ).as('games'),
        ),
      ['games'],
    )
    expect(await nested(db.read, {})).toEqual([{ games: [] }])
    const odd = 'O’Brien’s "Go" 🎲 [1] {"a":1} \\ \n\u0001'
    await addGame(db, GO, odd)
    await addGame(db, CHESS, 'Chess')
    const [row] = await nested(db.read, {})
    const shape = (_id: string, name: string) => ({
      _id,
      inner: { name },
      some: { id: _id },
      none: null,
      fine: true,
      nothing: null,
      length: [...name].length,
      parsed: { a: [1] },
      unparsed: null,
      letters: [[name, null]],
    })
    expect(row?.games).toEqual([shape(CHESS, 'Chess'), shape(GO, odd)])
  })

  test('A transaction that throws is rolled back', async () => {
    const db = await open()
    const failing = db.transact(async (trx) => {
      await trx
        .insertInto('games')
        .values({ id: GO, name: 'Go', name_key: 'go', created_by: null, created_at: NOW })
        .execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await db.read.selectFrom('games').selectAll().execute()).toEqual([])
    await addGame(db, GO, 'Go')
  })

  test('Fifty concurrent writers all succeed', async () => {
    const db = await open()
    await addGame(db, GO, '0')
    const increment = () =>
      db.transact(async (trx) => {
        await trx
          .updateTable('games')
          .set({ name: sql`cast(cast(name as integer) + 1 as text)` })
          .where('id', '=', GO)
          .execute()
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    const game = await db.read.selectFrom('games').select('name').executeTakeFirstOrThrow()
    expect(game.name).toBe('50')
  })
})

test('On SQLite the read side refuses writes', async () => {
  const created = await createTestDatabase('sqlite')
  const database = await connect(created.address)
  const write = database.read.deleteFrom('games').execute()
  await expect(write).rejects.toThrow('attempt to write a readonly database')
  await database.close()
  await created.remove()
})

test('Only the owner can read the folder created for a SQLite file', async () => {
  const created = await createTestDatabase('sqlite', 'empty')
  const folder = join(created.directory, 'new')
  const database = await connect(join(folder, 'tabletally.sqlite'))
  expect((await stat(folder)).mode & 0o077).toBe(0)
  await database.close()
  await created.remove()
})

test('A commit that was warned, or whose connection broke, has an unknown outcome and does not run again', async () => {
  const created = await createTestDatabase('postgres')
  const database = await connect(created.address)
  let runs = 0
  const commitWith = (statement: string) =>
    database.transact(async (trx) => {
      runs += 1
      await sql`create temporary table told (text text) on commit drop`.execute(trx)
      await sql`
        create or replace function pg_temp.at_commit() returns trigger language plpgsql
        as ${sql.lit(`begin ${statement}; return null; end`)}`.execute(trx)
      await sql`
        create constraint trigger late after insert on told deferrable initially deferred
        for each row execute function pg_temp.at_commit()`.execute(trx)
      await sql`insert into told values ('x')`.execute(trx)
    })
  await expect(commitWith(`raise warning 'canceling wait'`)).rejects.toThrow(UnknownOutcome)
  const broken = commitWith('perform pg_terminate_backend(pg_backend_pid())')
  await expect(broken).rejects.toThrow(UnknownOutcome)
  expect(runs).toBe(2)
  await expect(commitWith('perform 1 / 0')).rejects.toThrow('division by zero')
  await commitWith(`raise notice 'all is well'`)
  await database.close()
  await created.remove()
})

test('Two instances that start at the same time on one PostgreSQL migrate it once', async () => {
  const created = await createTestDatabase('postgres', 'empty')
  const instances = await Promise.all([connect(created.address), connect(created.address)])
  const ran = await Promise.all(instances.map((database) => migrate(database)))
  // Each migration has its own transaction, so both instances may have run some of them.
  expect(ran.flat().toSorted()).toEqual(migrationNames)
  await Promise.all(instances.map((instance) => instance.close()))
  await created.remove()
})

test('Transactions that wait for a row leave connections for reads (postgres)', async () => {
  const created = await createTestDatabase('postgres')
  const [holder, database] = [await connect(created.address), await connect(created.address)]
  const id = '01936f00-0000-7000-8000-000000000003'
  const game = { id, name: 'Go', name_key: 'go', created_by: null, created_at: NOW }
  const rename = (db: Database, name: string) =>
    db.transact((trx) => trx.updateTable('games').set({ name }).where('id', '=', id).execute())
  await database.transact((trx) => trx.insertInto('games').values(game).execute())
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = holder.transact(async (trx) => {
    await trx.updateTable('games').set({ name: 'Held' }).where('id', '=', id).execute()
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = Array.from({ length: 30 }, (_, round) => rename(database, `Go ${round}`))
  const { size = 0, waiting: queued = 0 } = database.pool() ?? {}
  expect([size, queued]).toEqual([10, 0])
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.read)
  expect(rows).toEqual([{ one: 1 }])
  release.resolve()
  await Promise.all([locking, ...waiting])
  const named = await database.read.selectFrom('games').select('name').executeTakeFirst()
  expect(named?.name).toMatch(/^Go \d+$/u)
  await Promise.all([holder.close(), database.close()])
  await created.remove()
})
