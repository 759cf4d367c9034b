import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect as connectTo, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { ask } from '#tests/support/ask.ts'
import { addCrowd, type Crowd, type Somebody } from '#tests/support/crowd.ts'
import { createTestDatabase } from '#tests/support/databases.ts'
import { type Instance, startInstance } from '#tests/support/instance.ts'
import { addLongHistories } from '#tests/support/long-histories.ts'

const MEASURED_MS = 400
/** What the machine itself makes of a millisecond now and then. */
const FLOOR_MS = 40
const TRIES = 5
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
  const crowd = await addCrowd(database, 80)
  await addLongHistories(database, crowd, matches)
  await database.close()
  const place = engine === 'postgres' ? { DATABASE_URL: created.address } : {}
  const env = { DATA_DIR: created.directory, LIMITS: 'on', METRICS_TOKEN, ...place }
  return { instance: await startInstance({ env }), crowd }
}

const KINDS = [
  'lists',
  'whole histories',
  'answers that nobody reads',
  'archives',
  'searches',
  'matches made and deleted, which tell a victim',
  'huge bodies',
  'new keys',
]

test('Whatever one account does at full speed, an honest one waits at most twice as long as before', async () => {
  const world = await openWorld('sqlite', 200)
  await honest(world)
  const rows: string[] = []
  for (const [index, kind] of KINDS.entries()) {
    let row = await beside(world, kind, index * TRIES)
    // Other programs on the machine can only make it longer: the shortest is the server's own.
    for (let tries = 1; tries < TRIES && !isFair(row); tries += 1) {
      const { calm, busy, did } = await beside(world, kind, index * TRIES + tries)
      row = { calm: Math.min(row.calm, calm), busy: Math.min(row.busy, busy), did }
    }
    rows.push(`${kind}: p99 ${row.calm} ms alone, ${row.busy} ms beside; ${row.did}`)
    expect([kind, row, isFair(row)]).toEqual([kind, row, true])
  }
  process.stdout.write(`\n${rows.join('\n')}\n`)
})

interface Row {
  calm: number
  busy: number
  did: string
}

function isFair({ calm, busy }: Row): boolean {
  return busy <= 2 * Math.max(calm, FLOOR_MS)
}

/** @param index of the greedy account: each try has a fresh one */
async function beside(world: World, kind: string, index: number): Promise<Row> {
  const { instance, crowd } = world
  const greedy = crowd.people.slice(index)
  const calm = await honest(world)
  const child = begin(instance, kind, greedy, crowd.gameId)
  const output = outputOf(child)
  await once(output, 'readable')
  const busy = await honest(world)
  child.kill('SIGTERM')
  return { calm, busy, did: (await text(output)).trim() }
}

function begin(
  { url }: Instance,
  kind: string,
  greedy: readonly Somebody[],
  gameId: string,
): ChildProcess {
  // One account does what it may; those who read nothing are twelve.
  const tokens = greedy.slice(0, kind === 'answers that nobody reads' ? 12 : 1)
  const more = JSON.stringify({ gameId, ids: greedy.slice(0, 2).map(({ id }) => id) })
  const args = [url, kind, tokens.map(({ token }) => token).join(','), more]
  return spawn(process.execPath, ['tests/security/greedy.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function outputOf({ stdout }: ChildProcess): PassThrough {
  if (stdout === null) throw new Error('There is nothing to read.')
  return stdout.pipe(new PassThrough())
}

/** Those who are neither greedy nor at its tables. */
const HONEST_FROM = 52
let turn = 0

/** @returns the 99th percentile in ms of what people who read and write now and then wait */
async function honest({ instance, crowd }: World): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const people = crowd.people.slice(HONEST_FROM)
  const times: number[] = []
  const over = performance.now() + MEASURED_MS
  const work = async () => {
    while (performance.now() < over) {
      turn += 1
      const { token } = people[turn % people.length] ?? { token: '' }
      const asked =
        turn % 10 === 0
          ? { path: 'friends/notifications/read-all', method: 'POST' }
          : { path: ['sessions?limit=20', 'users/me', 'friends/notifications'][turn % 3] ?? '' }
      const answer = await ask(`${instance.url}/api/${asked.path}`, { ...asked, token, agent })
      expect(answer.status).toBe(200)
      times.push(answer.ms)
      await sleep(10)
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
    await honest({ instance, crowd })
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
