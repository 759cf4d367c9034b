import { Agent } from 'node:http'
import { connect as connectTo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { ask } from '#tests/support/ask.ts'
import { addCrowd, type Crowd } from '#tests/support/crowd.ts'
import { createTestDatabase } from '#tests/support/databases.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { type Instance, startInstance } from '#tests/support/instance.ts'
import { addLongHistories } from '#tests/support/long-histories.ts'

import { begin, type Did, greedyKinds } from './greedy.ts'

/** Requests of each of three honest people. */
const ASKED = 35
/** What tidying up or writing a large answer takes a process now and then. */
const FLOOR_MS = 40
const TRIES = 4
/** Of 24 answers of 9 MB each, with what V8 has not tidied up yet. */
const MEMORY_MB = 100
const METRICS_TOKEN = 'figures'

interface World {
  instance: Instance
  crowd: Crowd
}

/** The product in a process of its own with every limit, and people with much to read. */
async function openWorld(engine: Engine, matches: number): Promise<World> {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  const crowd = await addCrowd(database, 40)
  await addLongHistories(database, crowd, matches)
  await database.close()
  const place = engine === 'postgres' ? { DATABASE_URL: created.address } : {}
  const env = { DATA_DIR: created.directory, LIMITS: 'on', METRICS_TOKEN, ...place }
  return { instance: await startInstance({ env }), crowd }
}

onEachEngine('Whatever one account does at full speed', (open, engine) => {
  // PostgreSQL does its work elsewhere: there the kinds that hold its connections are enough.
  const ofPostgres = ['whole histories', 'matches made and deleted, which tell a friend']
  test.each(engine === 'sqlite' ? greedyKinds : ofPostgres)(
    'an honest one waits at most twice as long as before: %s',
    async (kind) => {
      const it = await open({ limits: true })
      const crowd = await addCrowd(it.database, 60)
      await addLongHistories(it.database, crowd, 60)
      await it.server.listen({ port: 0, host: '127.0.0.1' })
      const place = it.server.server.address()
      const port = typeof place === 'object' && place !== null ? place.port : 0
      await honest(port, crowd)
      let row: Row = {
        calm: Infinity,
        busy: Infinity,
        did: { asked: 0, statuses: {}, begun: false },
      }
      // A pause of the machine can only make it longer: the shortest is the server's own.
      for (let tries = 0; tries < TRIES && (tries === 0 || !isFair(row)); tries += 1) {
        const { calm, busy, did } = await beside(kind, tries, port, crowd)
        row = { calm: Math.min(row.calm, calm), busy: Math.min(row.busy, busy), did }
      }
      process.stdout.write(`${kind}: ${JSON.stringify(row)}\n`)
      expect([row, isFair(row)]).toEqual([row, true])
    },
  )
})

interface Row {
  calm: number
  busy: number
  did: Did
}

function isFair({ calm, busy }: Row): boolean {
  return busy <= 2 * Math.max(calm, FLOOR_MS)
}

/** @param tries each has a fresh account, which has had nothing yet */
async function beside(kind: string, tries: number, port: number, crowd: Crowd): Promise<Row> {
  const { people, gameId } = crowd
  // One account does what it may; those who read nothing are twelve.
  const count = kind === 'answers that nobody reads' ? 12 : 1
  const tokens = people.slice(tries, tries + count).map(({ token }) => token)
  const ids = people.slice(tries, tries + 2).map(({ id }) => id)
  const calm = await honest(port, crowd)
  const greedy = begin(kind, { port, tokens, ids, gameId })
  // What it costs this thread to begin is the greedy one's own.
  await expect.poll(() => greedy.did.begun, { timeout: 10_000 }).toBe(true)
  const busy = await honest(port, crowd)
  greedy.end()
  return { calm, busy, did: greedy.did }
}

/** Those who are neither greedy nor at its tables. */
const HONEST_FROM = 32
let turn = 0

/**
 * The server, the greedy one and the honest one share this thread, so that what it works between a
 * request and its answer is the wait, however much else the machine does meanwhile.
 * @returns the 99th percentile of what people who read and write now and then wait, in ms of work
 */
async function honest(port: number, { people }: Crowd): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const some = people.slice(HONEST_FROM)
  const times: number[] = []
  const work = async () => {
    for (let asked = 0; asked < ASKED; asked += 1) {
      turn += 1
      const { token } = some[turn % some.length] ?? { token: '' }
      const what =
        turn % 10 === 0
          ? { path: 'friends/notifications/read-all', method: 'POST' }
          : { path: ['sessions?limit=20', 'users/me', 'friends/notifications'][turn % 3] ?? '' }
      const before = process.threadCpuUsage()
      const answer = await ask(`http://127.0.0.1:${port}/api/${what.path}`, {
        ...what,
        ...{ token, agent },
      })
      const { user, system } = process.threadCpuUsage(before)
      times.push((user + system) / 1000)
      expect(answer.status).toBe(200)
      await sleep(5)
    }
  }
  await Promise.all([work(), work(), work()])
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN)
}

test.each(['sqlite', 'postgres'] as const)(
  'Twenty-four long answers that nobody reads hold little memory, and each account has two (%s)',
  async (engine) => {
    const { instance, crowd } = await openWorld(engine, 800)
    for (const { token } of crowd.people.slice(0, 20)) {
      await ask(`${instance.url}/api/sessions?limit=20`, { token })
    }
    const before = await memoryOf(instance)
    const sockets: Socket[] = []
    for (const { token } of crowd.people.slice(0, 12)) {
      for (let place = 0; place < 2; place += 1) sockets.push(await silent(instance, token))
    }
    await sleep(1000)
    expect((await memoryOf(instance)) - before).toBeLessThan(MEMORY_MB)
    const [first] = crowd.people
    const third = await ask(`${instance.url}/api/sessions`, { token: first?.token ?? '' })
    expect([third.status, third.headers['retry-after']]).toEqual([429, '5'])
    // A page is no long answer.
    const page = await ask(`${instance.url}/api/sessions?limit=20`, { token: first?.token ?? '' })
    expect(page.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await sleep(100)
    const again = await ask(`${instance.url}/api/sessions`, { token: first?.token ?? '' })
    expect((again.body.data as unknown as unknown[]).length).toBe(800)
  },
)

async function silent({ port }: Instance, token: string): Promise<Socket> {
  const socket = connectTo(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`GET /api/sessions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  socket.pause()
  return socket
}

/** In MB, as /metrics says. */
async function memoryOf({ url }: Instance): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const figures = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^process_resident_memory_bytes (\d+)/mu.exec(figures)?.[1]) / 1024 ** 2
}

test('One network has a thousand connections, and those that are open go on', async () => {
  const { instance, crowd } = await openWorld('sqlite', 20)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const token = crowd.people[0]?.token ?? ''
  const me = () => ask(`${instance.url}/api/users/me`, { token, agent })
  expect((await me()).status).toBe(200)
  const sockets = Array.from({ length: 1200 }, () => connectTo(instance.port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined).resume()
  const closed = () => sockets.filter((socket) => socket.closed).length
  await expect.poll(closed, { timeout: 10_000 }).toBeGreaterThan(199)
  expect(closed()).toBeLessThan(250)
  expect((await me()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  agent.destroy()
})
