import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, inject, test } from 'vitest'

import { startOtherEngine } from '#tests/support/servers/other-engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'tabletally-start-'))

/** Starts the built server with settings that it refuses; returns what it prints for the operator. */
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
  const engine = await startOtherEngine('CockroachDB CCL v25.4.1 (x86_64-pc-linux-gnu)')
  const { printed, exitCode } = await startWith({ DATABASE_URL: engine.url })
  engine.stop()
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
