import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd, type Somebody } from '#tests/support/data/crowd.ts'

import type { Visit } from '../shares/honest.ts'
import { startAt, tell } from '../shares/processes.ts'
import type { Asked, Streams } from './stream-client.ts'
import type { Order, ServerState } from './streams-server.ts'

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

/** Opens idle streams on SQLite, and sends an event to all of them while others make requests. */
export async function measureStreams(options: StreamOptions): Promise<StreamFigures> {
  const directory = resolve(options.data)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const people = await fill(
    `${directory}/tabletally.sqlite`,
    HONEST + Math.ceil(options.streams / OF_ONE),
  )
  const server = startAt({ processor: 0, rank: 'second' }, ['bench/streams/streams-server.ts'], {
    env: { PORT: '0', DATA_DIR: directory, LIMITS: 'off', LOG_LEVEL: 'silent' },
  })
  await once(server, 'message')
  const say = async (order: Order) => tell<ServerState>(server, order)
  const honest = startAt({ processor: 1, rank: 'first' }, ['bench/shares/honest.ts'])
  const clients = Array.from({ length: options.clients }, () =>
    startAt({ processor: 1, rank: 'last' }, ['bench/streams/stream-client.ts']),
  )
  try {
    const { port, memory: before } = await say('figures')
    const tokens = people.slice(0, HONEST).map(({ token }) => token)
    const visit = async (count: number) =>
      tell<number[]>(honest, { port, tokens, count } satisfies Visit)
    await visit(options.requests)
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
    const began = await say('figures')
    await sleep(IDLE_MS)
    const rested = await say('figures')
    const figures: StreamFigures = {
      streams: rested.streams,
      before,
      after: rested.memory,
      idleCpu: (rested.cpuMs - began.cpuMs) / (IDLE_MS / 1000),
      calm: [],
      during: [],
      spread: [],
      delays: [],
    }
    for (let round = 0; round < options.rounds; round += 1) {
      figures.calm.push(...(await visit(options.requests)))
      await say('figures')
      const visiting = visit(options.requests)
      const sentAt = Date.now()
      await say('event to all')
      const got = await ask(() => ({ what: 'events' }))
      figures.spread.push(Math.max(...got.map(({ lastAt }) => lastAt)) - sentAt)
      figures.during.push(...(await visiting))
      figures.delays.push((await say('figures')).delayMax)
    }
    return figures
  } finally {
    for (const child of [honest, ...clients, server]) child.disconnect()
  }
}

async function fill(address: string, count: number): Promise<Somebody[]> {
  const database = await connect(address)
  await migrate(database)
  const { people } = await addCrowd(database, count)
  await database.close()
  return people
}
