import { pipeline, Readable } from 'node:stream'
import { createGzip, gzip } from 'node:zlib'

import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A shorter response fits into one packet uncompressed. */
const MIN_BYTES = 1400
/** For streamed responses: half the memory of the default, and a quarter of the CPU time. */
const STREAMED = { level: 3, windowBits: 14, memLevel: 7 }
const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?<weight>[\d.]+)\s*)?(?:,|$)/iu

/**
 * Only of endpoints that need a sign-in: twenty matches are 32 kB of JSON, 3 kB as gzip. A public response
 * can hold a secret beside a stranger's text, and its compressed length would reveal it (BREACH).
 */
export function compressResponses(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!shouldCompress(request, payload)) return done()
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) return done()
    if (payload instanceof Readable) {
      reply.header('content-encoding', 'gzip')
      // The pipeline respects backpressure, and an error of either stream destroys both.
      return done(
        null,
        pipeline(payload, createGzip(STREAMED), () => undefined),
      )
    }
    // Runs in the thread pool, off the event loop.
    gzip(payload, (error, zipped) => {
      if (error !== null) return done(error)
      reply.header('content-encoding', 'gzip')
      done(null, zipped)
    })
  })
}

function shouldCompress(request: FastifyRequest, payload: unknown): payload is string | Readable {
  const isLong =
    typeof payload === 'string' ? payload.length >= MIN_BYTES : payload instanceof Readable
  return isLong && request.routeOptions.config.access === 'signed-in'
}

function acceptsGzip(request: FastifyRequest): boolean {
  const accepted = GZIP.exec(String(request.headers['accept-encoding'] ?? ''))
  return accepted !== null && Number(accepted.groups?.['weight'] ?? 1) > 0
}
