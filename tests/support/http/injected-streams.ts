import type { FastifyInstance } from 'fastify'

/**
 * Ends a stream of events after its first event where the request came without a network: `inject` answers
 * when the response has ended.
 */
export function endInjectedStreams(server: FastifyInstance): void {
  server.addHook('preHandler', (request, { raw: response }, done) => {
    if (request.routeOptions.config.isStream === true && 'isLightMyRequest' in response) {
      const write = response.write.bind(response) as (chunk: Buffer) => boolean
      response.write = (chunk: Buffer) => {
        setImmediate(() => response.end())
        return write(chunk)
      }
    }
    done()
  })
}
