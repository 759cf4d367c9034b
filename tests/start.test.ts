import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isLong } from './support/long-form.ts'
import { freePort } from './support/servers/free-port.ts'

const places = mkdtempSync(join(tmpdir(), 'tabletally-start-'))
// As a newcomer does; the short form starts this checkout, which the same scripts have built.
const clone = isLong
  ? realpathSync(mkdtempSync(join(tmpdir(), 'tabletally-clone-')))
  : process.cwd()

beforeAll(() => {
  if (isLong) for (const path of filesInGit()) cpSync(path, join(clone, path))
})
afterAll(() => {
  if (isLong) rmSync(clone, { recursive: true, force: true })
  rmSync(places, { recursive: true, force: true })
})

test('npm start in a fresh clone installs, builds, serves, and says where everything is @long', async () => {
  const port = await freePort()
  const { screen } = await startAndStop(port, { DATA_DIR: undefined })

  expect(screen).toContain('Installing')
  expect(screen).toContain('Building the web app')
  expect(screen).toContain('Building the server')
  expect(screen).toContain(`http://localhost:${port}\n`)
  expect(screen).toContain(`http://localhost:${port}/dev/mailbox`)
  expect(screen).toContain(join(clone, 'data'))
})

test('a second npm start does none of that work and is ready within a second', async () => {
  let least = Infinity
  for (let tries = 0; tries < 3 && least >= 1000; tries += 1) {
    const bare = bareNodeStart()
    const { screen, readyIn } = await startAndStop(await freePort())
    expect(screen).not.toMatch(/install|build/iu)
    // An idle machine starts a bare Node in 40 ms; on a busy one the limit grows in proportion.
    least = Math.min(least, readyIn / Math.max(1, bare / 40))
  }
  expect(least).toBeLessThan(1000)
})

test('the built server finds the data files of its sources', async () => {
  const port = await freePort()
  await startAndStop(port, {}, async () => {
    const account = { firstName: 'Mara', lastName: 'Lind', email: 'mara@example.com' }
    const response = await post(port, '/auth/signup', { ...account, password: 'Password123!' })
    expect(await response.text()).toContain('too common')
  })
})

const ENDINGS: Record<string, (tree: Tree) => unknown> = {
  'SIGTERM to npm': ({ npm }) => process.kill(npm, 'SIGTERM'),
  'SIGTERM to all processes': ({ npm }) => process.kill(-npm, 'SIGTERM'),
  'SIGTERM to the server': ({ server }) => process.kill(server, 'SIGTERM'),
  'SIGTERM to the server, again and again': async ({ server }) => {
    for (let count = 0; count < 5; count += 1) {
      process.kill(server, 'SIGTERM')
      await sleep(100)
    }
  },
  'Ctrl-C': ({ npm }) => process.kill(-npm, 'SIGINT'),
  'Ctrl-C twice, and SIGTERM': async ({ npm, server }) => {
    for (const name of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) {
      process.kill(name === 'SIGINT' ? -npm : server, name)
      await sleep(100)
    }
  },
}

const COMPLETED = { status: 400, outcome: 'response' }

describe('A request in flight is completed', () => {
  test.concurrent.each(Object.keys(ENDINGS))('after %s', async (name) => {
    expect(await endedBy(name)).toEqual(COMPLETED)
  })
})

describe('A request in flight is completed, too, where npm finds another Node @long', () => {
  const found = join(clone, 'node_modules/.bin/node')
  // As at the first start: the machine's own Node starts ours as a child.
  beforeAll(() => renameSync(found, `${found}.hidden`))
  afterAll(() => renameSync(`${found}.hidden`, found))

  test.concurrent.each(Object.keys(ENDINGS))('after %s', async (name) => {
    expect(await endedBy(name)).toEqual(COMPLETED)
  })
})

interface Tree {
  npm: number
  server: number
}

async function endedBy(name: string) {
  const port = await freePort()
  const env = { ...strangersEnvironment(port), SHUTDOWN_SECONDS: '1' }
  // In its own process group, as in a terminal.
  const npm = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: 'pipe' })
  const output = Promise.all([text(npm.stdout), text(npm.stderr)])
  await health(port)
  const login = JSON.stringify({ email: 'nobody@example.com', password: 'game-night-1' })
  const response = Promise.withResolvers<{ status: number; outcome: string }>()
  const lost = (error: Error) => response.resolve({ status: 0, outcome: error.message })
  const sent = request(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': login.length },
  })
  sent.on('error', lost)
  sent.on('response', ({ statusCode = 0 }) => {
    response.resolve({ status: statusCode, outcome: 'response' })
  })
  sent.write(login.slice(0, 10))
  // The server accepts connections in order: after this response it has accepted the one above.
  await health(port)
  await ENDINGS[name]?.({ npm: npm.pid ?? 0, server: serverOf(npm.pid ?? 0) })
  // By then the server has checked at least twice whether npm has ended.
  await sleep(700)
  sent.end(login.slice(10))
  const result = await response.promise
  // The pipes close only when the server has ended, too.
  await output
  return result
}

function serverOf(npm: number): number {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  const all = list.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line) ?? [])
  const below = new Set([npm])
  // A child usually follows its parent, but process ids can wrap around.
  for (let round = 0; round < 5; round += 1) {
    for (const [, pid, parent] of all) if (below.has(Number(parent))) below.add(Number(pid))
  }
  const ours = all.filter(([, pid, , command = '']) => {
    return (
      below.has(Number(pid)) &&
      command.startsWith(join(clone, 'node_modules')) &&
      command.includes('dist/server.mjs')
    )
  })
  expect(ours).toHaveLength(1)
  return Number(ours[0]?.[1])
}

async function post(port: number, path: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function bareNodeStart(): number {
  const program = 'process.stdout.write(String(performance.now()))'
  return Number(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }))
}

/** @returns the output */
async function startAndStop(
  port: number,
  env: NodeJS.ProcessEnv = {},
  meanwhile: () => Promise<void> = async () => {},
): Promise<{ screen: string; readyIn: number }> {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...strangersEnvironment(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const output = Promise.all([text(npm.stdout), text(npm.stderr)])
  // The pipes close when the last process that writes to them has ended: the server.
  const written = output.then(([out, errors]) => `${out}${errors}`)

  const ended = written.then((screen) => ({ health: 0, screen }))
  const answered = health(port).then((status) => ({ health: status, screen: '' }))
  const first = await Promise.race([ended, answered])
  expect(first, 'npm start ended before it served').toMatchObject({ health: 200 })

  await meanwhile().finally(() => npm.kill('SIGTERM'))
  const screen = await written
  return { screen, readyIn: Number(/ready in (\d+) ms/u.exec(screen)?.[1] ?? Number.NaN) }
}

async function health(port: number): Promise<number> {
  for (;;) {
    try {
      return (await fetch(`http://127.0.0.1:${port}/healthz`)).status
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** npm may use its cache. */
function strangersEnvironment(port: number): NodeJS.ProcessEnv {
  const allowed = Object.entries(process.env).filter(([name]) =>
    /^(.*_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|LANG|TMPDIR|TEMP|SystemRoot|COMSPEC)$/iu.test(name),
  )
  return {
    ...Object.fromEntries(allowed),
    HOME: places,
    DATA_DIR: join(places, String(port)),
    PATH: machinesPath(),
    PORT: String(port),
    npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
    npm_config_prefer_offline: 'true',
  }
}

/** A newcomer uses the machine's Node: no folders that npm has added. */
function machinesPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !/node_modules/u.test(folder)).join(delimiter)
}

function filesInGit(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  return execFileSync('git', listed, { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
}
