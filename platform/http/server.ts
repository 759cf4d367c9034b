import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'

import { type DatabaseFailure, databaseFailureOf } from '#database/database-errors.ts'

import type { App } from '../app.ts'
import { MINUTE, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import { decorateShutdown } from '../graceful-shutdown.ts'
import { limitConnections } from '../limits/connection-limits.ts'
import { networkOf, type RateLimit } from '../limits/rate-limits.ts'
import { Delays } from '../limits/refusal-delays.ts'
import { Turns } from '../limits/request-turns.ts'
import { createStreamedResponses } from '../limits/streamed-responses.ts'
import { collectCompleted } from '../observability/request-completion.ts'
import { logRequests } from '../observability/request-log.ts'
import { secureHeaders } from '../security/secure-headers.ts'
import { type Authenticate, serveEventStreams } from '../streams/event-streams.ts'
import { compressResponses } from './compression.ts'
import type { Access } from './contract.ts'
import { Refusal, signInFirst } from './errors.ts'
import { checkNesting } from './input.ts'
import { isNavigation, refusalPage } from './plain-page.ts'

const BODY_MAX = 64 * 1024
/** Parsing a longer body takes as long as a small request, so it waits for a turn of its own. */
const SHORT_BODY = 4 * 1024
/** A client that sends its request slower than this only wants to occupy a connection (slowloris). */
const HEADERS_MS = 10 * SECOND
const REQUEST_MS = 20 * SECOND
/** Without a byte in either direction; longer than proxies keep an idle connection open. */
const IDLE_MS = 75 * SECOND
/** All requests but those for files, of a user, or of a network when signed out. */
const ANY_REQUEST: RateLimit = { name: 'anything', max: 300, windowMs: MINUTE }
/** A first visit loads all 200 files of the web app, and a school has one address. */
const FILES: RateLimit = { name: 'files', max: 12_000, windowMs: MINUTE }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    backTo?: string | undefined
    /** A response that stays open and sends events (platform/streams/event-streams.ts). */
    isStream?: boolean
    /** A file of the web app, of which a page loads dozens: they have an allowance and a queue of their own. */
    isFile?: boolean
    /** Whose requests are neither counted nor queued: an exemption, whose reason stands beside the route. */
    exempts?: (request: FastifyRequest) => boolean
  }
  interface FastifyRequest {
    /** Other callers' requests go first. Throws when the client has gone. */
    nextTurn(): Promise<void>
    /** Delays a `rate_limited` response, so that a client that retries in a loop is slowed down. */
    delayRefusal(response: ServerResponse): Promise<void>
  }
}

interface HttpOptions {
  authenticate: Authenticate
  styleHashes: readonly string[]
}

export function createHttp(app: App, options: HttpOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: trustProxyOption(app.config.trustProxy),
    genReqId: () => randomUUID(),
    // A logger of its own for each request would cost more than its one line.
    childLoggerFactory: (logger) => logger,
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: IDLE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: SECOND },
    // Longer than any URL that Node accepts, so that an overlong id is an ordinary 404.
    routerOptions: { maxParamLength: 50_000 },
    return503OnClosing: true,
    clientErrorHandler: rejectMalformed,
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
  })
  limitConnections(server.server, app.config.limits && app.config.trustProxy === false)
  sendRequestIds(server)
  decorateShutdown(server)
  collectCompleted(server)
  logRequests(server, app)
  secureHeaders(server, app, options.styleHashes)
  compressResponses(server)
  server.decorate('streamedResponses', createStreamedResponses())
  serveEventStreams(server, app, options.authenticate)
  readJsonBodies(server)
  authenticateCallers(server, app, options)
  handleErrors(server)
  return server
}

/** "on" trusts the last address in `X-Forwarded-For` only: the client can invent those before. */
function trustProxyOption(proxies: Config['trustProxy']) {
  return proxies === true ? (_address: string, hop: number) => hop === 0 : proxies
}

/** The first hook, so that the responses of all others have the header too. */
function sendRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/** Makes a 404 of a URL that cannot be decoded; Fastify's own response to it lacks our headers. */
function decodableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Accepts JSON only. An empty body counts as none: many clients send the JSON header without a body. */
function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    const { 'content-encoding': encoding = 'identity' } = request.headers
    // A proxy or firewall could interpret an encoded body differently than we do.
    if (encoding.trim().toLowerCase() !== 'identity') return done(encodedBody())
    const parseChecked = () => {
      try {
        checkNesting(body as string)
      } catch (error) {
        return done(error as Refusal)
      }
      void parse(request, body as string, done)
    }
    // Otherwise all bodies of one account that arrive together would be parsed in one go.
    if (body.length > SHORT_BODY) void request.nextTurn().then(parseChecked, done)
    else parseChecked()
  })
}

/** Nobody reads it. */
function clientGone(): Refusal {
  return new Refusal('unavailable', 'The client has gone.')
}

function encodedBody(): Refusal {
  return new Refusal('unsupported_media_type', 'Send the body as it is, without Content-Encoding.')
}

