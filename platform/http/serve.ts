import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { isForeignKeyViolation } from '#database/connect.ts'

import type { App } from '../app.ts'
import { isId } from '../ids.ts'
import { networkOf, type RateLimit } from '../limits/rate-limits.ts'
import { TextChunks } from '../limits/streamed-responses.ts'
import { EventStream } from '../streams/event-stream.ts'
import {
  type Access,
  conflictResponse,
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  EVENT_STREAM,
} from './contract.ts'
import { Refusal, signInFirst } from './errors.ts'
import { checkShape, parseInput } from './input.ts'
import { JsonText } from './json-text.ts'
import { handleAtPosition } from './position-header.ts'
import { serializerOf } from './schemas.ts'

export interface Caller {
  userId: string
  signInId: string
  role: 'user' | 'admin'
  /** When the sign-in ends if it is not used before; milliseconds since 1970. */
  endsAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null until the sign-in is looked up, and for requests without one. */
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
          | EventStream<z.input<C['responses'][S]>>
        headers?: Record<string, string | string[]>
      }
    : never
}[keyof C['responses']]

interface AnyResponse {
  status: number
  body: unknown
  headers?: Record<string, string | string[]> | undefined
}

/** A map, because a conditional type on `Access` itself would become the intersection of both. */
type CallerFor<A extends Access> = { anyone: null; 'signed-in': Caller }[A]

export interface EndpointInput<C extends Endpoint> {
  body: Part<C, 'body'>
  query: Part<C, 'query'>
  params: Part<C, 'params'>
  /** null if and only if anyone may call the endpoint. */
  caller: CallerFor<C['access']>
  /** The same time for the whole request. */
  now: Date
  request: FastifyRequest
}

export type Handlers<T extends Endpoints> = {
  [K in keyof T & EndpointKey]: (input: EndpointInput<T[K]>) => Promise<ResponseOf<T[K]>>
}

export function serve<T extends Endpoints>(
  server: FastifyInstance,
  app: App,
  endpoints: T,
  handlers: Handlers<T>,
): void {
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const handler = handlers[key as keyof T & EndpointKey] as (
      input: unknown,
    ) => Promise<AnyResponse>
    const { conflict } = endpoint
    const response: Record<string, unknown> = {
      ...endpoint.responses,
      ...(conflict === undefined ? {} : { 409: conflictResponse(conflict) }),
    }
    const limits = countsOf(endpoint)
    server.route({
      method,
      url: `/api${path}`,
      ...(endpoint.bodyMax === undefined ? {} : { bodyLimit: endpoint.bodyMax }),
      config: {
        access: endpoint.access,
        backTo: endpoint.backTo,
        isStream: endpoint.fileType === EVENT_STREAM,
      },
      schema: { response },
      // Its type says that it gets the schema of the whole route, but it gets that of one response.
      serializerCompiler: ({ schema }) => serializerOf(schema as unknown as z.core.$ZodType),
      handler: async (request, reply) => {
        const input = readRequest(app, endpoint, request)
        for (const limit of limits) {
          await app.limits.countRequest(limit, request)
        }
        const handle = async () =>
          handler(input).catch((error: unknown) => refuseDeletedAccount(app, request.caller, error))
        const { replicas } = app.database
        const result = await (replicas === null
          ? handle()
          : handleAtPosition(replicas, request, reply, handle))
        if (result.headers !== undefined) reply.headers(result.headers)
        reply.status(result.status)
        if (result.body instanceof TextChunks) {
          reply.type(endpoint.fileType ?? 'application/json; charset=utf-8')
          return reply.send(streamResponse(server, request, reply, result.body))
        }
        if (result.body instanceof EventStream) return beginStream(request, reply, result.body)
        if (result.body instanceof JsonText) {
          return reply.type('application/json; charset=utf-8').send(result.body.text)
        }
        return reply.send(result.body)
      },
    })
  }
}

function countsOf({ limit }: Endpoint): readonly RateLimit[] {
  return limit !== undefined && 'counts' in limit ? limit.counts : []
}

/** An account may be deleted while its last requests run: a violated foreign key is then a 401, not a 500. */
async function refuseDeletedAccount(
  app: App,
  caller: Caller | null,
  error: unknown,
): Promise<never> {
  if (caller === null || !isForeignKeyViolation(error)) throw error
  const { read } = app.database
  const user = read.selectFrom('users').where('id', '=', caller.userId).select('id')
  throw (await user.executeTakeFirst()) === undefined ? signInFirst() : error
}

function streamResponse(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { chunks }: TextChunks<unknown>,
): Readable {
  // For a HEAD request Fastify would read the whole stream and discard it.
  if (request.method === 'HEAD') return Readable.from([])
  return server.streamedResponses.send(chunks, {
    userId: request.caller?.userId ?? networkOf(request.ip),
    response: reply.raw,
    nextTurn: () => request.nextTurn(),
  })
}

/**
 * The stream gets the connection alone: without the objects of its response each of thousands of streams
 * takes 5 kB of the heap instead of 7.
 */
function beginStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream<unknown>,
): FastifyReply {
  reply.type(EVENT_STREAM)
  if (request.method === 'HEAD') return reply.send('')
  const { raw: response } = reply.hijack()
  const { socket } = response
  if (socket === null) return reply
  // Without chunks each event is one write.
  response.removeHeader('transfer-encoding')
  response.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  response.flushHeaders()
  response.detachSocket(socket)
  stream.begin(socket)
  return reply
}

function readRequest(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
): EndpointInput<Endpoint> {
  checkShape(request.body)
  checkShape(request.query)
  return {
    params: parseParams(endpoint, request),
    query: (endpoint.query === undefined
      ? undefined
      : parseInput(endpoint.query, request.query)) as undefined,
    body: (endpoint.body === undefined
      ? undefined
      : parseInput(endpoint.body, request.body ?? {})) as undefined,
    caller: request.caller,
    now: app.clock.now(),
    request,
  }
}

/** A malformed value gets the 404 of an unknown one. Ids are texts; the schema converts others. */
function parseParams(endpoint: Endpoint, request: FastifyRequest): undefined {
  if (endpoint.params === undefined) return undefined
  const { success, data } = z.safeParse(endpoint.params, request.params)
  const values = success ? Object.values(data as Record<string, unknown>) : [undefined]
  for (const value of values) {
    const isKnown = typeof value === 'string' ? isId(value) : value !== undefined
    if (!isKnown) throw new Refusal('not_found', endpoint.notFound)
  }
  return data as undefined
}
