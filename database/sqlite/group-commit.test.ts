import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { turnsDuring } from '#tests/support/turns.ts'

import { connect, type Database, type Trx } from '../connect.ts'
import { migrate } from '../migrations/migrate.ts'
import { GroupCommit } from './group-commit.ts'

const AT = '2026-11-21T12:00:00.000Z'

function addGame(trx: Trx, number: number) {
  const id = `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const name = `game ${number}`
  const row = { id, name, name_key: name, created_by: null, created_at: AT }
  return trx.insertInto('games').values(row).execute()
}

describe('Concurrent writes', () => {
  let directory: string
  let database: Database
  let witness: DatabaseSync
  const gamesStored = () =>
    witness
      .prepare('select name from games order by id')
      .all()
      .map(({ name }) => name)

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'tabletally-commit-'))
    const file = join(directory, 'test.sqlite')
    database = await connect(file)
    await migrate(database)
    witness = new DatabaseSync(file)
  })
  afterEach(async () => {
    witness.close()
    await database.close()
    rmSync(directory, { recursive: true })
  })

  test('A write resolves only when another program can see it', async () => {
    const writes = Array.from({ length: 100 }, async (_, number) => {
      await database.transact((trx) => addGame(trx, number))
      expect(gamesStored()).toContain(`game ${number}`)
    })
    await Promise.all(writes)
    expect(gamesStored()).toHaveLength(100)
  })

  test('Concurrent transactions share one commit', async () => {
    const writes = Array.from({ length: 10 }, (_, number) =>
      database.transact((trx) => addGame(trx, number)),
    )
    await writes[0]
    expect(gamesStored()).toHaveLength(10)
    await Promise.all(writes)
  })

  test('A queue of long transactions leaves turns of the event loop to others', async () => {
    const long = (number: number) =>
      database.transact(async (trx) => {
        const until = performance.now() + 25
        while (performance.now() < until);
        await addGame(trx, number)
      })
    const turns = await turnsDuring(() => Promise.all(Array.from({ length: 8 }, (_, n) => long(n))))
    expect(turns).toBeGreaterThan(7)
  })

  test('What arrived during a write’s work is done before the wait for the disk', async () => {
    const stored: number[] = []
    const write = database.transact(async (trx) => {
      await addGame(trx, 1)
      setImmediate(() => setImmediate(() => stored.push(gamesStored().length)))
    })
    await write
    stored.push(gamesStored().length)
    expect(stored).toEqual([0, 1])
  })

  test('A statement after the end of its transaction does not become part of the next one', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const first = database.transact((trx) => addGame(trx, 3))
    const failing = database.transact(async (trx) => {
      const then = new Promise((resolve) => setImmediate(resolve))
      late = then.then(() => addGame(trx, 1)).catch((error: unknown) => error)
      throw new Error('no')
    })
    const next = database.transact(async (trx) => {
      await addGame(trx, 2)
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    await expect(failing).rejects.toThrow('no')
    expect(await late).toEqual(new Error('This transaction has ended.'))
    await Promise.all([first, next])
    expect(gamesStored()).toEqual(['game 2', 'game 3'])
  })

  test('Closing the database settles all waiting writes', async () => {
    const slow = (number: number) =>
      database.transact(async (trx) => {
        await addGame(trx, number)
        if (number === 2) await new Promise((resolve) => setTimeout(resolve, 20))
        await addGame(trx, number + 10)
      })
    const writes = Promise.allSettled([1, 2, 3, 4].map(slow))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await database.close()
    const outcomes = await writes
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(gamesStored()).toEqual([])
  })

  test('A failing transaction rolls back only its own work, at any place in the group', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, number) =>
        database.transact(async (trx) => {
          await addGame(trx, number)
          if (number % 3 === 0) throw new Error(`no ${number}`)
        }),
      ),
    )
    const failed = outcomes.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))
    expect(failed).toEqual(Array.from({ length: 34 }, (_, place) => place * 3))
    expect(gamesStored()).toHaveLength(66)
    expect(gamesStored()).not.toContain('game 3')
  })

  test('A violated constraint does not affect the other transactions', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 1, 3].map((number) => database.transact((trx) => addGame(trx, number))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(gamesStored()).toEqual(['game 1', 'game 2', 'game 3'])
  })

  test('A query without a transaction does not become part of an open one', async () => {
    const first = database.transact((trx) => addGame(trx, 1))
    const between = database.schema.selectFrom('games').select('name').execute()
    const last = database.transact(async (trx) => {
      await addGame(trx, 2)
      throw new Error('no')
    })
    expect(await between).toEqual([{ name: 'game 1' }])
    await first
    await expect(last).rejects.toThrow('no')
    expect(gamesStored()).toEqual(['game 1'])
  })
})

describe('A group commit', () => {
  const openGroup = (breaksAt?: string) => {
    const db = new DatabaseSync(':memory:')
    db.exec('create table t (n integer)')
    const executed: string[] = []
    const run = (sql: string) => {
      executed.push(sql)
      if (sql === breaksAt) throw new Error('the disk is full')
      db.exec(sql)
    }
    const group = new GroupCommit({
      run,
      commit: () => run('commit'),
      inTransaction: () => db.isTransaction,
    })
    return { db, executed, run, group }
  }

  test('It waits for a member that is still working', async () => {
    const { executed, run, group } = openGroup()
    run('begin immediate')
    const first = group.end(group.join(true), 'commit')
    const slow = group.join(false)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(executed).not.toContain('commit')
    await Promise.all([group.end(slow, 'commit'), first])
    expect(executed.filter((sql) => sql === 'commit')).toHaveLength(1)
  })

  test('When it fails, every member fails', async () => {
    const { db, run, group } = openGroup('commit')
    run('begin immediate')
    db.exec('insert into t values (1)')
    const first = group.end(group.join(true), 'commit')
    const member = group.join(false)
    db.exec('insert into t values (2)')
    const second = group.end(member, 'commit')
    const undone = group.end(group.join(false), 'rollback')
    await expect(first).rejects.toThrow('the disk is full')
    await expect(second).rejects.toThrow('the disk is full')
    await undone
    expect(db.prepare('select count(*) as count from t').get()).toEqual({ count: 0 })
  })

  test('When SQLite rolls back the whole transaction, all waiting members fail', async () => {
    const { db, run, group } = openGroup()
    run('begin immediate')
    const first = group.end(group.join(true), 'commit')
    const member = group.join(false)
    db.exec('rollback')
    group.afterError(new Error('the disk is full'))
    await expect(first).rejects.toThrow('the disk is full')
    await expect(group.end(member, 'commit')).rejects.toThrow('rolled the transaction back')
  })
})
