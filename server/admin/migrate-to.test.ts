import type { ChildProcess } from 'node:child_process'

import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { connect } from '#database/connect.ts'
import {
  addMatches,
  digestsAt,
  fillWithData,
  runAdmin,
} from '#tests/support/backups/filled-database.ts'
import { onEngine, scene, type TestApp } from '#tests/support/engines.ts'
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

const whileCopying = (url: string) => (child: ChildProcess) => {
  const poll = async () => {
    const database = await connect(url)
    while (child.exitCode === null && child.signalCode === null) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like 'insert into "matches"%'`.execute(
        database.read,
      )
      if (rows.length > 0) child.kill('SIGKILL')
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

onEngine('sqlite', 'Moving to PostgreSQL', (open) => {
  test('leaves an empty database when it is killed, and does it all when it is run again', async () => {
    const { it, ann } = await scene(open(), fillWithData)
    await addMatches(it, ann, 3000)
    await stopped(it)
    const url = await emptyPostgres()
    const original = await digestsAt(it.address)
    expect((await runAdmin(it, ['migrate-to', url], whileCopying(url))).code).toBe(null)
    const rest = Object.values(await digestsAt(url)).map(({ rows }) => rows)
    expect(new Set(rest)).toEqual(new Set([0]))

    const { code, output } = await runAdmin(it, ['migrate-to', url])
    expect(output).toMatch(/^Copied 2 accounts and 3006 matches \(\d+ rows in all\)\. Start with /u)
    expect(code).toBe(0)
    expect(await digestsAt(url)).toEqual(original)
    const moved = await open({ beside: { ...it, address: url } })
    const { email, password } = ann
    expect((await moved.call('POST /auth/login', { body: { email, password } })).status).toBe(200)
    const history = await moved.call('GET /sessions', { token: ann.token, query: { limit: '1' } })
    expect(history.body.data).toHaveLength(1)
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
    expect(output).toBe('The database is not empty (users has rows): nothing was changed.\n')
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
