import { pipeline, Readable } from 'node:stream'
import { createGzip, gzip } from 'node:zlib'

import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In bytes; what is shorter fits into one packet as it is. */
const WORTH_IT = 1400
/** For answers in pieces: half the memory of the usual, and a quarter of the work. */
const IN_PIECES = { level: 3, windowBits: 14, memLevel: 7 }
const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?<weight>[\d.]+)\s*)?(?:,|$)/iu

/**
 * Compresses what calls answer to whoever is signed in: a page of twenty matches is 32 kB of JSON
 * that says the same names again and again, and 3 kB as gzip. What anybody may call for can hold a
 * secret beside a stranger's text, and lengths would tell of it; it stays as it is.
 */
export function compressResponses(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthIt(request, payload)) return done()
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(request)) return done()
    if (payload instanceof Readable) {
      reply.header('content-encoding', 'gzip')
      // It takes a piece when the one before has gone, and whichever breaks breaks the other.
      return done(
        null,
        pipeline(payload, createGzip(IN_PIECES), () => undefined),
      )
    }
    // Somewhere else than where requests are answered.
    gzip(payload, (error, zipped) => {
      if (error !== null) return done(error)
      reply.header('content-encoding', 'gzip')
      done(null, zipped)
    })
  })
}

function isWorthIt(request: FastifyRequest, payload: unknown): payload is string | Readable {
  const isLong =
    typeof payload === 'string' ? payload.length >= WORTH_IT : payload instanceof Readable
  return isLong && request.route.access === 'signed-in'
}

function takesGzip(request: FastifyRequest): boolean {
  const accepted = GZIP.exec(String(request.headers['accept-encoding'] ?? ''))
  return accepted !== null && Number(accepted.groups?.['weight'] ?? 1) > 0
}
