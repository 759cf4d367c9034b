import { KEPT_PART } from '#client/kept-names.ts'
import { list, object, type Parser } from '#client/stored-data.ts'

import { keptName } from './kept-name.ts'

export interface KeptSummary {
  /** Of the history. */
  matches: number
  /** Matches that were opened. */
  opened: number
  /** Of all that this device has of the app, its files included. */
  bytes: number | null
}

const anything: Parser<unknown> = (value) => value
const part = object({ data: list(anything) })

/** What the sign-in can read without a network; null until there is something. */
export async function keptSummary(token: string): Promise<KeptSummary | null> {
  const name = await keptName(token)
  if (!(await caches.has(name))) return null
  const cache = await caches.open(name)
  let matches = 0
  let opened = 0
  let isKept = false
  for (const request of await cache.keys()) {
    const { pathname, searchParams } = new URL(request.url)
    if (/^\/api\/sessions\/[^/]+$/u.test(pathname)) opened += 1
    if (pathname !== '/api/sessions' || searchParams.get('limit') !== String(KEPT_PART)) continue
    const response = await cache.match(request)
    if (response === undefined) continue
    matches += part(await response.clone().json()).data.length
    isKept = true
  }
  if (!isKept) return null
  const { usage } = await navigator.storage.estimate()
  return { matches, opened, bytes: usage ?? null }
}
