import { deepStrictEqual } from 'node:assert'

import type { Request } from 'autocannon'

import { type EndpointName, endpointWrites, requestsOf } from './benched-endpoints.ts'
import type { Contender } from './contenders/contender.ts'
import type { Size } from './dataset/sizes.ts'

/** How many requests to each endpoint are compared. */
const COMPARED = 5

/**
 * Proves that the contenders do the same work: their responses to the same requests are equal, except
 * for what each write generates (ids, times, tokens).
 */
export async function compareResponses(
  endpoint: EndpointName,
  contenders: readonly Contender[],
  size: Size,
): Promise<void> {
  const all = requestsOf(endpoint, size)
  // Compares the last requests, because the measured confirmations start with the first ones.
  const requests = all.slice(-COMPARED)
  for (const request of requests) {
    const responses = []
    for (const { name, urls } of contenders)
      responses.push({ name, ...(await send(urls[0]!, request)) })
    const [first] = responses
    for (const other of responses.slice(1)) {
      const who = `${endpoint}: ${first!.name} and ${other.name} respond differently`
      if (first!.status !== other.status)
        throw new Error(`${who}: ${first!.status}, ${other.status}`)
      deepStrictEqual(comparable(endpoint, other.body), comparable(endpoint, first!.body), who)
    }
  }
}

async function send(url: string, { method, path, headers, body }: Request) {
  const response = await fetch(`${url}${path}`, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body: String(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

const GENERATED = new Set(['token', 'at', 'createdAt', 'updatedAt', 'confirmedAt'])

/** A response body without generated values; reads have none. */
function comparable(endpoint: EndpointName, body: unknown): unknown {
  if (!endpointWrites[endpoint]) return body
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => {
      if (GENERATED.has(key)) return typeof value
      // Users (001) and games (003) exist before; matches, players and activity are new.
      return key === '_id' && endpoint !== 'login' && !/-7(001|003)-8000-/u.test(String(value))
        ? 'new'
        : value
    }),
  )
}
