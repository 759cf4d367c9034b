import type { FastifyInstance } from 'fastify'

import type { App } from '../app.ts'

/** Asked every few seconds by machines; at `debug` they do not drown what people do. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** One line a request. */
export function logRequests(server: FastifyInstance, app: App): void {
  // There is nothing in a line that redaction would find, and looking costs more than writing it.
  const lines = app.log.child({}, { redact: [] })
  server.onCompleted(({ requestId, method, route, status, milliseconds }) => {
    const level = PROBES.has(route) ? 'debug' : 'info'
    const ms = Math.round(milliseconds * 10) / 10
    lines[level]({ requestId, method, route, status, ms }, 'request')
  })
}
