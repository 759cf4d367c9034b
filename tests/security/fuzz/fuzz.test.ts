import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  type Endpoint,
  type EndpointKey,
  failureSchema,
  fileResponse,
  refusalStatus,
} from '#platform/http/contract.ts'
import { allEndpoints } from '#server/features.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'

import { anyRequest, type Request } from './fuzz-requests.ts'
import { createWorld } from './fuzz-world.ts'

/** For both engines together. */
const RUNS = isLong ? 100_000 : 2000
const SEED = seedOr(5)

/** Refusals that come before the handler, so any endpoint may have them. */
const ANYWHERE = new Set([
  ...['validation_failed', 'malformed_body', 'unauthenticated', 'not_found', 'payload_too_large'],
  'unsupported_media_type',
])

onEachEngine('Any request', (open, engine) => {
  test(
    'never gets a 5xx, and its response is always what the contract says',
    { timeout: 120_000 + RUNS * 60 },
    async () => {
      const it = await open()
      const world = await createWorld(it)
      const statuses = new Map<number, number>()
      // Only the first of each kind, because many requests find the same problem.
      const problems = new Map<string, string>()
      const sendOne = async (request: Request) => {
        const filledIn = await world.filledIn(request)
        const { status, body } = await send(it, filledIn)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const problem = objection(request.key, status, body)
        const name = `${request.key}: ${problem}`
        if (problem === null || problems.has(name)) return
        problems.set(
          name,
          `${name}\n${body.slice(0, 500)}\n${JSON.stringify(filledIn).slice(0, 2000)}`,
        )
      }
      await fc.assert(fc.asyncProperty(anyRequest, sendOne), {
        numRuns: Math.ceil(RUNS / 2),
        seed: SEED,
      })
      expect([...problems.values()].join('\n\n')).toBe('')
      const counts = [...statuses].toSorted(([a], [b]) => a - b)
      const summary = counts.map(([status, count]) => `${count} × ${status}`).join(', ')
      process.stdout.write(`\nAny request (${engine}, seed ${SEED}): ${summary}\n`)
      expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20)
    },
  )
})

async function send(it: TestApp, { key, url, body, headers }: Request) {
  const method = key.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE'
  const { 'content-type': contentType = '', ...others } = headers
  const response = await it.server.inject({
    method,
    url,
    headers: body === null ? others : { ...others, 'content-type': contentType },
    ...(body === null ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.body }
}

function objection(key: EndpointKey, status: number, text: string): string | null {
  const endpoint: Endpoint = allEndpoints[key as keyof typeof allEndpoints]
  // No provider is set up here.
  const faulty = status >= 500 && !(status === 503 && key === 'GET /auth/google')
  if (faulty) return `status ${status}`
  if (status === 302) return 302 in endpoint.responses ? null : 'an unlisted redirect'
  const success = endpoint.responses[status as 200]
  if (success === fileResponse) return null
  const body = parsed(text)
  if (body === undefined) return 'no JSON'
  if (success !== undefined) return matches(success, body) ? null : `not the schema of ${status}`
  if (!matches(failure, body)) return 'not the schema of a failure'
  const { code, message } = body as z.output<typeof failure>
  if (refusalStatus[code] !== status) return `${code} with ${status}`
  const listed = (endpoint.refusals ?? []).includes(code)
  if (!ANYWHERE.has(code) && !listed) return `${code} is not listed`
  return status !== 401 && /401|unauthorized/iu.test(message) ? 'a message that signs out' : null
}

/** Only a version conflict has `data`. */
const failure = z.extend(failureSchema, { data: z.optional(z.unknown()) })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function matches(schema: z.core.$ZodType, body: unknown): boolean {
  const result = z.safeParse(schema, body)
  return result.success && isDeepStrictEqual(result.data, body)
}
