import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

import type { App } from './app.ts'

/** A route's own options, e.g. who may call it. */
type RouteConfig = FastifyContextConfig & { url?: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** What Fastify's `routeOptions.config` says; that makes a dozen others anew each time. */
    route: RouteConfig
  }
}

/** Asked every few seconds by machines; at `debug` they do not drown what people do. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line a request, under the id that the answer carries as `x-request-id`. The route stands for
 * the URL, whose query can hold a mail token and whose path can hold anything.
 */
export function logRequests(server: FastifyInstance, app: App): void {
  // There is nothing in a line that redaction would find, and looking costs more than writing it.
  const lines = app.log.child({}, { redact: [] })
  server.decorateRequest('route')
  server.addHook('onRequest', (request, reply, done) => {
    request.route = request.routeOptions.config
    reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const level = PROBES.has(route) ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { id: requestId, method } = request
    lines[level]({ requestId, method, route, status: reply.statusCode, ms }, 'request')
    done()
  })
}

/** The pattern that matched, e.g. `/api/sessions/:id`. */
export function routeOf(request: FastifyRequest): string {
  return request.route.url ?? 'unknown'
}
