import type { EndpointKey } from '#platform/http/contract.ts'
import { allEndpoints } from '#server/features.ts'
import type { TestResponse, RequestOptions } from '#tests/support/http/request.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'

/** A running version of the product, and the endpoints that were requested there. */
export interface Version {
  name: string
  url: string
  call: <K extends EndpointKey>(key: K, options?: RequestOptions) => Promise<TestResponse<K>>
  requested: Set<string>
  /** Requests that failed with a 5xx. */
  failed: string[]
}

/** A server without Google sign-in responds with 503 here, which is no failure. */
const NOT_SET_UP = new Set<string>(['GET /auth/google'])

export function versionAt(name: string, url: string): Version {
  const requested = new Set<string>()
  const failed: string[] = []
  return {
    name,
    url,
    requested,
    failed,
    async call<K extends EndpointKey>(key: K, options: RequestOptions = {}) {
      const { body, token, headers, params = {}, query = {} } = options
      const [method, path] = key.split(' ') as [string, string]
      const filled = path.replaceAll(/:(\w+)/gu, (_, part: string) => params[part] ?? '')
      const response = await sendRequest(`${url}/api${filled}?${new URLSearchParams(query)}`, {
        method,
        body,
        ...(token === undefined ? {} : { token }),
        ...(headers === undefined ? {} : { headers }),
      })
      requested.add(key)
      if (response.status >= 500 && !NOT_SET_UP.has(key)) failed.push(`${key} ${response.status}`)
      return response as unknown as TestResponse<K>
    },
  }
}

/** The endpoints in a version's OpenAPI description. */
export async function endpointsOf({ url }: Version): Promise<string[]> {
  const { body } = await sendRequest(`${url}/api/openapi.json`)
  const { paths } = body as unknown as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
    ),
  )
}

/** Everything that a user can read at the endpoints that this version has. */
export async function readAll(version: Version, who: { id: string; token: string }, match: string) {
  const has = new Set(await endpointsOf(version))
  const responses = new Map<string, { status: number; body: unknown }>()
  for (const key of Object.keys(allEndpoints) as EndpointKey[]) {
    // A stream never ends.
    if (!key.startsWith('GET ') || !has.has(key) || key === 'GET /events') continue
    const id = key.startsWith('GET /sessions') ? match : who.id
    responses.set(
      key,
      await version.call(key, {
        token: who.token,
        params: { id, userId: who.id },
        query: key === 'GET /users/search' ? { q: 'Ann' } : {},
      }),
    )
  }
  return responses
}

/** The paths of all keys in a response, e.g. `data.players.score`. */
export function keysOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...keysOf(item, path)]))
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(
    Object.entries(value).flatMap(([key, inner]) => {
      const here = path === '' ? key : `${path}.${key}`
      return [here, ...keysOf(inner, here)]
    }),
  )
}

const PAGES = ['/login', '/dashboard', '/matches', '/matches/new', '/friends', '/profile']

/**
 * Requests the assets of both versions' pages at the proxy, as browsers do. The proxy sends each
 * request to the next of the two.
 */
export async function fetchAssets(proxy: string, versions: readonly Version[]) {
  const assets = (await Promise.all(versions.map(assetsOf))).flatMap((own) => [...own])
  const missing: string[] = []
  // Twice, so that each version gets one of the requests.
  for (const asset of assets.flatMap((one) => [one, one])) {
    const { status } = await sendRequest(`${proxy}${asset}`)
    if (status !== 200) missing.push(`${asset} ${status}`)
  }
  return { requested: assets.length, missing }
}

async function assetsOf({ url }: Version): Promise<Set<string>> {
  const assets = new Set<string>()
  for (const page of PAGES) {
    const response = await fetch(`${url}${page}`)
    const text = `${await response.text()} ${response.headers.get('link') ?? ''}`
    for (const [path] of text.matchAll(/\/assets\/[\w./-]+/gu)) assets.add(path)
  }
  return assets
}
