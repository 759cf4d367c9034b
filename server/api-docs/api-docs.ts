import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import {
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  conflictResponse,
  failureSchema,
  refusalStatus,
} from '#platform/http/contract.ts'
import { documentedSchema } from '#platform/http/schemas.ts'

import { serveDocument } from './document.ts'
import { docsPage } from './page.ts'

type Json = Record<string, unknown>

/** Serves the API's documentation, generated from the contracts: OpenAPI 3.1 and an HTML page. */
export function serveApiDocs(server: FastifyInstance, endpoints: Endpoints): void {
  serveDocument(server, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    build: async () => JSON.stringify(await describe(endpoints)),
  })
  serveDocument(server, '/api/docs', {
    type: 'text/html; charset=utf-8',
    build: async () => docsPage(endpoints, await describe(endpoints)),
  })
}

async function describe(endpoints: Endpoints): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replaceAll(/:(\w+)/gu, '{$1}')
    // Others do not wait for all of them.
    await nextTurn()
    paths[template] ??= {}
    paths[template][method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabletally',
      version: '1',
      description:
        'Log board and card game matches with friends. Responses may have the header X-Position: send the greatest one back, and no answer is older than what you have seen. Without it you get what is newest, a little slower.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: documentedSchema(failureSchema, 'output') },
      securitySchemes: { signIn: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
  ]
  const responses: Record<string, Json> = {}
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    responses[status] = {
      description: 'Success',
      content: {
        [endpoint.fileType ?? 'application/json']: { schema: documentedSchema(schema, 'output') },
      },
    }
  }
  for (const [status, codes] of refusalsOf(endpoint)) {
    const schema =
      status === '409' && endpoint.conflict !== undefined
        ? documentedSchema(conflictResponse(endpoint.conflict), 'output')
        : { $ref: '#/components/schemas/Failure' }
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema } },
    }
  }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'signed-in' ? { security: [{ signIn: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: documentedSchema(endpoint.body, 'input') } },
          },
        }),
    responses,
  }
}

function refusalsOf(endpoint: Endpoint): Map<string, string[]> {
  const byStatus = new Map<string, string[]>()
  const codes = new Set([
    ...(endpoint.refusals ?? []),
    ...(endpoint.access === 'signed-in' ? ['unauthenticated' as const] : []),
  ])
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
