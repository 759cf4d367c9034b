import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'tabletally-start-'))

/** @returns what it prints for the operator */
async function startWith(env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: { DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { printed: await text(child.stderr), exitCode: await exit }
}

const file = join(folder, 'file')
writeFileSync(file, '')

const refused: [what: string, env: Record<string, string>, sentence: RegExp][] = [
  [
    'a PostgreSQL that does not listen',
    { DATABASE_URL: 'postgres://ann@127.0.0.1:1/tabletally' },
    /^The database of DATABASE_URL cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/u,
  ],
  [
    'a missing Unix socket of PostgreSQL',
    { DATABASE_URL: `postgres:///tabletally?host=${folder}` },
    /^The database of DATABASE_URL cannot be reached \(connect ENOENT .*\)\.$/u,
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: file },
    /^The folder of DATA_DIR, .*, cannot be used \(EEXIST: .*\)\.$/u,
  ],
  ['an unknown setting of LIMITS', { LIMITS: 'some' }, /^LIMITS .*\.$/u],
]

test.concurrent.each(refused)('%s ends the start with one sentence', async (_, env, sentence) => {
  const { printed, exitCode } = await startWith(env)
  expect(printed.trimEnd()).toMatch(sentence)
  expect(exitCode).toBe(1)
})

test.concurrent('a CockroachDB ends the start with the reason', async () => {
  const { address, remove } = await createTestDatabase('postgres', 'empty')
  const database = await connect(address)
  await sql`create function public.version() returns text
    return 'CockroachDB CCL v25.4.1 (x86_64-pc-linux-gnu)'`.execute(database.schema)
  const name = sql.ref(new URL(address).pathname.slice(1))
  await sql`alter database ${name} set search_path = public, pg_catalog`.execute(database.schema)
  await database.close()
  const { printed, exitCode } = await startWith({ DATABASE_URL: address })
  await remove()
  expect(printed.trimEnd()).toMatch(/^DATABASE_URL is a CockroachDB, whose locks .*\.$/u)
  expect(exitCode).toBe(1)
})

test.concurrent('a pooler’s role without limits ends the start with what to run', async () => {
  const env = { DATABASE_URL: inject('postgresUrl'), DATABASE_PREPARED: 'off' }
  const { printed, exitCode } = await startWith(env)
  expect(printed.trimEnd()).toMatch(
    /alter role postgres in database postgres set statement_timeout = '9s'; .*random_page_cost = 1\.1;$/u,
  )
  expect(exitCode).toBe(1)
})

test.concurrent.each(['sqlite', 'postgres'] as const)(
  'a database from before 1.0 ends the start with what to do, and nothing in it changes (%s) @both',
  async (engine) => {
    const { address, directory, remove } = await createTestDatabase(engine)
    const database = await connect(address)
    await database.transact(async (trx) => {
      await sql`insert into kysely_migration values ('002-imports', '')`.execute(trx)
      await sql`insert into games (id, name, name_key, created_at)
        values (${newId()}, 'Go', 'go', '')`.execute(trx)
    })
    await database.close()
    const before = await everythingIn(address, directory)
    const env: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: address } : {}
    const { printed, exitCode } = await startWith({ ...env, DATA_DIR: directory })
    expect(printed.trimEnd()).toMatch(
      /^The database is from before Tabletally 1\.0: .* export each account .*\.$/u,
    )
    expect(exitCode).toBe(1)
    expect(await everythingIn(address, directory)).toEqual(before)
    await remove()
  },
)

async function everythingIn(address: string, directory: string): Promise<unknown[]> {
  const files = readdirSync(directory, { recursive: true }).map(String).toSorted()
  const bytes = files.map((name) => [name, readFileSync(join(directory, name), 'base64')])
  if (!address.startsWith('postgres')) return bytes
  const database = await connect(address)
  const { rows } = await sql<{ xml: string }>`
    select schema_to_xml('public', true, false, '')::text as xml`.execute(database.read)
  await database.close()
  return [...bytes, rows]
}

test.concurrent('a port in use ends the start with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const { printed, exitCode } = await startWith({ PORT: String(port) })
  other.close()
  expect(printed.trimEnd()).toBe(
    `Port ${port} is already in use: stop what listens there, or choose another with PORT.`,
  )
  expect(exitCode).toBe(1)
})
