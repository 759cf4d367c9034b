import type { FastifyInstance } from 'fastify'

import { connect } from '#database/connect.ts'
import { migrate, refuseOtherVersion } from '#database/migrations/migrate.ts'
import { createPushSender } from '#features/notifications/push-sending.commands.ts'
import type { App } from '#platform/app.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Config, databaseOptions } from '#platform/config.ts'
import { stopListening, waitForClients } from '#platform/graceful-shutdown.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { createOutbox } from '#platform/mail/outbox-worker.ts'

import { startBackground } from './background-work.ts'
import { startCleanup } from './cleanup.ts'
import { features } from './features.ts'
import { createLog } from './logging/server-log.ts'
import { createServer } from './server-app.ts'

export interface Running {
  app: App
  server: FastifyInstance
  /** The port that it listens on; the system chooses it when the configured one is 0. */
  port: number
  migrated: string[]
  /** Gracefully. @param graceMs how long it still accepts requests, while /readyz responds 503 to proxies */
  stop(graceMs?: number): Promise<void>
}

export async function start(config: Config, clock: Clock = systemClock): Promise<Running> {
  const log = createLog(config.logLevel)
  const database = await connect(config.databaseAddress, {
    ...databaseOptions(config),
    replicas: config.databaseReplicas,
    log,
  })
  try {
    return await startOn({ config, database, clock, log })
  } catch (error) {
    // Open connections would keep the process alive.
    await database.close().catch(() => undefined)
    throw error
  }
}

async function startOn(
  parts: Pick<App, 'config' | 'database' | 'clock' | 'log'>,
): Promise<Running> {
  const { config, database, clock, log } = parts
  if (database.engine === 'postgres') {
    const { refuseEngine } = await import('#database/postgres/engine.ts')
    await refuseEngine(database.schema, config.databasePrepared)
  }
  // Before anything is written.
  await refuseOtherVersion(database.primary)
  const migrated = await migrate(database, {
    waits: () => log.warn('the migration waits until another program releases a lock on a table'),
  })
  for (const { prepare } of features) await prepare(database)
  // After a crash the write-ahead log still contains data that was deleted since.
  await database.truncateLog()
  const limits = createRateLimits(database, clock, config.limits)
  const outbox = createOutbox({ database, clock, log, config })
  const push = createPushSender({ database, clock, log, config })
  const app: App = { ...parts, limits, outbox }
  const server = await createServer(app)
  // Fastify's own line about listening; the announcement says it better.
  const { level } = log
  log.level = 'warn'
  await server.listen({ host: config.host, port: config.port })
  log.level = level
  outbox.wake()
  push.wake()
  const stopCleanup = startCleanup(app)
  const stopBackground = startBackground(app)
  const address = server.server.address()
  return {
    app,
    server,
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    migrated,
    async stop(graceMs = 0) {
      stopCleanup()
      server.beginShutdown()
      await waitForClients(server.server, graceMs)
      await stopListening(server.server)
      await server.close()
      await Promise.all([outbox.stop(), push.stop()])
      await stopBackground()
      await database.close()
    },
  }
}
