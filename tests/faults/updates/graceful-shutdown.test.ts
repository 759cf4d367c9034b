import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Database, Engine } from '#database/connect.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { prepare } from '../fault-crowd.ts'
import { PATIENCE, tell } from '../fault-figures.ts'
import { type Load, missingIn, startLoad } from '../fault-load.ts'

const CLIENTS = isLong ? 20 : 6
const ENGINES: Engine[] = ['sqlite', 'postgres']

test.each(ENGINES)(
  'After SIGTERM under load on %s no accepted request fails, and the server ends within ten seconds',
  async (engine) => {
    const { env, crowd, database } = await prepare(engine, CLIENTS)
    const instance = await startInstance({ env: { ...env, SHUTDOWN_SECONDS: '3' } })
    const load = startLoad([instance.url], crowd, { pauseMs: 0, keepAlive: true })
    await sleep(700)
    const keptAlive = new Agent({ keepAlive: true, maxSockets: 1 })
    await sendRequest(`${instance.url}/healthz`, { agent: keptAlive })
    instance.signal('SIGTERM')
    const signalledAt = performance.now()
    // On a busy machine the signal takes a while.
    const readiness = () => sendRequest(`${instance.url}/readyz`)
    let ready = await readiness()
    while (ready.status === 200 && performance.now() - signalledAt < 2500) ready = await readiness()
    expect([ready.status, ready.body.code]).toEqual([503, 'unavailable'])
    const late = await sendRequest(`${instance.url}/healthz`, { agent: keptAlive })
    expect([late.status, late.headers.connection]).toEqual([200, 'close'])
    const ended = await instance.exited
    const drainMs = Math.round(performance.now() - signalledAt)
    await load.stop()
    tell(`SIGTERM on ${engine}`, { responses: load.seen.length, drainMs })
    expect(ended).toEqual({ code: 0, signal: null })
    expect(drainMs).toBeLessThan(10_000 * PATIENCE)
    await expectNoneDropped(load, database)
  },
)

test('A rolling restart of two instances behind a proxy drops no request', async () => {
  const { env: settings, crowd, database } = await prepare('postgres', CLIENTS)
  // Long enough for the proxy to notice, on a busy machine too.
  const env = { ...settings, SHUTDOWN_SECONDS: '3' }
  const instances = [await startInstance({ env }), await startInstance({ env })]
  const balancer = await startBalancer(instances.map(({ port }) => port))
  const load = startLoad([balancer.url], crowd, { pauseMs: 0, keepAlive: true })
  const drains: number[] = []
  for (let round = 0; round < (isLong ? 10 : 2); round += 1) {
    await sleep(400)
    const index = round % 2
    const old = instances[index]
    if (old === undefined) throw new Error('There are two instances.')
    old.signal('SIGTERM')
    const signalledAt = performance.now()
    expect(await old.exited).toEqual({ code: 0, signal: null })
    drains.push(performance.now() - signalledAt)
    instances[index] = await startInstance({ env, port: old.port })
    while (!balancer.isIn(old.port)) await sleep(20)
  }
  await sleep(300)
  await load.stop()
  tell('rolling restarts', { restarts: drains.length, responses: load.seen.length })
  await expectNoneDropped(load, database)
  expect(Math.max(...drains)).toBeLessThan(10_000 * PATIENCE)
})

async function expectNoneDropped(load: Load, database: Database): Promise<void> {
  const dropped = load.seen.filter(({ status }) => status !== 200 && status !== 201)
  expect({ dropped, ...(await missingIn(database, load)) }).toEqual({
    ...{ dropped: [], lost: 0, doubled: 0 },
  })
}
