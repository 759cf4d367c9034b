import { openSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { CompiledQuery } from 'kysely'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd, type Somebody } from '#tests/support/data/crowd.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

import type { Visit } from '../shares/honest.ts'
import { startAt, tell } from '../shares/processes.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import type { Asked, Streams } from './stream-client.ts'

const METRICS_TOKEN = 'figures'
const HONEST = 100
/** As many as one account may have open. */
const OF_ONE = 8
const IDLE_MS = 30_000

export interface StreamOptions {
  streams: number
  /** Processes that hold the streams. */
  clients: number
  rounds: number
  /** Requests of others in each round. */
  requests: number
  data: string
}

export interface StreamFigures {
  streams: number
  /** Resident set without streams, and with them after half a minute; bytes. */
  before: number
  after: number
  /** Processor time of idle streams, in ms a second. */
  idleCpu: number
  /** Latencies of other requests in ms, calm and while all streams get an event. */
  calm: number[]
  during: number[]
  /** From the event to the last stream that has got it, in ms, of each round. */
  spread: number[]
  /** The longest delay of the event loop, in ms, of each round. */
  delays: number[]
}

/** Opens idle streams on PostgreSQL, and sends an event to all of them while others make requests. */
export async function measureStreams(options: StreamOptions): Promise<StreamFigures> {
  const data = resolve(options.data)
  const postgres = await startBenchPostgres(data, await freePort())
  const database = await connect(postgres.address)
  await migrate(database)
  const { people } = await addCrowd(database, HONEST + Math.ceil(options.streams / OF_ONE))
  const port = await freePort()
  const server = startAt({ processor: 0, rank: 'second' }, ['dist/server.mjs'], {
    env: {
      PORT: `${port}`,
      DATA_DIR: data,
      DATABASE_URL: postgres.address,
      LIMITS: 'off',
      METRICS_TOKEN,
    },
    output: openSync(`${data}/server.log`, 'w'),
  })
  const honest = startAt({ processor: 1, rank: 'first' }, ['bench/shares/honest.ts'])
  const clients = Array.from({ length: options.clients }, () =>
    startAt({ processor: 1, rank: 'last' }, ['bench/streams/stream-client.ts']),
  )
  try {
    await untilReady(port)
    const tokens = people.slice(0, HONEST).map(({ token }) => token)
    const visit = async (count: number) =>
      tell<number[]>(honest, { port, tokens, count } satisfies Visit)
    await visit(options.requests)
    const before = await figuresOf(port)
    const others = people.slice(HONEST)
    const of = Array.from(
      { length: options.streams },
      (_, index) => others[index % others.length] as Somebody,
    )
    const ask = async (asked: (index: number) => Asked) =>
      Promise.all(clients.map(async (client, index) => tell<Streams>(client, asked(index))))
    await ask((index) => ({
      what: 'open',
      port,
      tokens: of.filter((_, at) => at % clients.length === index).map(({ token }) => token),
    }))
    const began = await figuresOf(port)
    await sleep(IDLE_MS)
    const rested = await figuresOf(port)
    const figures: StreamFigures = {
      streams: of.length,
      before: before.memory,
      after: rested.memory,
      idleCpu: (1000 * (rested.cpu - began.cpu)) / (IDLE_MS / 1000),
      calm: [],
      during: [],
      spread: [],
      delays: [],
    }
    for (let round = 0; round < options.rounds; round += 1) {
      figures.calm.push(...(await visit(options.requests)))
      await figuresOf(port)
      const visiting = visit(options.requests)
      const sentAt = Date.now()
      // What an instance cannot read is a gap, which it tells all of its streams.
      const unreadable = CompiledQuery.raw("select pg_notify('tabletally_changes', 'unreadable')")
      await database.read.executeQuery(unreadable)
      const got = await ask(() => ({ what: 'events' }))
      figures.spread.push(Math.max(...got.map(({ lastAt }) => lastAt)) - sentAt)
      figures.during.push(...(await visiting))
      figures.delays.push((await figuresOf(port)).delayMax)
    }
    return figures
  } finally {
    for (const child of [honest, ...clients]) child.disconnect()
    server.kill('SIGTERM')
    await new Promise((ended) => server.once('exit', ended))
    await database.close()
    await postgres.stop()
  }
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (response?.status === 200) return
    await sleep(20)
  }
}

/** From the server's /metrics: bytes, seconds of processor time, the longest delay since the last look in ms. */
async function figuresOf(port: number) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1])
  return {
    memory: figure('process_resident_memory_bytes'),
    cpu: figure('process_cpu_seconds_total'),
    delayMax: figure('nodejs_eventloop_lag_max_seconds') * 1000,
  }
}