function authenticateCallers(server: FastifyInstance, app: App, options: HttpOptions): void {
  const turns = app.config.limits ? new Turns() : null
  const delays = app.config.limits ? new Delays() : null
  server.decorateRequest('caller', null)
  server.decorateRequest('nextTurn', async function nextTurn(this: FastifyRequest) {
    await (turns === null ? setImmediate() : turns.next(keyOf(this)))
    if (this.raw.socket.destroyed) throw clientGone()
  })
  server.decorateRequest(
    'delayRefusal',
    async function delayRefusal(this: FastifyRequest, response) {
      await delays?.wait(keyOf(this), response)
    },
  )
  server.addHook('onRequest', async (request, reply) => {
    // A 404 too, before whose answer Fastify reads and parses the body.
    const { access, isFile, isStream, exempts } = request.routeOptions.config
    if (exempts?.(request) === true) return
    if (isFile === true) {
      await app.limits.countRequest(FILES, request)
      // Slow readers behind one address must not take the places of requests.
      await turns?.begin(`files of ${keyOf(request)}`, reply.raw, 'file')
      return
    }
    const token = access === 'signed-in' ? bearerOf(request) : null
    request.caller = token === null ? null : await options.authenticate(token, app.clock.now())
    const key = keyOf(request)
    await app.limits.countRequest(ANY_REQUEST, request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // A stream stays open, and would take the place of a running request.
    const waits = isStream
      ? request.nextTurn()
      : turns?.begin(key, reply.raw, isRead ? 'read' : 'write')
    await waits
    // The sign-in may have ended meanwhile, and whoever has many requests chooses how long they wait.
    if (waits !== undefined && token !== null) {
      request.caller = await options.authenticate(token, app.clock.now())
    }
    if (access === 'signed-in' && request.caller === null) throw signInFirst()
  })
  server.addHook('onClose', () => app.limits.stop())
}

/** Whose turn a request takes: its user's, or that of the network of its address. */
function keyOf({ caller, ip }: FastifyRequest): string {
  return caller === null ? `network ${networkOf(ip)}` : `user ${caller.userId}`
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +([\w-]{1,200})$/iu.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : asRefusal(error, request)
    if (refusal.code === 'rate_limited') await request.delayRefusal(reply.raw)
    const { id: requestId } = request
    if (refusal.status === 500) request.log.error({ requestId, err: error }, 'request failed')
    // Happens hundreds of times while the database is unreachable: the reason is enough.
    else if (refusal.status > 500) {
      request.log.warn({ requestId, reason: error.code ?? error.message }, 'request refused')
    }
    if (refusal.details.retryAfterSeconds !== undefined) {
      reply.header('retry-after', refusal.details.retryAfterSeconds)
    }
    const { errors, data } = refusal.details
    // Never cached: an asset that is missing now may exist a moment later.
    reply.header('cache-control', 'no-store').status(refusal.status)
    const { backTo } = request.routeOptions.config
    if (backTo !== undefined && isNavigation(request)) {
      return reply.type('text/html; charset=utf-8').send(refusalPage(refusal.message, backTo))
    }
    return reply.send({ message: refusal.message, code: refusal.code, errors, data })
  })
}

const DATABASE_FAILURES: Record<
  DatabaseFailure,
  [message: string, details: { retryAfterSeconds: number }]
> = {
  away: ['The database cannot be reached right now. Please try again.', { retryAfterSeconds: 2 }],
  full: [
    'The server’s disk is full, so nothing can be saved right now. Please try again later.',
    { retryAfterSeconds: 30 },
  ],
  unsure: [
    'The server does not know yet whether this was saved. Please try again.',
    { retryAfterSeconds: 2 },
  ],
  busy: ['The server is very busy right now. Please try again.', { retryAfterSeconds: 1 }],
}

function asRefusal(error: FastifyError, { routeOptions }: FastifyRequest): Refusal {
  const failure = databaseFailureOf(error)
  if (failure !== null) return new Refusal('unavailable', ...DATABASE_FAILURES[failure])
  // A path that leads out of the folder of static files.
  if (error.statusCode === 403) return new Refusal('not_found', 'Not found.')
  if (error.statusCode === 413) {
    const most = (routeOptions.bodyLimit ?? BODY_MAX) / 1024
    return new Refusal('payload_too_large', `That is too much data: ${most} KiB at most.`)
  }
  if (error.statusCode === 415) {
    return new Refusal('unsupported_media_type', 'Send the body as application/json.')
  }
  if (error.statusCode === 400) {
    const message = 'The request could not be read as JSON.'
    return new Refusal('malformed_body', message, { errors: { body: message } })
  }
  // Conditional and range requests for a file that cannot be satisfied.
  if (error.statusCode === 412 || error.statusCode === 416) {
    return new Refusal('bad_request', 'The file is not as the request expects it.')
  }
  if (error.statusCode === 503) {
    return new Refusal('unavailable', 'The server is restarting. Please try again.', {
      retryAfterSeconds: 1,
    })
  }
  return new Refusal('internal', 'Something went wrong.')
}

const RESPONSES: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}
const NOT_HTTP = ['400 Bad Request', 'The request could not be read as HTTP.'] as const

/** Responds to bytes that Node cannot parse as a request, in the shape of every failure, and closes the connection. */
function rejectMalformed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = RESPONSES[error.code ?? ''] ?? NOT_HTTP
  const body = JSON.stringify({ message, code: 'bad_request' })
  const headers = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
