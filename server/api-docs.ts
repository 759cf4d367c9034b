import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { escapeHtml } from '#platform/html.ts'
import {
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  conflictResponse,
  failureSchema,
  refusalStatus,
} from '#platform/http/contract.ts'
import { plainPage, PROSE, TITLE } from '#platform/http/plain-page.ts'
import { documentedSchema } from '#platform/http/schemas.ts'

type Json = Record<string, unknown>

/** Serves the API's documentation, generated from the contracts: OpenAPI 3.1 and an HTML page. */
export function serveApiDocs(server: FastifyInstance, endpoints: Endpoints): void {
  let docs: ReturnType<typeof write> | undefined
  // Few read them, and every start would wait.
  const written = () => (docs ??= write(endpoints))
  server.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send((await written()).json),
  )
  server.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send((await written()).page),
  )
}

async function write(endpoints: Endpoints) {
  const document = await describe(endpoints)
  return { json: JSON.stringify(document), page: docsPage(endpoints, document) }
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

function docsPage(endpoints: Endpoints, document: Json): string {
  const sections = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
    .map(([key, endpoint]) => section(key, endpoint, document))
    .join('\n')
  return plainPage({
    title: 'Tabletally API',
    main: `<div class="${PROSE}">
<h1 class="${TITLE}">Tabletally API</h1>
<p>Every endpoint below <code>/api</code>, generated from the contracts that the server runs by. Responses
are <code>{ message?, data, meta? }</code>; failures are <code>{ message, code, errors? }</code>. Endpoints
for signed-in users need <code>Authorization: Bearer TOKEN</code>. For programs:
<a class="underline" href="/api/openapi.json">OpenAPI 3.1</a>.</p>
</div>
${sections}`,
  })
}

function section(key: EndpointKey, endpoint: Endpoint, document: Json): string {
  const [method, path] = key.split(' ') as [string, string]
  const template = path.replaceAll(/:(\w+)/gu, '{$1}')
  const described = (document['paths'] as Record<string, Record<string, Json>>)[template]?.[
    method.toLowerCase()
  ]
  return `<section class="card">
<h2 class="text-[1.05rem]"><span class="rounded-[0.4rem] bg-marigold px-2 py-[0.1rem] text-on-marigold">${method}</span> ${escapeHtml(template)}</h2>
<p class="mt-2">${escapeHtml(endpoint.summary)}. <em>${endpoint.access === 'anyone' ? 'Anyone' : 'Signed in'}</em></p>
<details><summary class="flex min-h-11 items-center">Details of ${method} ${escapeHtml(template)}</summary>
<pre tabindex="0" class="my-[1em] overflow-auto text-[0.85rem]">${escapeHtml(JSON.stringify(described, null, 2))}</pre></details>
</section>`
}
