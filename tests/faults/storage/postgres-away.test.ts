import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd, type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { type Instance, startInstance } from '#tests/support/servers/instance.ts'
import { startTcpProxy } from '#tests/support/servers/tcp-proxy.ts'
import { startPostgres } from '#tests/support/servers/test-postgres.ts'

import { PATIENCE, PAUSE_MS, quantile, report } from '../fault-figures.ts'

interface Seen {
  at: number
  status: number
  ms: number
}

const WORKERS = isLong ? 20 : 8
const RESTARTS = isLong ? 5 : 1

test('When PostgreSQL restarts under load, requests get 503 while it is down, and succeed afterwards', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const database = await connect(postgres.url('postgres'))
  await migrate(database)
  const crowd = await addCrowd(database, WORKERS)
  await database.close()
  const env = { DATABASE_URL: postgres.url('postgres') }
  const instance = await startInstance({ env })
  const load = startLoad(instance, crowd)
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
    heals.push(lastFailure(load.seen, back) - back)
  }
  await load.stop()
  const statuses = countBy(load.seen)
  const away = load.seen.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const after = await connect(postgres.url('postgres'))
  const stored = await after.read.selectFrom('matches').select('id').execute()
  await after.close()
  const ids = new Set(stored.map(({ id }) => id))
  report('postgres-restarted', {
    postgres: {
      restarts: RESTARTS,
      ...statuses,
      '503 median ms': quantile(away, 0.5),
      'healed after ms': Math.round(Math.max(...heals)),
      'acknowledged writes lost': load.acknowledged.filter((id) => !ids.has(id)).length,
    },
  })
  expect(Object.keys(statuses).toSorted()).toEqual([
    'responses 200',
    'responses 201',
    'responses 503',
  ])
  expect(load.acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(Math.max(...heals)).toBeLessThan(5000 * PATIENCE)
})

test('When PostgreSQL stops responding, no request waits for ever, and it is used again when it is back', async () => {
  // In parallel, because both mostly wait.
  const [silent, hanging] = await Promise.all([silenceConnections(), hangWhole()])
  report('postgres-silent', { 'connections stall': silent, 'server hangs': hanging })
  for (const figures of [silent, hanging]) {
    expect(Object.keys(figures)).not.toContain('responses 500')
    expect(Object.keys(figures)).not.toContain('responses 401')
    expect(figures['slowest response ms']).toBeLessThan(21_000 * PATIENCE)
  }
  expect(silent['healed after ms']).toBeLessThan(13_000 * PATIENCE)
  expect(hanging['healed after ms']).toBeLessThan(5000 * PATIENCE)
})

/** Stalls the open connections, as when a firewall drops their state; new ones work. */
async function silenceConnections() {
  const { crowd, proxy, instance } = await behindProxy()
  const load = startLoad(instance, crowd)
  await sleep(500)
  proxy.silenceOpen()
  const silenced = performance.now()
  await sleep(13_500)
  await isHealed(load.seen)
  await load.stop()
  return figuresOf(load.seen, silenced)
}

async function hangWhole() {
  const { crowd, proxy, instance } = await behindProxy()
  const load = startLoad(instance, crowd)
  await sleep(500)
  proxy.pause()
  await sleep(isLong ? 25_000 : 7000)
  proxy.resume()
  const back = performance.now()
  await sleep(6000)
  await isHealed(load.seen)
  await load.stop()
  return figuresOf(load.seen, back)
}

function figuresOf(seen: Seen[], since: number) {
  return {
    ...countBy(seen),
    'slowest response ms': Math.round(Math.max(...seen.map(({ ms }) => ms))),
    'healed after ms': Math.round(lastFailure(seen, since) - since),
  }
}

async function behindProxy() {
  const created = await createTestDatabase('postgres')
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  const crowd = await addCrowd(database, WORKERS)
  await database.close()
  const url = new URL(created.address)
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const instance = await startInstance({ env: { DATABASE_URL: url.href } })
  return { crowd, proxy, instance }
}

/** `WORKERS` people read and write all the time. */
function startLoad(instance: Instance, crowd: Crowd) {
  const seen: Seen[] = []
  const acknowledged: string[] = []
  const state = { over: false }
  const work = async (index: number) => {
    const token = crowd.people[index]?.token ?? ''
    for (let round = 0; !state.over; round += 1) {
      const isWrite = round % 3 === 0
      const options = isWrite
        ? { method: 'POST', token, body: matchBody(crowd, index, `${index} ${round}`) }
        : { token }
      const { status, ms, body } = await sendRequest(
        `${instance.url}/api/sessions?limit=5`,
        options,
      )
      seen.push({ at: performance.now(), status, ms })
      if (status === 201) acknowledged.push(body.data?._id ?? '')
      await sleep(status === 503 ? 50 : PAUSE_MS)
    }
  }
  const working = Promise.all(Array.from({ length: WORKERS }, (_, index) => work(index)))
  return {
    seen,
    acknowledged,
    async stop() {
      state.over = true
      await working
    },
  }
}

/** Waits until as many responses as there are people have succeeded one after the other. */
async function isHealed(seen: Seen[]): Promise<void> {
  await expect
    .poll(() => seen.slice(-WORKERS).filter(({ status }) => status >= 300), { timeout: 60_000 })
    .toEqual([])
}

/** The time of the last failed response after `since`. */
function lastFailure(seen: Seen[], since: number): number {
  const failed = seen.filter(({ at, status }) => at > since && status >= 300)
  return failed.at(-1)?.at ?? since
}

function countBy(seen: Seen[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of seen) {
    counts[`responses ${status}`] = (counts[`responses ${status}`] ?? 0) + 1
  }
  return counts
}
