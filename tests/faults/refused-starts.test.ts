import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

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
