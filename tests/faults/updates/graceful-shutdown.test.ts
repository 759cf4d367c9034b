import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { addCrowd, type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { PATIENCE, quantile, report } from '../fault-figures.ts'

const CLIENTS = isLong ? 20 : 6
const ENGINES: Engine[] = ['sqlite', 'postgres']

test.each(ENGINES)(
  'After SIGTERM under load on %s no accepted request fails, and the server ends within ten seconds',
  async (engine) => {
    const { env, crowd, missingOf: stored } = await prepare(engine)
    const instance = await startInstance({ env: { ...env, SHUTDOWN_SECONDS: '3' } })
    const load = startLoad(instance.url, crowd)
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
    const lost = await stored(load.acknowledged)
    report(`sigterm-${engine}`, {
      [engine]: {
        responses: load.acknowledged.length + load.read,
        'requests dropped': load.failures.length + load.cut.length + load.refused,
        'acknowledged writes lost': lost,
        'ended after ms': drainMs,
      },
    })
    expect(ended).toEqual({ code: 0, signal: null })
    expect(drainMs).toBeLessThan(10_000 * PATIENCE)
    expect({ ...load, lost }).toMatchObject({ failures: [], cut: [], refused: 0, lost: 0 })
  },
)

test('Requests in flight are completed: hashing of passwords, a body that is still arriving', async () => {
  const { env, crowd, people } = await prepare('sqlite')
  const instance = await startInstance({ env })
  const logins = Array.from({ length: isLong ? 12 : 4 }, () =>
    sendRequest(`${instance.url}/api/auth/login`, {
      method: 'POST',
      body: { email: people.email, password: PASSWORD },
    }),
  )
  const body = JSON.stringify(matchBody(crowd, 0, 'slowly typed'))
  const response = Promise.withResolvers<number>()
  const slow = request(`${instance.url}/api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${crowd.people[0]?.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  slow.on('response', (incoming) => response.resolve(incoming.statusCode ?? 0))
  slow.on('error', response.reject)
  slow.write(body.slice(0, 20))
  // The server accepts connections in order: after this response it has accepted those above.
  await sendRequest(`${instance.url}/healthz`)
  // SIGINT means Ctrl-C: from now on the server accepts no new connection.
  instance.signal('SIGINT')
  const knock = () =>
    sendRequest(`${instance.url}/healthz`).then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    )
  await expect.poll(knock).toBe('ECONNREFUSED')
  slow.end(body.slice(20))
  expect(await response.promise).toBe(201)
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 200))
  expect(await instance.exited).toEqual({ code: 0, signal: null })
})

test('A rolling restart of two instances behind a proxy drops no request', async () => {
  const { env: settings, crowd, missingOf: stored } = await prepare('postgres')
  // Long enough for the proxy to notice, on a busy machine too.
  const env = { ...settings, SHUTDOWN_SECONDS: '3' }
  const instances = [await startInstance({ env }), await startInstance({ env })]
  const balancer = await startBalancer(instances.map(({ port }) => port))
  const load = startLoad(balancer.url, crowd)
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
  const lost = await stored(load.acknowledged)
  report('rolling-restart', {
    'two instances': {
      restarts: drains.length,
      responses: load.acknowledged.length + load.read,
      'requests dropped': load.failures.length + load.cut.length + load.refused,
      'acknowledged writes lost': lost,
      'ended after ms': quantile(drains, 1),
    },
  })
  expect({ ...load, lost }).toMatchObject({ failures: [], cut: [], refused: 0, lost: 0 })
  expect(Math.max(...drains)).toBeLessThan(10_000 * PATIENCE)
})

async function prepare(engine: Engine) {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  onTestFinished(() => database.close())
  const crowd = await addCrowd(database, CLIENTS)
  const hash = await hashPassword(PASSWORD)
  const [{ email }] = (await database.transact((trx) =>
    trx.updateTable('users').set({ password_hash: hash }).returning('email').execute(),
  )) as [{ email: string }]
  const url = engine === 'postgres' ? { DATABASE_URL: created.address } : {}
  return {
    crowd,
    people: { email },
    env: { DATA_DIR: created.directory, ...url },
    /** How many of these matches are missing. */
    async missingOf(ids: string[]) {
      const rows = await database.read.selectFrom('matches').select('id').execute()
      const there = new Set(rows.map(({ id }) => id))
      return ids.filter((id) => !there.has(id)).length
    },
  }
}

/** Clients with keep-alive connections. A client leaves when a response closes its connection. */
function startLoad(url: string, crowd: Crowd) {
  const load = {
    acknowledged: [] as string[],
    read: 0,
    failures: [] as string[],
    cut: [] as string[],
    refused: 0,
    stop: async () => {},
  }
  const state = { over: false }
  const work = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const token = crowd.people[index]?.token ?? ''
    for (let round = 0; !state.over; round += 1) {
      const options =
        round % 3 === 0
          ? { method: 'POST', body: matchBody(crowd, index, `${index} ${round}`) }
          : {}
      try {
        const response = await sendRequest(`${url}/api/sessions?limit=3`, {
          ...options,
          token,
          agent,
        })
        if (response.status === 201) load.acknowledged.push(response.body.data?._id ?? '')
        else if (response.status === 200) load.read += 1
        else load.failures.push(`${response.status} ${response.body.code}`)
        if (response.headers.connection === 'close') break
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? String(error)
        if (code === 'ECONNREFUSED') load.refused += 1
        else load.cut.push(code)
        await sleep(50)
      }
    }
    agent.destroy()
  }
  const working = Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(index)))
  load.stop = async () => {
    state.over = true
    await working
  }
  return load
}
