import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startBalancer } from '#tests/support/servers/balancer.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'
import { assetsOf, buildOtherVersion } from '#tests/support/servers/other-version.ts'

const DAY_MS = 86_400_000
const HERE = process.cwd()
const isPlain = (name: string) => !/\.(br|gz)$/u.test(name)

/** Prepares two versions on one database, with one shared data folder or one for each. */
async function prepare(folders: 'shared' | 'own') {
  const created = await createTestDatabase('postgres')
  onTestFinished(() => created.remove())
  const other = buildOtherVersion()
  const dataDir = (name: string) => join(created.directory, folders === 'shared' ? 'all' : name)
  const env = (name: string) => ({ DATABASE_URL: created.address, DATA_DIR: dataDir(name) })
  return {
    dataDir: dataDir('old'),
    startOld: () => startInstance({ env: env('old') }),
    startNew: () => startInstance({ env: env('new'), root: other }),
    oldAssets: assetsOf(HERE).filter(isPlain),
    newAssets: assetsOf(other).filter(isPlain),
  }
}

/** Requests each asset twice. @returns the status and name of those that are not answered with 200 */
async function missing(url: string, names: string[], headers: Record<string, string> = {}) {
  const responses = await Promise.all(
    [...names, ...names].map(async (name) => {
      const response = await fetch(`${url}/assets/${name}`, { headers })
      await response.arrayBuffer()
      return { name, status: response.status }
    }),
  )
  return responses
    .filter(({ status }) => status !== 200)
    .map(({ name, status }) => `${status} ${name}`)
}

test('During a rolling update each page finds its scripts on every instance', async () => {
  const { dataDir, startOld, startNew, oldAssets, newAssets } = await prepare('shared')
  expect(newAssets.filter((name) => oldAssets.includes(name))).toEqual([])
  const before = await startOld()
  const after = await startNew()
  const balancer = await startBalancer([before.port, after.port])
  for (let page = 0; page < 4; page += 1) {
    const html = await (await fetch(`${balancer.url}/login`)).text()
    const named = [...html.matchAll(/\/assets\/([\w.-]+)/gu)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(await missing(balancer.url, named)).toEqual([])
  }
  for (const { url } of [before, after]) {
    expect(await missing(url, [...oldAssets, ...newAssets])).toEqual([])
  }

  // A page that was opened weeks ago still works after its version has stopped.
  before.signal('SIGTERM')
  await before.exited
  expect(await missing(after.url, oldAssets)).toEqual([])
  const script = oldAssets.find((name) => name.startsWith('index-')) ?? ''
  const response = await fetch(`${after.url}/assets/${script}`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe(readFileSync(join(HERE, 'dist/web/assets', script), 'utf8'))

  // Other files of the folder are not served, and a 404 is not cached: the asset may come later.
  writeFileSync(join(dataDir, 'web/secret-12345678.txt'), 'x')
  writeFileSync(join(dataDir, 'web/assets/mail.json'), 'x')
  const foreign = ['..%2fsecret-12345678.txt', 'mail.json', '.', '', 'x-Another9.js']
  for (const name of foreign) {
    const none = await fetch(`${after.url}/assets/${name}`)
    expect([name, none.status, none.headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
  }
})

test('Browsers get the files that are for them; instead of the server’s there is the page', async () => {
  const { startOld, oldAssets } = await prepare('own')
  const { url } = await startOld()
  const typeOf = async (path: string, method: string) => {
    const { status, headers } = await fetch(url + path, { method })
    return `${status} ${headers.get('content-type')?.replace(/;.*/u, '')}`
  }
  const page = '200 text/html'
  for (const [path, type] of [
    ...['csp.json', 'CSP.JSON', 'index.html.br', 'no.js', 'dashboard'].map((name) => [name, page]),
    ...[`assets/${oldAssets[0]}.br`, 'assets/', '/'].map((name) => [name, '404 application/json']),
    ['first-paint.js', '200 application/javascript'],
    ['favicon.svg', '200 image/svg+xml'],
    ['icons/icon-192.png', '200 image/png'],
  ]) {
    for (const method of ['GET', 'HEAD']) {
      expect([path, await typeOf(`/${path}`, method)]).toEqual([path, type])
    }
  }
})

test('Assets that no version has used for a month are deleted, the others stay', async () => {
  const { dataDir, startOld, startNew, oldAssets, newAssets } = await prepare('shared')
  const first = await startOld()
  first.signal('SIGTERM')
  await first.exited
  const long = new Date(Date.now() - 31 * DAY_MS)
  for (const name of assetsOf(HERE)) utimesSync(join(dataDir, 'web/assets', name), long, long)
  const second = await startNew()
  expect((await missing(second.url, oldAssets)).length).toBe(2 * oldAssets.length)
  expect(await missing(second.url, newAssets)).toEqual([])
})

test('Without a shared folder, a proxy that retries at the next instance finds all assets', async () => {
  const { startOld, startNew, oldAssets, newAssets } = await prepare('own')
  const both = [await startOld(), await startNew()]
  const proxy = await startBalancer(
    both.map(({ port }) => port),
    { retryMissing: true },
  )
  expect(await missing(proxy.url, [...oldAssets, ...newAssets])).toEqual([])
})

test('A server starts even if the folder cannot be written', async () => {
  const { dataDir, startOld, oldAssets } = await prepare('own')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'web'), 'no folder')
  const instance = await startOld()
  // The log is written asynchronously.
  await expect.poll(() => instance.output()).toContain('could not be stored')
  expect(await missing(instance.url, oldAssets)).toEqual([])
})
