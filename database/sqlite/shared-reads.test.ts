import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { connect, type Database, type Trx } from '../connect.ts'
import { migrate } from '../migrations/migrate.ts'
import { prepared } from '../query/prepared.ts'

const AT = '2026-11-21T12:00:00.000Z'

const namesOfGames = prepared<object, { name: string }>((db) =>
  db.selectFrom('games').select('name').orderBy('name'),
)

function game(number: number) {
  const id = `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const name = `game ${number}`
  return { id, name, name_key: name, created_by: null, created_at: AT }
}

const addGame = (trx: Trx, number: number) => trx.insertInto('games').values(game(number)).execute()

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('Reads in the same turn of the event loop', () => {
  let directory: string
  let file: string
  let database: Database
  let other: DatabaseSync
  const gamesSeen = async () => (await namesOfGames(database.read, {})).map(({ name }) => name)

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'tabletally-reads-'))
    file = join(directory, 'test.sqlite')
    database = await connect(file)
    await migrate(database)
    other = new DatabaseSync(file)
    await nextTurn()
  })
  afterEach(async () => {
    other.close()
    await database.close()
    rmSync(directory, { recursive: true })
  })

  function addElsewhere(number: number) {
    const { id, name, name_key, created_at } = game(number)
    const insert = 'insert into games (id, name, name_key, created_at) values (?, ?, ?, ?)'
    other.prepare(insert).run(id, name, name_key, created_at)
  }

  test('They share a snapshot, and the next turn sees later writes', async () => {
    const first = await gamesSeen()
    addElsewhere(1)
    const second = await gamesSeen()
    await nextTurn()
    expect([first, second, await gamesSeen()]).toEqual([[], [], ['game 1']])
  })

  test('A read after a write sees the write', async () => {
    // A full group is committed in the same turn as the reads before it.
    const writes = Array.from({ length: 32 }, (_, number) =>
      database.transact(async (trx) => {
        await addGame(trx, number)
        await gamesSeen()
      }),
    )
    const seen = await Promise.all(
      writes.map(async (write) => {
        await write
        return (await gamesSeen()).length
      }),
    )
    for (const [number, games] of seen.entries()) expect(games).toBeGreaterThan(number)
  })

  test('A read sees a statement without a transaction immediately, too', async () => {
    await gamesSeen()
    await database.schema.insertInto('games').values(game(1)).execute()
    expect(await gamesSeen()).toEqual(['game 1'])
  })

  test('A query by Kysely starts a new snapshot and cannot open a transaction', async () => {
    await gamesSeen()
    addElsewhere(1)
    const names = database.read.selectFrom('games').select('name')
    expect(await names.execute()).toEqual([{ name: 'game 1' }])
    const begun = database.read.transaction().execute(async (trx) => namesOfGames(trx, {}))
    await expect(begun).rejects.toThrow('no transactions')
    expect(await gamesSeen()).toEqual(['game 1'])
  })

  test('A closed database refuses reads', async () => {
    await gamesSeen()
    await database.close()
    await expect(gamesSeen()).rejects.toThrow('The database is closed.')
  })
})
