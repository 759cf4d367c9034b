import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { App } from '#platform/app.ts'
import { isLoopback } from '#platform/config.ts'
import { Refusal } from '#platform/errors.ts'
import { waitingMails } from '#platform/mail.ts'
import { hashToken } from '#platform/secrets.ts'

/** Figures for Prometheus at /metrics: open on loopback, else to whoever has METRICS_TOKEN. */
export function serveMetrics(server: FastifyInstance, app: App): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'tabletally_http_request_seconds',
    help: 'Time from a request to its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  })
  const waiting = new Gauge({
    name: 'tabletally_outbox_waiting',
    help: 'Mails that wait to be sent.',
    registers: [],
    async collect() {
      this.set(await waitingMails(app.database.read))
    },
  })
  register.registerMetric(waiting)
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(app, request.headers.authorization)) throw new Refusal('not_found', 'Not found.')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function mayRead({ config }: App, authorization = ''): boolean {
  if (config.metricsToken === null) return isLoopback(config.host)
  // Hashes are of one length, so that comparing takes one time.
  const given = Buffer.from(hashToken(authorization))
  const right = Buffer.from(hashToken(`Bearer ${config.metricsToken}`))
  return timingSafeEqual(given, right)
}
