import type { FastifyInstance } from 'fastify'

import type { App } from '../app.ts'

/** Monitoring requests these every few seconds; at `debug` they do not hide people's requests. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

export function logRequests(server: FastifyInstance, app: App): void {
  // No redaction: these lines have no field to redact, and searching costs more than writing.
  const requestLog = app.log.child({}, { redact: [] })
  server.onCompleted(({ requestId, method, route, status, milliseconds }) => {
    const level = PROBES.has(route) ? 'debug' : 'info'
    const ms = Math.round(milliseconds * 10) / 10
    requestLog[level]({ requestId, method, route, status, ms }, 'request')
  })
}
