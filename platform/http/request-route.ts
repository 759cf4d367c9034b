import type { FastifyContextConfig, FastifyInstance } from 'fastify'

/** A route's own options, e.g. who may call it; without an address where none matched. */
type RouteConfig = FastifyContextConfig & { url?: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** What Fastify's `routeOptions.config` says; that makes a dozen others anew each time. */
    route: RouteConfig
  }
}

/** Has every request know its route, and every answer say the request's id: before any other hook. */
export function decorateRequests(server: FastifyInstance): void {
  server.decorateRequest('route')
  server.addHook('onRequest', (request, reply, done) => {
    request.route = request.routeOptions.config
    reply.header('x-request-id', request.id)
    done()
  })
}
