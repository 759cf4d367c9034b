import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { startInstance } from '#tests/support/servers/instance.ts'
import { startTcpProxy } from '#tests/support/servers/tcp-proxy.ts'
import { startPostgres } from '#tests/support/servers/test-postgres.ts'

import { prepare } from '../fault-crowd.ts'
import { PATIENCE, tell } from '../fault-figures.ts'
import { missingIn, type Seen, startLoad } from '../fault-load.ts'

const WORKERS = isLong ? 20 : 8
const RESTARTS = isLong ? 5 : 1

test('When PostgreSQL restarts under load, requests get 503 while it is down, and succeed afterwards', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const database = await connect(postgres.url('postgres'))
  await migrate(database)
  const crowd = await addCrowd(database, WORKERS)
  await database.close()
  const instance = await startInstance({ env: { DATABASE_URL: postgres.url('postgres') } })
  const load = startLoad([instance.url], crowd)
  const heals: number[] = []
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await sleep(1000)
    await postgres.halt()
    await sleep(2000)
    expect((await sendRequest(`${instance.url}/readyz`)).status).toBe(503)
    expect((await sendRequest(`${instance.url}/healthz`)).status).toBe(200)
    const metrics = await fetch(`${instance.url}/metrics`).then((response) => response.text())
    expect(metrics).toContain('tabletally_database_up 0')
    expect(metrics).toContain('tabletally_database_pool{state="size"} 10')
    await postgres.resume()
    const back = performance.now()
    await sleep(isLong ? 6000 : 3000)
    await isHealed(load.seen)
    heals.push(healedAfter(load.seen, back))
  }
  await load.stop()
  const after = await connect(postgres.url('postgres'))
  const { lost } = await missingIn(after, load)
  await after.close()
  tell('PostgreSQL restarts', { ...load.statuses(), healedAfterMs: Math.max(...heals) })
  expect(Object.keys(load.statuses())).toEqual(['200', '201', '503'])
  expect(lost).toBe(0)
  expect(Math.max(...heals)).toBeLessThan(5000 * PATIENCE)
})

test('When PostgreSQL stops responding, no request waits for ever, and it is used again when it is back', async () => {
  // In parallel, because both mostly wait.
  const [silent, hanging] = await Promise.all([silenceConnections(), hangWhole()])
  for (const { statuses, slowestMs } of [silent, hanging]) {
    expect(statuses.filter((status) => ['0', '401', '500'].includes(status))).toEqual([])
    expect(slowestMs).toBeLessThan(21_000 * PATIENCE)
  }
  expect(silent.healedAfterMs).toBeLessThan(13_000 * PATIENCE)
  expect(hanging.healedAfterMs).toBeLessThan(5000 * PATIENCE)
})

/** As when a firewall drops their state; new connections work. */
async function silenceConnections() {
  const { load, proxy } = await loadThroughProxy()
  proxy.silenceOpen()
  const silenced = performance.now()
  await sleep(13_500)
  return figuresSince(silenced, load)
}

async function hangWhole() {
  const { load, proxy } = await loadThroughProxy()
  proxy.pause()
  await sleep(isLong ? 25_000 : 7000)
  proxy.resume()
  const back = performance.now()
  await sleep(6000)
  return figuresSince(back, load)
}

async function loadThroughProxy() {
  const { address, crowd } = await prepare('postgres', WORKERS)
  const url = new URL(address)
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const instance = await startInstance({ env: { DATABASE_URL: url.href } })
  const load = startLoad([instance.url], crowd)
  await sleep(500)
  return { load, proxy }
}

async function figuresSince(since: number, load: ReturnType<typeof startLoad>) {
  await isHealed(load.seen)
  await load.stop()
  return {
    statuses: Object.keys(load.statuses()),
    slowestMs: Math.max(...load.seen.map(({ ms }) => ms)),
    healedAfterMs: healedAfter(load.seen, since),
  }
}

/** One after the other. */
async function isHealed(seen: readonly Seen[]): Promise<void> {
  await expect.poll(() => seen.slice(-WORKERS).filter(isFailed), { timeout: 60_000 }).toEqual([])
}

function healedAfter(seen: readonly Seen[], since: number): number {
  const failed = seen.filter((one) => one.at > since && isFailed(one))
  return (failed.at(-1)?.at ?? since) - since
}

function isFailed({ status }: Seen): boolean {
  return status === 0 || status >= 300
}
