import { isAway, CACHED_AT, CACHED_PART, CACHED_WHY, type Trouble } from '#client/cache-names.ts'

import { cacheNameOf } from './cache-name.ts'
import type { FetchEvent } from './worker-scope.ts'

/** The reads that pages can do without a network: by their path, and by what they may ask for. */
const PATHS =
  /^\/api\/(?:users\/(?:me|[^/]+\/stats)|stats(?:\/\w+\/[^/]+)?|sessions(?:\/[^/]+)?|inbox|owed|guests|games(?:\/[^/]+(?:\/defaults)?)?|claims|friends\/(?:list\/[^/]+|requests|sent|suggested|notifications|[^/]+\/guests))$/u
const ASKED = new Set(['limit', 'cursor', 'list', 'page', 'played', 'status', 'waiting'])
const ONE_MATCH = /^\/api\/sessions\/[^/]+$/u
/** The newest of each, one match and everything else. */
const MOST = { matches: 100, others: 200 }

/** How long a kept answer waits for the server's; less after the server was slow or away. */
const PATIENCE_MS = 4000
const SHORT_PATIENCE_MS = 700
const IMPATIENT_FOR_MS = 30_000
let failedAt = 0

export function isCacheable({ pathname, searchParams }: URL): boolean {
  if (!PATHS.test(pathname) || ![...searchParams.keys()].every((name) => ASKED.has(name)))
    return false
  // Of the history the first part of every list, and the parts of a hundred, which are fetched for that.
  const isPart = pathname === '/api/sessions' && searchParams.has('cursor')
  return !isPart || searchParams.get('limit') === String(CACHED_PART)
}

function keyOf({ pathname, searchParams }: URL): string {
  const asked = new URLSearchParams(searchParams)
  asked.sort()
  return asked.size === 0 ? pathname : `${pathname}?${asked}`
}

/**
 * The server's answer, which is kept; without one the kept answer, marked with its time. A page makes the
 * cache of its sign-in: without one nothing is kept.
 * @param header the request's `Authorization`
 */
export async function answer(event: FetchEvent, url: URL, header: string): Promise<Response> {
  const name = await cacheNameOf(header.replace(/^bearer /iu, ''))
  if (!(await caches.has(name))) return fetch(event.request)
  const key = keyOf(url)
  const kept = await caches.match(key, { cacheName: name, ignoreVary: true })
  const fresh = fetch(event.request)
  // First of all, so that the body is copied before the page reads it.
  event.waitUntil(fresh.then(async (response) => keep(name, key, response.clone())).catch(() => {}))
  if (kept === undefined) return fresh
  let why: Trouble = 'slow'
  try {
    const response = await Promise.race([fresh, late()])
    if (response !== null) {
      // A hotel's network answers with its sign-in page.
      const isOfHotel = response.ok && !isJson(response)
      if (!isOfHotel && !isAway(response)) {
        failedAt = 0
        return response
      }
      why = isOfHotel ? 'network' : 'server'
    }
  } catch {
    // No network, or the page no longer wants it.
    why = 'network'
  }
  failedAt = Date.now()
  const headers = new Headers(kept.headers)
  headers.set(CACHED_WHY, why)
  return new Response(kept.body, { headers })
}

async function late(): Promise<null> {
  const isImpatient = Date.now() - failedAt < IMPATIENT_FOR_MS
  return new Promise((resolve) => {
    setTimeout(resolve, isImpatient ? SHORT_PATIENCE_MS : PATIENCE_MS, null)
  })
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true
}

async function keep(name: string, key: string, response: Response): Promise<void> {
  if (response.status === 401) return void (await caches.delete(name))
  // It may have been deleted with the sign-in meanwhile; opening it would make it again.
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  if (response.status === 403 || response.status === 404) await cache.delete(key)
  if (response.status !== 200 || !isJson(response)) return
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    [CACHED_AT]: String(Date.now()),
  }
  // Without a place for it nothing is kept.
  await cache.put(key, new Response(await response.blob(), { headers }))
  await trim(cache, ONE_MATCH.test(key))
}

/** Deletes the oldest: what is kept again goes to the end. */
async function trim(cache: Cache, matches: boolean): Promise<void> {
  const all = await cache.keys()
  const alike = all.filter(({ url }) => ONE_MATCH.test(new URL(url).pathname) === matches)
  const most = matches ? MOST.matches : MOST.others
  for (const request of alike.slice(0, -most)) await cache.delete(request)
}
