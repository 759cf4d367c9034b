import type { FastifyInstance } from 'fastify'

/**
 * Ends a stream of events as soon as it has begun where the request came without a network: `inject`
 * answers when the response has ended.
 */
export function endInjectedStreams(server: FastifyInstance): void {
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
