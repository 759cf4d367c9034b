import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import { isForeignKeyViolation } from '#database/connect.ts'

import type { App } from '../app.ts'
import { DAY } from '../clock.ts'
import { isId } from '../ids.ts'
import type { RateLimit } from '../limits/rate-limits.ts'
import { TextChunks } from '../limits/streamed-responses.ts'
import {
  type StoredResponse,
  type IdempotentTransact,
  idempotentTransact,
} from '../security/idempotency.ts'
import type { Access, Endpoint, EndpointKey, Endpoints } from './contract.ts'
import { Refusal, signInFirst } from './errors.ts'
import { checkShape, parseInput } from './input.ts'
import { JsonText } from './json-text.ts'
import { serializerSchema } from './schemas.ts'

/** Each is kept for days with its answer. */
const KEYS: RateLimit = { name: 'idempotency-key', max: 1000, windowMs: DAY }

/** Who makes a call, as its sign-in says. */
export interface Caller {
  userId: string
  signInId: string
  role: 'user' | 'admin'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null until the sign-in was looked up, and for calls without one. */
    caller: Caller | null
  }
}

type Part<C, K extends string> =
  C extends Record<K, infer S extends z.core.$ZodType> ? z.output<S> : undefined

type ResponseOf<C extends Endpoint> = {
  [S in keyof C['responses']]: C['responses'][S] extends z.core.$ZodType
    ? {
        status: S & number
        body:
          | z.input<C['responses'][S]>
          | JsonText<z.input<C['responses'][S]>>
          | TextChunks<z.input<C['responses'][S]>>
        headers?: Record<string, string | string[]>
      }
    : never
}[keyof C['responses']]

/** A conditional type over the union of accesses would demand both; a map answers for each. */
type CallerFor<A extends Access> = { anyone: null; 'signed-in': Caller }[A]

export interface EndpointInput<C extends Endpoint> {
  body: Part<C, 'body'>
  query: Part<C, 'query'>
  params: Part<C, 'params'>
  /** null exactly where anyone may call. */
  caller: CallerFor<C['access']>
  /** One time for the whole request. */
  now: Date
  /** The act's transaction; with an `Idempotency-Key` it runs at most once. */
  transact: IdempotentTransact
  request: FastifyRequest
}

export type Handlers<T extends Endpoints> = {
  [K in keyof T & EndpointKey]: (input: EndpointInput<T[K]>) => Promise<ResponseOf<T[K]>>
}

/** Serves a feature's calls: parse, authorize, call, and answer only what the contract lists. */
export function serve<T extends Endpoints>(
  server: FastifyInstance,
  app: App,
  calls: T,
  handlers: Handlers<T>,
): void {
  for (const [key, call] of Object.entries(calls) as [EndpointKey, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const handler = handlers[key as keyof T & EndpointKey] as (
      input: unknown,
    ) => Promise<StoredResponse>
    const response: Record<string, unknown> = {}
    for (const [status, schema] of Object.entries(call.responses)) {
      response[status] = serializerSchema(schema)
    }
    server.route({
      method,
      url: `/api${path}`,
      config: { access: call.access, backTo: call.backTo },
      schema: { response },
      handler: async (request, reply) => {
        const answer = await handler(readRequest(app, key, call, request)).catch((error: unknown) =>
          refuseGone(app, request.caller, error),
        )
        if (answer.headers !== undefined) reply.headers(answer.headers)
        reply.status(answer.status)
        if (answer.body instanceof TextChunks) {
          reply.type(call.fileType ?? 'application/json; charset=utf-8')
          return reply.send(streamResponse(server, request, reply, answer.body))
        }
        if (answer.body instanceof JsonText) {
          return reply.type('application/json; charset=utf-8').send(answer.body.text)
        }
        return reply.send(answer.body)
      },
    })
  }
}

/**
 * An account may be deleted while its last calls are on their way: what they would write refers to
 * nobody then, and the sign-in that made them is no longer there.
 */
async function refuseGone(app: App, caller: Caller | null, error: unknown): Promise<never> {
  if (caller === null || !isForeignKeyViolation(error)) throw error
  const { read } = app.database
  const user = read.selectFrom('users').where('id', '=', caller.userId).select('id')
  throw (await user.executeTakeFirst()) === undefined ? signInFirst() : error
}

function streamResponse(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { pieces }: TextChunks<unknown>,
): Readable {
  // Fastify would read all of it for a HEAD, to nobody.
  if (request.method === 'HEAD') return Readable.from([])
  return server.streamedResponses.send(pieces, {
    userId: request.caller?.userId ?? request.ip,
    response: reply.raw,
    nextTurn: () => request.nextTurn(),
  })
}

function readRequest(
  app: App,
  key: string,
  call: Endpoint,
  request: FastifyRequest,
): EndpointInput<Endpoint> {
  checkShape(request.body)
  // Nothing but an escape can bring a sign into an address that could not be stored.
  if (request.url.includes('%')) checkShape(request.query)
  return {
    params: parseIds(call, request),
    query: (call.query === undefined
      ? undefined
      : parseInput(call.query, request.query)) as undefined,
    body: (call.body === undefined
      ? undefined
      : parseInput(call.body, request.body ?? {})) as undefined,
    caller: request.caller,
    now: app.clock.now(),
    transact: idempotentFor(app, key, call, request),
    request,
  }
}

/** An id that cannot exist is an id that does not exist. */
function parseIds(call: Endpoint, request: FastifyRequest): undefined {
  if (call.params === undefined) return undefined
  const params = parseInput(call.params, request.params)
  for (const value of Object.values(params as Record<string, string>)) {
    if (!isId(value)) throw new Refusal('not_found', call.notFound)
  }
  return params as undefined
}

function idempotentFor(
  app: App,
  key: string,
  call: Endpoint,
  request: FastifyRequest,
): IdempotentTransact {
  const header = request.headers['idempotency-key']
  if (call.idempotent !== true || typeof header !== 'string' || request.caller === null) {
    return (work) => app.database.transact(work)
  }
  const { userId } = request.caller
  const once = idempotentTransact(app.database, app.clock, {
    userId,
    key: header,
    call: key,
    answers: call.responses,
    body: request.body,
  })
  return async (work) => {
    await app.limits.meter(KEYS, userId)
    return once(work)
  }
}
