import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort } from './support/free-port.ts'

// Slow: it installs, builds and starts the product as a stranger would (see vitest.config.ts).

const clone = realpathSync(mkdtempSync(join(tmpdir(), 'tabletally-clone-')))
const home = mkdtempSync(join(tmpdir(), 'tabletally-home-'))

beforeAll(() => {
  for (const path of filesInGit()) cpSync(path, join(clone, path))
})
afterAll(() => {
  rmSync(clone, { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
})

test('npm start in a fresh clone installs, builds, serves, and says where everything is', async () => {
  const port = await freePort()
  const { screen } = await startAndStop(port)

  expect(screen).toContain('Installing')
  expect(screen).toContain('Building the web app')
  expect(screen).toContain('Building the server')
  expect(screen).toContain(`http://localhost:${port}\n`)
  expect(screen).toContain(`http://localhost:${port}/dev/mailbox`)
  expect(screen).toContain(join(clone, 'data'))
})

test('a second npm start does none of that work and is ready within a second', async () => {
  const starts = []
  for (let count = 0; count < 3; count++) {
    const bare = bareNodeStart()
    const { screen, readyIn } = await startAndStop(await freePort())
    expect(screen).not.toMatch(/install|build/iu)
    starts.push({ readyIn, bare })
  }
  // An idle machine starts a bare Node in 40 ms; one that takes longer has other work to do, and
  // the second is to be taken in proportion.
  const inIdleTime = starts.map(({ readyIn, bare }) => readyIn / Math.max(1, bare / 40))
  expect(Math.min(...inIdleTime)).toBeLessThan(1000)
})

test('the built server reads what lies beside its sources', async () => {
  const port = await freePort()
  await startAndStop(port, async () => {
    const account = { firstName: 'Mara', lastName: 'Lind', email: 'mara@example.com' }
    const answer = await post(port, '/auth/signup', { ...account, password: 'Password123!' })
    expect(await answer.text()).toContain('too common')
  })
})

test('what goes wrong in the built server is logged in the lines of its sources', async () => {
  const port = await freePort()
  const { screen } = await startAndStop(port, async () => {
    const database = new DatabaseSync(join(clone, 'data/tabletally.sqlite'))
    database.exec('alter table users rename to gone')
    database.close()
    const right = { email: 'mara@example.com', password: 'game-night-1' }
    expect((await post(port, '/auth/login', right)).status).toBe(500)
  })
  expect(screen).toMatch(/findAccount \(file:\S+\/features\/accounts\/queries\.ts:\d+:\d+\)/u)
})

async function post(port: number, path: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Milliseconds until an empty program runs. */
function bareNodeStart(): number {
  const program = 'process.stdout.write(String(performance.now()))'
  return Number(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }))
}

/** What `npm start` wrote, once it had answered, `meanwhile` was over, and it was told to stop. */
async function startAndStop(
  port: number,
  meanwhile: () => Promise<void> = async () => {},
): Promise<{ screen: string; readyIn: number }> {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: strangersEnvironment(port),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const output = Promise.all([text(npm.stdout), text(npm.stderr)])
  // The pipes close when the last process has gone that writes to them: the server itself.
  const gone = output.then(([written, errors]) => `${written}${errors}`)

  const ended = gone.then((screen) => ({ health: 0, screen }))
  const answered = health(port).then((status) => ({ health: status, screen: '' }))
  const first = await Promise.race([ended, answered])
  expect(first, 'npm start ended before it served').toMatchObject({ health: 200 })

  await meanwhile().finally(() => npm.kill('SIGTERM'))
  const screen = await gone
  return { screen, readyIn: Number(/ready in (\d+) ms/u.exec(screen)?.[1] ?? Number.NaN) }
}

/** Asks until something answers. */
async function health(port: number): Promise<number> {
  for (;;) {
    try {
      return (await fetch(`http://127.0.0.1:${port}/healthz`)).status
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * Nothing of this run and nothing of whoever runs it, but the way to the registry; what npm has
 * downloaded before it may use again.
 */
function strangersEnvironment(port: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(.*_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|LANG|TMPDIR|TEMP|SystemRoot|COMSPEC)$/iu.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    PATH: machinesPath(),
    PORT: String(port),
    npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
    npm_config_prefer_offline: 'true',
  }
}

/** Without the folders that npm put before it: a stranger has the machine's Node, whichever it is. */
function machinesPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !/node_modules/u.test(folder)).join(delimiter)
}

/** What a clone would have, and what is about to be added; neither builds nor packages. */
function filesInGit(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  return execFileSync('git', listed, { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
}
