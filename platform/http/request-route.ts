import type { FastifyContextConfig, FastifyInstance } from 'fastify'

/** A route's own options, e.g. who may call it; `url` is missing where no route matched. */
type RouteConfig = FastifyContextConfig & { url?: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** `routeOptions.config`, cached: Fastify's getter builds a new object with a dozen fields each time. */
    route: RouteConfig
  }
}

/** Sets `request.route` and the `x-request-id` header; has to be registered before any other hook. */
export function decorateRequests(server: FastifyInstance): void {
  server.decorateRequest('route')
  server.addHook('onRequest', (request, reply, done) => {
    request.route = request.routeOptions.config
    reply.header('x-request-id', request.id)
    done()
  })
}
