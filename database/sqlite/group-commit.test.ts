import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

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

describe('Writes that wait for each other', () => {
  let directory: string
  let database: Database
  let witness: DatabaseSync
  const gamesKept = () =>
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

  test('Each is answered only when another program can see it', async () => {
    const writes = Array.from({ length: 100 }, async (_, number) => {
      await database.transact((trx) => addGame(trx, number))
      expect(gamesKept()).toContain(`game ${number}`)
    })
    await Promise.all(writes)
    expect(gamesKept()).toHaveLength(100)
  })

  test('Those that come together are committed together', async () => {
    const writes = Array.from({ length: 10 }, (_, number) =>
      database.transact((trx) => addGame(trx, number)),
    )
    await writes[0]
    expect(gamesKept()).toHaveLength(10)
    await Promise.all(writes)
  })

  test('A statement that comes after its own transaction is no part of the next one', async () => {
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
    expect(gamesKept()).toEqual(['game 2', 'game 3'])
  })

  test('Nobody waits for ever when the database is closed', async () => {
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
    expect(gamesKept()).toEqual([])
  })

  test('One that fails undoes its own work alone, wherever it stands among the others', async () => {
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
    expect(gamesKept()).toHaveLength(66)
    expect(gamesKept()).not.toContain('game 3')
  })

  test('One that breaks a constraint leaves the others as they are', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 1, 3].map((number) => database.transact((trx) => addGame(trx, number))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(gamesKept()).toEqual(['game 1', 'game 2', 'game 3'])
  })

  test('A query outside of any transaction is no part of theirs', async () => {
    const first = database.transact((trx) => addGame(trx, 1))
    const between = database.schema.selectFrom('games').select('name').execute()
    const last = database.transact(async (trx) => {
      await addGame(trx, 2)
      throw new Error('no')
    })
    expect(await between).toEqual([{ name: 'game 1' }])
    await first
    await expect(last).rejects.toThrow('no')
    expect(gamesKept()).toEqual(['game 1'])
  })
})

describe('A shared commit', () => {
  const opened = (breaksAt?: string) => {
    const db = new DatabaseSync(':memory:')
    db.exec('create table t (n integer)')
    const said: string[] = []
    const run = (sql: string) => {
      said.push(sql)
      if (sql === breaksAt) throw new Error('the disk is full')
      db.exec(sql)
    }
    const shared = new GroupCommit({
      run,
      commit: () => run('commit'),
      inTransaction: () => db.isTransaction,
    })
    return { db, said, run, shared }
  }

  test('Three that come together are committed once', async () => {
    const { db, said, run, shared } = opened()
    run('begin immediate')
    const ends = [shared.end(shared.join(true), true)]
    ends.push(shared.end(shared.join(false), true))
    ends.push(shared.end(shared.join(false), false))
    await Promise.all(ends)
    expect(said.filter((sql) => sql === 'commit')).toHaveLength(1)
    expect(db.isTransaction).toBe(false)
  })

  test('One that is in the middle of its work is waited for', async () => {
    const { said, run, shared } = opened()
    run('begin immediate')
    const first = shared.end(shared.join(true), true)
    const slow = shared.join(false)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(said).not.toContain('commit')
    await Promise.all([shared.end(slow, true), first])
    expect(said.filter((sql) => sql === 'commit')).toHaveLength(1)
  })

  test('When it fails, everybody who took part has failed', async () => {
    const { db, run, shared } = opened('commit')
    run('begin immediate')
    db.exec('insert into t values (1)')
    const first = shared.end(shared.join(true), true)
    const member = shared.join(false)
    db.exec('insert into t values (2)')
    const second = shared.end(member, true)
    const undone = shared.end(shared.join(false), false)
    await expect(first).rejects.toThrow('the disk is full')
    await expect(second).rejects.toThrow('the disk is full')
    await undone
    expect(db.prepare('select count(*) as count from t').get()).toEqual({ count: 0 })
  })

  test('When SQLite gives up the whole transaction, those who wait are told', async () => {
    const { db, run, shared } = opened()
    run('begin immediate')
    const first = shared.end(shared.join(true), true)
    const member = shared.join(false)
    db.exec('rollback')
    shared.notice(new Error('the disk is full'))
    await expect(first).rejects.toThrow('the disk is full')
    await expect(shared.end(member, true)).rejects.toThrow('rolled the transaction back')
  })
})
