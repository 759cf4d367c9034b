import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Asked every few seconds by machines; at `debug` they do not drown what people do. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line a request, under the id that the answer carries as `x-request-id`. The route stands for
 * the URL, whose query can hold a mail token and whose path can hold anything.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const level = PROBES.has(route) ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
}

/** The pattern that matched, e.g. `/api/sessions/:id`. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}
