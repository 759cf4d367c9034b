import { existsSync } from 'node:fs'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { restore } from '#database/backup/restore.ts'
import type { Engine } from '#database/connect.ts'
import { migrate, migrationNames } from '#database/migrations/migrate.ts'
import {
  addMatches,
  digestsAt,
  fillWithData,
  runAdmin,
  runBackup,
} from '#tests/support/backups/filled-database.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/databases.ts'

const targets: TestDatabase[] = []
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove()
})

/** A backup beside eight writers, and two restores, on a busy machine. */
const DURING_WRITES_MS = 400_000

async function emptyDatabase(engine: Engine, content: 'migrated' | 'empty' = 'empty') {
  const created = await createTestDatabase(engine, content)
  targets.push(created)
  return created.address
}

async function backedUp(it: TestApp): Promise<string> {
  const file = join(it.directory, 'backup.gz')
  await writeBackup(it.address, file, new Date())
  return file
}

onEachEngine('A backup', (open, engine) => {
  test(
    'taken during writes contains all that was acknowledged before, and restores on either engine @both',
    async () => {
      const it = await open()
      const { ann, bob } = await fillWithData(it)
      await addMatches(it, bob, 1500)
      const game = await addGame(it, ann, 'Azul')
      const acknowledged: string[] = []
      const enough = new AbortController()
      const writers = Array.from({ length: 8 }, async () => {
        while (!enough.signal.aborted) {
          acknowledged.push((await logMatch(it, ann, { game }))._id)
          // A disk would slow the writes down. In memory they would write thousands of matches during the
          // backup.
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
      while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 10))
      const before = [...acknowledged]
      const file = join(it.directory, 'backup.gz')
      const command = await runAdmin(it, ['backup', file])
      enough.abort()
      await Promise.all(writers)
      expect(command.output).toMatch(/^Backed up 2 accounts and \d+ matches .*read it again/u)
      expect(acknowledged.length).toBeGreaterThan(before.length)

      for (const other of ['sqlite', 'postgres'] as const) {
        const address = await emptyDatabase(other)
        await restore(address, file)
        const restored = await open({ beside: { ...it, address } })
        const history = await restored.call('GET /sessions', { token: ann.token })
        const ids = history.body.data.map((match) => match._id)
        expect(ids).toEqual(expect.arrayContaining(before))
        // Matches that were written during the backup are complete or missing.
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
    await it.app.limits.stop()
    const file = await backedUp(it)
    const original = await digestsAt(it.address)
    const filled = Object.keys(original).filter((table) => original[table]?.rows !== 0)
    expect(filled).toEqual(expect.arrayContaining(['users', 'players', 'outbox', 'rate_limits']))
    for (const other of ['sqlite', 'postgres'] as const) {
      const address = await emptyDatabase(other, 'migrated')
      await restore(address, file)
      expect(await digestsAt(address)).toEqual(original)
      const again = join(it.directory, `${other}.gz`)
      await writeBackup(address, again, new Date())
      const home = await emptyDatabase(engine)
      await restore(home, again)
      expect(await digestsAt(home)).toEqual(original)
    }
  })

  test('is readable by its owner only, gets its name when it is complete, and overwrites nothing', async () => {
    const it = await open()
    await fillWithData(it)
    const file = join(it.directory, 'backup.gz')
    await writeFile(`${file}.part`, 'left by a backup that was killed')
    await writeBackup(it.address, file, new Date())
    expect(existsSync(`${file}.part`)).toBe(false)
    const content = await readFile(file)
    await expect(writeBackup(it.address, file, new Date())).rejects.toThrow('is there already')
    expect(await readFile(file)).toEqual(content)
    const fresh = join(it.directory, 'fresh.gz')
    await writeBackup(it.address, fresh, new Date())
    expect((await stat(fresh)).mode & 0o777).toBe(0o600)
  })

  test('that is damaged or cut off anywhere is refused before anything is restored', async () => {
    const it = await open()
    await fillWithData(it)
    const whole = await readFile(await backedUp(it))
    const address = await emptyDatabase(engine, 'migrated')
    const before = await digestsAt(address)
    const broken = join(it.directory, 'broken.gz')
    const inside = [0.2, 0.5, 0.9].map((part) => Math.floor(whole.length * part))
    // At the end the checksum: the last bits before it may be padding, which nobody reads.
    for (const place of [...inside, whole.length - 6]) {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      await writeFile(broken, flipped)
      await expect(restore(address, broken)).rejects.toThrow(/is damaged or was cut off/u)
      await writeFile(broken, whole)
      await truncate(broken, place)
      await expect(restore(address, broken)).rejects.toThrow(/is damaged or was cut off/u)
    }
    await writeFile(broken, 'no backup at all')
    await expect(restore(address, broken)).rejects.toThrow(/is damaged|is not a backup/u)
    expect(await digestsAt(address)).toEqual(before)
  })

  test('is restored into an empty database only', async () => {
    const it = await open()
    await fillWithData(it)
    const file = await backedUp(it)
    const before = await digestsAt(it.address)
    const command = await runAdmin(it, ['restore', file])
    expect(command).toEqual({
      code: 1,
      output:
        'The database is not empty (users has rows): a backup is restored into an empty one alone.\n',
    })
    expect(await digestsAt(it.address)).toEqual(before)
  })

  test('of a newer version is refused', async () => {
    const it = await open()
    const newer = join(it.directory, 'newer.gz')
    await runBackup(newer, { migration: '999-future' })
    await expect(restore(await emptyDatabase(engine), newer)).rejects.toThrow(
      'was made by a newer Tabletally',
    )
  })

  test('of a newer version’s database is refused, because its tables are unknown @both', async () => {
    const it = await open()
    await it.database.transact((trx) =>
      sql`update kysely_migration set name = '999-future' where name = ${migrationNames.at(-1)}`.execute(
        trx,
      ),
    )
    const file = join(it.directory, 'backup.gz')
    await expect(writeBackup(it.address, file, new Date())).rejects.toThrow(
      /a newer Tabletally \(999-/u,
    )
    await expect(migrate(it.database)).rejects.toThrow(/a newer Tabletally \(999-/u)
  })
})
