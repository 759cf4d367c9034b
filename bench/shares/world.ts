import { mkdirSync, openSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { connect, type Engine } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import { addLongHistories } from '#tests/support/seeded/seeded-tables.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startPostgres } from '#tests/support/servers/test-postgres.ts'

import { startAt } from './processes.ts'

const METRICS_TOKEN = 'figures'
/**
 * Greedy accounts have 60 matches with 32 players and long notes; honest ones have tables of four.
 * There are so many honest ones that each stays below 300 requests a minute.
 */
const GREEDY = { people: 128, seats: 32, notes: 2000, matches: 60 }
const HONEST = { people: 280, seats: 4, notes: 80, matches: 40 }

export interface World {
  port: number
  gameId: string
  greedy: Crowd['people']
  honest: Crowd['people']
  /** Waits until the server has no work left, such as counting the new matches. */
  settled(): Promise<void>
  /** From the server's /metrics. */
  figures(): Promise<ServerFigures>
  stop(): Promise<void>
}

export interface ServerFigures {
  /** Seconds of processor time since its start. */
  cpu: number
}

/** The product with all rate limits, in its own process, and people with long histories. */
export async function openWorld(engine: Engine, data: string): Promise<World> {
  const directory = resolve(data)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const address = postgres?.url('postgres') ?? `${directory}/tabletally.sqlite`
  const crowd = await fill(address)
  const port = await freePort()
  const server = startAt({ processor: 0, rank: 'second' }, ['dist/server.mjs'], {
    env: {
      PORT: `${port}`,
      DATA_DIR: directory,
      LIMITS: 'on',
      METRICS_TOKEN,
      ...(postgres === null ? {} : { DATABASE_URL: address }),
    },
    output: openSync(`${directory}/server.log`, 'w'),
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`No server; see ${directory}/server.log.`)
  }
  return {
    port,
    gameId: crowd.gameId,
    greedy: crowd.people.slice(0, GREEDY.people),
    honest: crowd.people.slice(GREEDY.people),
    settled: () => settle(url),
    figures: () => figuresOf(url),
    async stop() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await new Promise((ended) => server.once('exit', ended))
      await postgres?.stop()
    },
  }
}

async function fill(address: string): Promise<Crowd> {
  const database = await connect(address)
  await migrate(database)
  const crowd = await addCrowd(database, GREEDY.people + HONEST.people)
  for (let from = 0; from < crowd.people.length;) {
    const shape = from < GREEDY.people ? GREEDY : HONEST
    const people = crowd.people.slice(from, from + shape.seats)
    await addLongHistories(database, { ...crowd, people }, shape.matches, shape)
    from += shape.seats
  }
  await database.close()
  return crowd
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  if (response?.status === 200) return true
  await new Promise((rested) => setTimeout(rested, 20))
  return false
}

const IDLE_SHARE = 0.02
/** Longer than the background rests between two rounds (server/background-work.ts). */
const IDLE_SECONDS = 17

async function settle(url: string): Promise<void> {
  for (let idle = 0, { cpu } = await figuresOf(url); idle < IDLE_SECONDS;) {
    await new Promise((rested) => setTimeout(rested, 1000))
    const after = await figuresOf(url)
    idle = after.cpu - cpu < IDLE_SHARE ? idle + 1 : 0
    cpu = after.cpu
  }
}

async function figuresOf(url: string): Promise<ServerFigures> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return { cpu: Number(/^process_cpu_seconds_total (\S+)$/mu.exec(text)?.[1]) }
}
