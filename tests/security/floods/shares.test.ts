import { readFile } from 'node:fs/promises'
import { Agent, type Server, type ServerResponse } from 'node:http'
import { connect as connectTo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, onTestFinished, test } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { addLongHistories } from '#tests/support/seeded/seeded-tables.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { type Instance, startInstance } from '#tests/support/servers/instance.ts'

import { startGreedy, greedyKinds } from './greedy-client.ts'

const REQUESTS = 100
const CHUNK_BYTES = 64 * 1024
/** A response of 20 matches of 32 players counts 4.5; there may be some of them before an honest one. */
const WORK_MAX = 25
/** For 24 responses of 9 MB each, including garbage that V8 has not collected yet. */
const MEMORY_MB = 100

interface World {
  instance: Instance
  crowd: Crowd
}

async function openWorld(engine: Engine, matches: number): Promise<World> {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  const crowd = await addCrowd(database, 40)
  await addLongHistories(database, crowd, matches)
  await database.close()
  const setting = engine === 'postgres' ? { DATABASE_URL: created.address } : {}
  const env = { DATA_DIR: created.directory, LIMITS: 'on', ...setting }
  return { instance: await startInstance({ env }), crowd }
}

onEachEngine('Whatever one account does at full speed', (open, engine) => {
  // PostgreSQL works in other processes: here only the kinds matter that occupy its connections.
  const ofPostgres = ['whole histories', 'matches made and deleted, which tell a friend']
  test.each(engine === 'sqlite' ? greedyKinds : ofPostgres)(
    'an honest request waits for little of it: %s',
    async (kind) => {
      const it = await open({ limits: true })
      const crowd = await addCrowd(it.database, 60)
      await addLongHistories(it.database, crowd, 60)
      await it.server.listen({ port: 0, host: '127.0.0.1' })
      const place = it.server.server.address()
      const port = typeof place === 'object' && place !== null ? place.port : 0
      const workFor = meterWork(it.server.server)
      const calm = await honest(port, crowd, workFor)
      // One account is greedy; only for the unread responses there are twelve.
      const greedy = crowd.people.slice(0, kind === 'responses that nobody reads' ? 12 : 2)
      const tokens = greedy.map(({ token }) => token)
      const ids = greedy.slice(0, 2).map(({ id }) => id)
      const { figures, end } = startGreedy(kind, { port, tokens, ids, gameId: crowd.gameId })
      await expect.poll(() => figures.begun).toBe(true)
      const busy = await honest(port, crowd, workFor)
      end()
      process.stdout.write(`${kind}: ${JSON.stringify({ calm, busy, ...figures })}\n`)
      expect(calm).toBeLessThan(4)
      expect(busy).toBeLessThan(WORK_MAX)
    },
  )
})

/** 1 for a response and for each 64 KiB sent: other work of the machine does not count. */
function meterWork(server: Server): <T>(work: () => Promise<T>) => Promise<number> {
  const open = new Set<Socket>()
  let done = 0
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      done += socket.bytesWritten / CHUNK_BYTES
    })
  })
  server.prependListener('request', (_, response: ServerResponse) => {
    response.once('finish', () => {
      done += 1
    })
  })
  const soFar = () =>
    done + [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten / CHUNK_BYTES, 0)
  return async (work) => {
    const before = soFar()
    await work()
    return soFar() - before
  }
}

const HONEST_FROM = 32
let turn = 0

/** @returns the 99th percentile of the server's work between a request and its response */
async function honest(
  port: number,
  { people }: Crowd,
  workFor: ReturnType<typeof meterWork>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const some = people.slice(HONEST_FROM)
  const work: number[] = []
  for (let round = 0; round < REQUESTS; round += 1) {
    turn += 1
    const { token } = some[turn % some.length] ?? { token: '' }
    const what =
      turn % 10 === 0
        ? { path: 'friends/notifications/read-all', method: 'POST' }
        : { path: ['sessions?limit=20', 'users/me', 'friends/notifications'][turn % 3] ?? '' }
    const url = `http://127.0.0.1:${port}/api/${what.path}`
    work.push(
      await workFor(async () => {
        expect((await sendRequest(url, { ...what, token, agent })).status).toBe(200)
      }),
    )
    await sleep(1)
  }
  agent.destroy()
  const sorted = work.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN)
}

