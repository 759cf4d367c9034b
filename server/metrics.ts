import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { REPLICA_STATES } from '#database/postgres/replica-states.ts'
import { within } from '#database/within.ts'
import type { App } from '#platform/app.ts'
import { isLocalAddress } from '#platform/config.ts'
import { Refusal } from '#platform/http/errors.ts'
import { waitingMails } from '#platform/mail/outbox.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { isLocalRequest } from './local-request.ts'

/** Serves Prometheus metrics at /metrics: with METRICS_TOKEN set to its bearers, else to this machine only. */
export function serveMetrics(server: FastifyInstance, app: App): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'tabletally_http_request_seconds',
    help: 'Time from a request to its response, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  })
  measureDatabase(register, app)
  server.onCompleted(({ method, route, status, milliseconds }) => {
    durations.observe({ method, route, status }, milliseconds / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(app, request)) throw new Refusal('not_found', 'Not found.')
    server.flushCompleted()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

const TIMEOUT_MS = 2000

/** Queried with each scrape; an unreachable database is a metric too and must not break the others. */
function measureDatabase(register: Registry, { database }: App): void {
  const up = new Gauge({
    name: 'tabletally_database_up',
    help: 'Whether the database answers.',
    registers: [],
    async collect() {
      const mails = await within(TIMEOUT_MS, waitingMails(database.read)).catch(() => null)
      this.set(mails === null ? 0 : 1)
      outbox.reset()
      if (mails !== null) outbox.set(mails)
    },
  })
  const outbox = new Gauge({
    name: 'tabletally_outbox_waiting',
    help: 'Mails that wait to be sent.',
    registers: [register],
  })
  register.registerMetric(up)
  if (database.pool() === null) return
  const pool = new Gauge({
    name: 'tabletally_database_pool',
    help: 'Connections to PostgreSQL: at most, open, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { size = 0, open = 0, idle = 0, waiting = 0 } = database.pool() ?? {}
      this.set({ state: 'size' }, size)
      this.set({ state: 'open' }, open)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  register.registerMetric(pool)
  const alarm = new Gauge({
    name: 'tabletally_database_alarm',
    help: 'Whether hosts of DATABASE_URL can be written, but nothing says to which is right to write.',
    registers: [],
    collect() {
      this.set(database.alarm() === null ? 0 : 1)
    },
  })
  register.registerMetric(alarm)
  const { replicas } = database
  if (replicas === null) return
  const nodes = new Gauge({
    name: 'tabletally_database_replicas',
    help: 'What each node of DATABASE_REPLICAS is for reads: 1 for its state.',
    labelNames: ['node', 'state'],
    registers: [],
    collect() {
      for (const { name, state } of replicas.states()) {
        for (const one of REPLICA_STATES)
          this.set({ node: name, state: one }, one === state ? 1 : 0)
      }
    },
  })
  register.registerMetric(nodes)
}

function mayRead({ config }: App, request: FastifyRequest): boolean {
  if (config.metricsToken === null) return isLocalAddress(config) && isLocalRequest(request)
  const { authorization = '' } = request.headers
  // Hashes have equal lengths, so that the comparison takes constant time.
  const given = Buffer.from(hashToken(authorization))
  const right = Buffer.from(hashToken(`Bearer ${config.metricsToken}`))
  return timingSafeEqual(given, right)
}
