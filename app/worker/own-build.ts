import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

// Written by the build (scripts/vite/worker-build.ts): its number and its files, with a hash of those
// that have none in their name.
declare const BUILD_ID: string
declare const BUILD_FILES: [path: string, integrity: string | null][]

const FILES = new Map(BUILD_FILES)
const BUILDS = 'build-'
const OWN = BUILDS + BUILD_ID
/** The page is one file; its router reads the path. */
const PAGE = '/'
/** So few at once that what people do meanwhile does not wait for it. */
const AT_ONCE = 4
const ANY = { ignoreVary: true }

/** All or none, and none of another build, which another instance may serve during an update. */
export async function fetchBuild(): Promise<void> {
  const cache = await caches.open(OWN)
  try {
    const files = [...FILES]
    for (let first = 0; first < files.length; first += AT_ONCE) {
      const some = files.slice(first, first + AT_ONCE)
      await cache.addAll(some.map(([path, integrity]) => requestOf(path, integrity)))
    }
  } catch (error) {
    await caches.delete(OWN)
    throw error
  }
}

function requestOf(path: string, integrity: string | null): Request {
  // Whatever a network in between sends the browser to is no file of this build.
  const redirect = 'error'
  return new Request(
    path,
    integrity === null ? { redirect } : { redirect, integrity, cache: 'no-cache' },
  )
}

/** The page of this build, whatever the server has by now. */
export async function page(event: FetchEvent): Promise<Response> {
  const found = await caches.match(PAGE, { ...ANY, cacheName: OWN })
  // The browser may have emptied its storage.
  if (found === undefined) event.waitUntil(fetchBuild().catch(() => {}))
  return found ?? fetch(event.request)
}

export function isFile(path: string): boolean {
  return FILES.has(path) || path.startsWith('/assets/')
}

/** A file of this build, or of one whose pages are still open. */
export async function file(request: Request, path: string): Promise<Response> {
  const own = await caches.match(path, { ...ANY, cacheName: OWN })
  return own ?? (await caches.match(path, ANY)) ?? fetch(request)
}

/** Unless a page may still run them. @param entry the first script of the one page that may be open */
export async function deleteOtherBuilds(entry: string | null): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > (entry === null ? 0 : 1)) return
  if (entry !== null && (await caches.match(entry, { ...ANY, cacheName: OWN })) === undefined)
    return
  const names = await caches.keys()
  // A newer build waits for its turn; one that has begun meanwhile may be among the names.
  if (self.registration.waiting !== null || self.registration.installing !== null) return
  for (const name of names) {
    if (name.startsWith(BUILDS) && name !== OWN) await caches.delete(name)
  }
}
