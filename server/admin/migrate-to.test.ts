import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { connect } from '#database/connect.ts'
import {
  addMatches,
  digestsAt,
  fillWithData,
  runAdmin,
} from '#tests/support/backups/filled-database.ts'
import { onEngine, type TestApp } from '#tests/support/engines.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/databases.ts'

const targets: TestDatabase[] = []
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove()
})

async function emptyPostgres(): Promise<string> {
  const created = await createTestDatabase('postgres', 'empty')
  targets.push(created)
  return created.address
}

/** Kills the command when its output contains a line that begins so. */
const atLine = (beginning: string) => (child: ChildProcess) => {
  let written = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.toString()
    if (written.includes(`${beginning} `)) child.kill('SIGKILL')
  })
}

/** Kills the command as soon as some of the table's rows are copied. */
const during = (table: string, url: string) => (child: ChildProcess) => {
  const poll = async () => {
    const database = await connect(url)
    while (child.exitCode === null && child.signalCode === null) {
      const some = sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`
      const { rows } = await some.execute(database.read).catch(() => ({ rows: [] }))
      if (Number(rows[0]?.n) > 0) child.kill('SIGKILL')
    }
    await database.close()
  }
  void poll()
}

async function stopped(it: TestApp): Promise<TestApp> {
  await it.server.close()
  await it.database.close()
  return it
}

/** Each is a process, which may take a minute on a busy machine. */
const SIX_MOVES_MS = 400_000

onEngine('sqlite', 'Moving to PostgreSQL', (open) => {
  test(
    'completes without duplicates when it is killed at several points and run again',
    async () => {
      const it = await open()
      const { ann } = await fillWithData(it)
      await addMatches(it, ann, 3000)
      await stopped(it)
      const url = await emptyPostgres()
      const original = await digestsAt(it.address)
      const often = [atLine('users'), during('matches', url), atLine('games')]
      for (const watch of [during('players', url), ...(isLong ? often : [])]) {
        const killed = await runAdmin(it, ['migrate-to', url], watch)
        expect(killed.code).toBe(null)
      }
      const { code, output } = await runAdmin(it, ['migrate-to', url])
      expect(output).toContain('Everything is there.')
      expect(output).toMatch(/^players +6016 rows {2}the same on both sides, [0-9a-f]{12}$/mu)
      expect(code).toBe(0)
      expect(await digestsAt(url)).toEqual(original)

      const again = await runAdmin(it, ['migrate-to', url])
      expect([again.code, again.output]).toEqual([0, output])
      const moved = await open({ beside: { ...it, address: url } })
      const { email, password } = ann
      expect((await moved.call('POST /auth/login', { body: { email, password } })).status).toBe(200)
      const history = await moved.call('GET /sessions', { token: ann.token, query: { limit: '1' } })
      expect(history.body.data).toHaveLength(1)
    },
    SIX_MOVES_MS,
  )

  test('leaves a database that no server starts on when it is interrupted', async () => {
    const it = await open()
    await fillWithData(it)
    const url = await emptyPostgres()
    await stopped(it)
    await runAdmin(it, ['migrate-to', url], atLine('games'))
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: it.directory, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [output, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
    expect(output).toMatch(/^A move into this PostgreSQL database was cut short: run /u)
    expect(code).toBe(1)
  })

  test('starts over when the SQLite file has changed since it was killed', async () => {
    const it = await open()
    const { ann } = await fillWithData(it)
    await addMatches(it, ann, 1000)
    const url = await emptyPostgres()
    await stopped(it)
    const killed = await runAdmin(it, ['migrate-to', url], atLine('games'))
    expect(killed.code).toBe(null)
    const later = await open({ beside: it })
    const names = { firstName: 'Anna', lastName: 'Later' }
    await later.call('PUT /users/:id', {
      token: ann.token,
      params: { id: ann.user._id },
      body: names,
    })
    await stopped(later)
    const { code, output } = await runAdmin(it, ['migrate-to', url])
    expect(output).toContain('The SQLite file has changed since the move began: it begins anew.')
    expect(code).toBe(0)
    expect(await digestsAt(url)).toEqual(await digestsAt(it.address))
  })

  test('changes nothing in a database that has data of its own', async () => {
    const it = await open()
    await fillWithData(it)
    const created = await createTestDatabase('postgres')
    targets.push(created)
    const other = await open({ beside: { ...it, address: created.address } })
    await other.signUp('Eve')
    await stopped(it)
    const before = await digestsAt(created.address)
    const { code, output } = await runAdmin(it, ['migrate-to', created.address])
    expect(output).toContain('The PostgreSQL database has data of its own')
    expect(code).toBe(1)
    expect(await digestsAt(created.address)).toEqual(before)
  })

  test('is refused while the app runs, whose writes would be lost', async () => {
    const it = await open()
    await fillWithData(it)
    const { code, output } = await runAdmin(it, ['migrate-to', await emptyPostgres()])
    expect(output).toMatch(/is in use: stop the app, then move\.\n$/u)
    expect(code).toBe(1)
  })
})

onEngine('postgres', 'Moving from PostgreSQL', (open) => {
  test('is refused: only SQLite can be moved', async () => {
    const it = await open()
    const { code, output } = await runAdmin(it, ['migrate-to', await emptyPostgres()])
    expect(output).toBe('migrate-to leads from SQLite to a postgres:// address.\n')
    expect(code).toBe(1)
  })
})
