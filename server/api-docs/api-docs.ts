import type { FastifyInstance } from 'fastify'

import {
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  failureSchema,
  refusalStatus,
} from '#platform/http/contract.ts'
import { documentedSchema } from '#platform/http/schemas.ts'

import { docsPage, docsStyle } from './page.ts'

type Json = Record<string, unknown>

/** The API's description, made from the contracts: OpenAPI 3.1, and the same for people. */
export function serveApiDocs(server: FastifyInstance, calls: Endpoints): void {
  let document: Json | undefined
  // Made when first asked for: a start should not wait for it.
  const described = () => (document ??= describe(calls))
  server.get('/api/openapi.json', async () => described())
  server.get('/api/docs', (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(calls, described())),
  )
  server.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}

function describe(calls: Endpoints): Json {
  const paths: Record<string, Json> = {}
  for (const [key, call] of Object.entries(calls) as [EndpointKey, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replaceAll(/:(\w+)/gu, '{$1}')
    paths[template] ??= {}
    paths[template][method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabletally',
      version: '1',
      description: 'Log board and card game matches with friends.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: documentedSchema(failureSchema, 'output') },
      securitySchemes: { signIn: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(call: Endpoint): Json {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
  if (call.idempotent === true) {
    parameters.push({ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } })
  }
  const responses: Record<string, Json> = {}
  for (const [status, schema] of Object.entries(call.responses)) {
    responses[status] = {
      description: 'Success',
      content: {
        [call.fileType ?? 'application/json']: { schema: documentedSchema(schema, 'output') },
      },
    }
  }
  for (const [status, codes] of refusalsOf(call)) {
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    }
  }
  return {
    summary: call.summary,
    ...(call.access === 'signed-in' ? { security: [{ signIn: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: documentedSchema(call.body, 'input') } },
          },
        }),
    responses,
  }
}

function refusalsOf(call: Endpoint): Map<string, string[]> {
  const byStatus = new Map<string, string[]>()
  const codes = [
    ...(call.refusals ?? []),
    ...(call.access === 'signed-in' ? ['unauthenticated' as const] : []),
  ]
  for (const code of codes) {
    const status = String(refusalStatus[code])
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

function parametersOf(schema: Endpoint['query'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = documentedSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}
