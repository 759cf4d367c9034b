import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CompiledQuery, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { restore } from '#database/backup/restore.ts'
import type { Db, Engine } from '#database/connect.ts'
import { migrate, migrationNames, migrations } from '#database/migrations/migrate.ts'
import {
  addMatches,
  digestsAt,
  fillWithData,
  runAdmin,
} from '#tests/support/backups/filled-database.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { addGame, editMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/databases.ts'

const targets: TestDatabase[] = []
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove()
})

const DURING_WRITES_MS = 400_000

async function createTarget(engine: Engine) {
  const created = await createTestDatabase(engine, 'empty')
  targets.push(created)
  return created
}

async function backedUp(it: TestApp): Promise<string> {
  const file = join(it.directory, 'backup.sqlite')
  await writeBackup(it.address, file)
  return file
}

onEachEngine('A backup', (open, engine) => {
  test(
    'taken during writes contains all that was acknowledged before, and restores on either engine @both',
    async () => {
      const { it, ann, bob } = await scene(open(), fillWithData)
      await addMatches(it, bob, 1500)
      const game = await addGame(it, ann, 'Azul')
      const acknowledged: string[] = []
      const enough = new AbortController()
      const writers = Array.from({ length: 8 }, async () => {
        while (!enough.signal.aborted) {
          acknowledged.push((await logMatch(it, ann, { game }))._id)
          // As a disk would slow the writes down: in memory thousands would be written meanwhile.
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
      while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 10))
      const before = [...acknowledged]
      const file = join(it.directory, 'backup.sqlite')
      const command = await runAdmin(it, ['backup', file])
      enough.abort()
      await Promise.all(writers)
      expect(command.output).toMatch(/^Backed up 2 accounts and \d+ matches .*read it again/u)
      expect(acknowledged.length).toBeGreaterThan(before.length)

      for (const other of ['sqlite', 'postgres'] as const) {
        const { address } = await createTarget(other)
        await restore(address, file)
        const restored = await open({ beside: { ...it, address } })
        const history = await restored.call('GET /sessions', { token: ann.token })
        const ids = history.body.data.map((match) => match._id)
        expect(ids).toEqual(expect.arrayContaining(before))
        expect(history.body.data.filter((match) => match.players.length === 0)).toEqual([])
        await logMatch(restored, ann, { game })
        const { email, password } = bob
        const login = await restored.call('POST /auth/login', { body: { email, password } })
        expect(login.status).toBe(200)
      }
    },
    DURING_WRITES_MS,
  )

  test('restores every table unchanged on either engine, and so does a backup of the restored database', async () => {
    const it = await open({ limits: true })
    await fillWithData(it)
    await it.database.transact((trx) =>
      trx.updateTable('activity').set({ reason: 'long' }).execute(),
    )
    await it.app.limits.stop()
    const file = await backedUp(it)
    const original = await digestsAt(it.address)
    const filled = Object.keys(original).filter((table) => original[table]?.rows !== 0)
    expect(filled).toEqual(expect.arrayContaining(['users', 'players', 'outbox', 'rate_limits']))
    for (const other of ['sqlite', 'postgres'] as const) {
      const { address } = await createTarget(other)
      await restore(address, file)
      expect(await digestsAt(address)).toEqual(original)
      const again = join(it.directory, `${other}.sqlite`)
      await writeBackup(address, again)
      const { address: home } = await createTarget(engine)
      await restore(home, again)
      expect(await digestsAt(home)).toEqual(original)
    }
  })

  test('that is restored is written on as before: matches are found by what they are now', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const [game, other] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Go')]
    const { _id } = await logMatch(it, ann, { game })
    const file = await backedUp(it)
    for (const engineTo of ['sqlite', 'postgres'] as const) {
      const { address } = await createTarget(engineTo)
      await restore(address, file)
      const restored = await open({ beside: { ...it, address } })
      await editMatch(restored, ann, _id, { game: other._id })
      const found = async (id: string) => {
        const sent = { token: ann.token, query: { game: id } }
        return (await restored.call('GET /sessions', sent)).body.data.map((match) => match._id)
      }
      expect([await found(game._id), await found(other._id)]).toEqual([[], [_id]])
      if (engineTo === 'sqlite') continue
      // PostgreSQL knows how large its tables are, so that no trigger reads whole ones.
      const analyzed = await sql<{ name: string }>`select tablename as name from pg_stats
        where schemaname = current_schema() and tablename = 'match_facets' limit 1`.execute(
        restored.database.read,
      )
      expect(analyzed.rows).toEqual([{ name: 'match_facets' }])
    }
  })

  test('is readable by its owner only, gets its name when it is complete, and overwrites nothing', async () => {
    const it = await open()
    await fillWithData(it)
    const file = join(it.directory, 'backup.sqlite')
    await writeFile(`${file}.part`, 'left by a backup that was killed')
    await writeBackup(it.address, file)
    expect(existsSync(`${file}.part`)).toBe(false)
    const content = await readFile(file)
    await expect(writeBackup(it.address, file)).rejects.toThrow('is there already')
    expect(await readFile(file)).toEqual(content)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('that is damaged or cut off anywhere is refused before anything is restored', async () => {
    const it = await open()
    await fillWithData(it)
    const whole = await readFile(await backedUp(it))
    const { address } = await createTarget(engine)
    const broken = join(it.directory, 'broken.sqlite')
    for (const part of [0, 0.2, 0.5, 0.9]) {
      const place = Math.floor(whole.length * part)
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      for (const content of [flipped, whole.subarray(0, place + 1)]) {
        await writeFile(broken, content)
        await expect(restore(address, broken)).rejects.toThrow(/ is damaged, or no backup of /u)
      }
    }
    expect(existsSync(address)).toBe(false)
    expect(await digestsAt(address)).toEqual({})
  })

  test('of a newer version’s database is refused, because its tables are unknown @both', async () => {
    const it = await open()
    await it.database.transact((trx) =>
      sql`update kysely_migration set name = '999-future' where name = ${migrationNames.at(-1)}`.execute(
        trx,
      ),
    )
    const file = join(it.directory, 'backup.sqlite')
    await expect(writeBackup(it.address, file)).rejects.toThrow(
      /(?:a newer|another version of) Tabletally/u,
    )
    await expect(migrate(it.database)).rejects.toThrow(/a newer Tabletally \(999-/u)
  })
})

onEngine('sqlite', 'A backup on SQLite', (open) => {
  test('is not put beside the log of another file, which SQLite would read as its own', async () => {
    const file = await backedUp(await open())
    const { address } = await createTarget('sqlite')
    await writeFile(`${address}-wal`, 'of a database that was moved away')
    await expect(restore(address, file)).rejects.toThrow('-wal is there already')
    expect(existsSync(address)).toBe(false)
  })
})

onEngine('postgres', 'A backup from PostgreSQL', (open) => {
  test('keeps migrations waiting until it ends, so all its rows are of one version', async () => {
    const it = await open()
    await fillWithData(it)
    const create = 'create table added (id text)'
    const added = { up: (db: Db) => db.executeQuery(CompiledQuery.raw(create)).then(() => {}) }
    const backup = await it.database.schema.transaction().execute(async (trx) => {
      await sql`lock table users in access exclusive mode`.execute(trx)
      const written = writeBackup(it.address, join(it.directory, 'backup.sqlite'))
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'users'::regclass`
      await expect.poll(async () => (await waiting.execute(trx)).rows).toHaveLength(1)
      const all = { ...migrations, '999-added': added }
      await expect(migrate(it.database, { all, triedForMs: 0 })).rejects.toThrow('a backup perhaps')
      return { written }
    })
    expect(await backup.written).toMatchObject({ users: 2 })
  })
})
