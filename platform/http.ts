import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'

import { isUnavailable } from '#database/connect.ts'

import type { App } from './app.ts'
import { MINUTE } from './clock.ts'
import type { Access } from './contract.ts'
import { Refusal } from './errors.ts'
import { newId } from './ids.ts'
import { type Limit, networkOf } from './limits.ts'
import type { Caller } from './serve.ts'

const BODY_MAX = 64 * 1024
/** Any calls of the API, of a user, or of a network when signed out. */
const ANYTHING: Limit = { name: 'anything', max: 300, windowMs: MINUTE }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

interface HttpOptions {
  /** Looks a Bearer token up; null when it is unknown, expired or revoked. */
  authenticate: (token: string, now: Date) => Promise<Caller | null>
  /** Hashes of the inline styles that the built pages carry, for the CSP. */
  styleHashes: readonly string[]
}

/** The HTTP server without any route: headers, bodies, sign-ins and the one place where errors become answers. */
export function createHttp(app: App, options: HttpOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: app.config.trustProxy,
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: true,
  })
  secureHeaders(server, app, options.styleHashes)
  readJsonBodies(server)
  authenticateCallers(server, app, options)
  answerErrors(server)
  return server
}

function secureHeaders(server: FastifyInstance, app: App, styleHashes: readonly string[]): void {
  const https = app.config.publicUrl.startsWith('https:')
  void server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
}

/** JSON alone; an empty body is no body, since many clients announce JSON and send none. */
function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, body as string, done)
  })
}

function authenticateCallers(server: FastifyInstance, app: App, options: HttpOptions): void {
  server.decorateRequest('caller', null)
  server.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === undefined) return
    const token = access === 'signed-in' ? bearerOf(request) : null
    request.caller = token === null ? null : await options.authenticate(token, app.clock.now())
    const { caller } = request
    const key = caller === null ? `network ${networkOf(request.ip)}` : `user ${caller.userId}`
    await app.limits.meter(ANYTHING, key)
    if (access === 'signed-in' && caller === null) {
      throw new Refusal('unauthenticated', 'Please sign in to continue.')
    }
  })
  server.addHook('onClose', () => app.limits.stop())
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +([\w-]{1,200})$/iu.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : asRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.details.retryAfterSeconds !== undefined) {
      reply.header('retry-after', refusal.details.retryAfterSeconds)
    }
    const { errors, data } = refusal.details
    return reply
      .status(refusal.status)
      .send({ message: refusal.message, code: refusal.code, errors, data })
  })
}

/** Fastify's own errors, the database's, and surprises, as the refusals that people may see. */
function asRefusal(error: FastifyError): Refusal {
  if (isUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The database cannot be reached right now. Please try again.',
      {
        retryAfterSeconds: 2,
      },
    )
  }
  if (error.statusCode === 413) {
    return new Refusal('payload_too_large', 'That is too much data: 64 KiB at most.')
  }
  if (error.statusCode === 415) {
    return new Refusal('unsupported_media_type', 'Send the body as application/json.')
  }
  if (error.statusCode === 400) {
    const message = 'The request could not be read as JSON.'
    return new Refusal('malformed_body', message, { errors: { body: message } })
  }
  if (error.statusCode === 503) {
    return new Refusal('unavailable', 'The server is restarting. Please try again.', {
      retryAfterSeconds: 1,
    })
  }
  return new Refusal('internal', 'Something went wrong.')
}