describe.each(['sqlite', 'postgres'] as const)('On one engine (%s)', (engine) => {
  test('Twenty-four long responses that nobody reads use little memory, and each account may have two', async () => {
    const { instance, crowd } = await openWorld(engine, 800)
    for (const { token } of crowd.people.slice(0, 20)) {
      await sendRequest(`${instance.url}/api/sessions?limit=20`, { token })
    }
    const before = await memoryOf(instance)
    const sockets: Socket[] = []
    for (const { token } of crowd.people.slice(0, 12)) {
      for (let round = 0; round < 2; round += 1) sockets.push(await silent(instance, token))
    }
    await sleep(1000)
    expect((await memoryOf(instance)) - before).toBeLessThan(MEMORY_MB)
    const [first] = crowd.people
    const third = await sendRequest(`${instance.url}/api/sessions`, { token: first?.token ?? '' })
    expect([third.status, third.headers['retry-after']]).toEqual([429, '5'])
    // The limit is for long responses; a page is not one.
    const page = await sendRequest(`${instance.url}/api/sessions?limit=20`, {
      token: first?.token ?? '',
    })
    expect(page.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await sleep(100)
    const again = await sendRequest(`${instance.url}/api/sessions`, { token: first?.token ?? '' })
    expect((again.body.data as unknown as unknown[]).length).toBe(800)
  })
})

test('Four hundred clients that do not read a document take little memory, and others are answered', async () => {
  const created = await createTestDatabase('sqlite')
  onTestFinished(() => created.remove())
  const env = { DATA_DIR: created.directory, LIMITS: 'on' }
  const instance = await startInstance({ env })
  const read = async (path: string) => (await fetch(`${instance.url}${path}`)).status
  expect(await read('/api/docs')).toBe(200)
  const before = await memoryOf(instance)
  const sockets: Socket[] = []
  for (let count = 0; count < 400; count += 1) {
    sockets.push(await silent(instance, null, { path: '/api/docs', times: 4 }))
  }
  await sleep(3000)
  const grown = (await memoryOf(instance)) - before
  process.stdout.write(`400 unread documents: ${Math.round(grown)} MB\n`)
  expect(grown).toBeLessThan(MEMORY_MB)
  // Of the same network they wait, but not its health checks.
  expect(await read('/readyz')).toBe(200)
  for (const socket of sockets) socket.destroy()
})

async function silent(
  { port }: Instance,
  token: string | null,
  { path = '/api/sessions', times = 1 } = {},
): Promise<Socket> {
  const socket = connectTo(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const signIn = token === null ? '' : `Authorization: Bearer ${token}\r\n`
  // The system keeps what fits of the first response; the server has to keep the rest.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${signIn}\r\n`.repeat(times))
  socket.pause()
  return socket
}

/** Resident memory in MB. Asked of the system: a flooded server may refuse its own figures. */
async function memoryOf({ pid }: Instance): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024
}

test('One network may have a thousand connections, and open connections still work', async () => {
  const { instance, crowd } = await openWorld('sqlite', 20)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const token = crowd.people[0]?.token ?? ''
  const me = () => sendRequest(`${instance.url}/api/users/me`, { token, agent })
  expect((await me()).status).toBe(200)
  const sockets = Array.from({ length: 1200 }, () => connectTo(instance.port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined).resume()
  const closed = () => sockets.filter((socket) => socket.closed).length
  await expect.poll(closed).toBeGreaterThan(199)
  expect(closed()).toBeLessThan(250)
  expect((await me()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  agent.destroy()
})
