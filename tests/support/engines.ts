import type { FastifyInstance } from 'fastify'
import { afterEach, describe } from 'vitest'

import type { Database, Engine } from '#database/connect.ts'
import type { App } from '#platform/app.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { createLog } from '#server/logging/server-log.ts'
import { createServer } from '#server/server-app.ts'

import { signUp, type TestUser } from './data/made-people.ts'
import { requester, type MakeRequest } from './http/request.ts'
import { createTestDatabase, type TestDatabase } from './servers/databases.ts'
import { openDatabase } from './servers/reused-databases.ts'
import { nameRequests, withTimedTransactions } from './slow-turns.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(time: Date): void
  /** The time does not move until `set`, however long the machine takes. */
  stopAt(time: Date): void
}

export interface SentMail {
  kind: string
  subject: string
  text: string
  html: string
}

export interface TestApp {
  /** The `DATABASE_URL`, or the path of the SQLite file. */
  address: string
  directory: string
  app: App
  server: FastifyInstance
  database: Database
  clock: TestClock
  call: MakeRequest
  /** By the API and the mailed link. */
  signUp(firstName: string, lastName?: string, email?: string): Promise<TestUser>
  /** Oldest first. */
  mailsTo(address: string): Promise<SentMail[]>
}

export interface OpenOptions {
  limits?: boolean
  config?: Partial<Config>
  beside?: Pick<TestApp, 'address' | 'directory' | 'clock'>
}

export type Open = (options?: OpenOptions) => Promise<TestApp>

/** A server that opens, with what a function makes of it: `scene(open(), setTable)`. */
export async function scene<Made extends object, Args extends unknown[]>(
  opening: Promise<TestApp>,
  make: (it: TestApp, ...args: Args) => Promise<Made>,
  ...args: Args
): Promise<Made & { it: TestApp }> {
  const it = await opening
  return { ...(await make(it, ...args)), it }
}

/** `npm test` runs on PostgreSQL only those with `@both` (docs/decisions/027-what-tests-run.md). */
export function onEachEngine(name: string, tests: (open: Open, engine: Engine) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    onEngine(engine, `${name} (${engine})`, (open) => tests(open, engine))
  }
}

export function onEngine(engine: Engine, name: string, tests: (open: Open) => void): void {
  describe(name, () => {
    const cleanups: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
    })
    tests(async (options = {}) => openApp(engine, options, cleanups))
  })
}

async function openApp(
  engine: Engine,
  options: OpenOptions,
  cleanups: (() => Promise<void>)[],
): Promise<TestApp> {
  const { address, directory } = options.beside ?? (await ownDatabase(engine, cleanups))
  const config: Config = {
    ...readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: '0' }),
    publicUrl: 'http://localhost:3000',
    limits: options.limits ?? false,
    databaseAddress: address,
    ...options.config,
  }
  const { database: opened, giveBack } = await openDatabase(address)
  const database = withTimedTransactions(opened)
  const clock = options.beside?.clock ?? createTestClock()
  const app: App = {
    config,
    database,
    clock,
    log: createLog(config.logLevel),
    limits: createRateLimits(database, clock, options.limits ?? false),
    outbox: { wake: () => undefined, stop: async () => undefined },
  }
  const server = await createServer(app)
  endInjectedStreams(server)
  nameRequests(server)
  cleanups.push(async () => {
    await server.close()
    await giveBack()
  })
  const call = requester(server)
  return {
    address,
    directory,
    app,
    server,
    database,
    clock,
    call,
    signUp: (firstName, lastName, email) => signUp(call, app, firstName, lastName, email),
    mailsTo: (to) =>
      database.read
        .selectFrom('outbox')
        .where('to_address', '=', to)
        .select(['kind', 'subject', 'text', 'html'])
        .orderBy('id')
        .execute(),
  }
}

async function ownDatabase(
  engine: Engine,
  cleanups: (() => Promise<void>)[],
): Promise<TestDatabase> {
  const created = await createTestDatabase(engine)
  cleanups.push(() => created.remove())
  return created
}

/** As fast as the system's, from any time that a test sets. */
function createTestClock(): TestClock {
  let offset = 0
  let stopped: Date | null = null
  return {
    now: () => new Date(stopped ?? Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    set: (time) => {
      stopped = null
      offset = time.getTime() - Date.now()
    },
    stopAt: (time) => {
      stopped = time
    },
  }
}

/** At once, where the request came without a network: `inject` waits for the response's end. */
function endInjectedStreams(server: FastifyInstance): void {
  server.addHook('preHandler', (request, { raw: response }, done) => {
    if (request.routeOptions.config.isStream === true && 'isLightMyRequest' in response) {
      response.detachSocket = (connection) => {
        setImmediate(() => {
          connection.destroy()
          response.end()
        })
      }
    }
    done()
  })
}
