import { answer, isCacheable } from './cached-answers.ts'
import { deleteOtherBuilds, fetchBuild, file, isFile, page } from './own-build.ts'
import { showPushes } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

// Built as /service-worker.js (scripts/vite/worker-build.ts). It serves the app's files of one build,
// and without a network the answers that this device has kept. Whatever it does not answer goes to the
// server, as if it were not there.

declare const self: WorkerScope

/** Pages and files of the server that are not the web app. */
const ELSEWHERE = /^\/(?:api|dev|healthz|metrics|readyz|t|unsubscribe)(?:\/|$)/iu

self.addEventListener('install', (event) => event.waitUntil(fetchBuild()))

// The pages that are open when the first worker comes get it too; nothing changes for them.
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherBuilds(null).then(async () => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const token = request.headers.get('authorization')
  if (token !== null && isCacheable(url)) event.respondWith(answer(event, url, token))
  else if (ELSEWHERE.test(url.pathname)) return
  else if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isFile(url.pathname)) event.respondWith(file(request, url.pathname))
})

self.addEventListener('message', (event) => {
  // What this page asks for: a newer page may know more.
  const { is, entry } = (event.data ?? {}) as { is?: unknown; entry?: unknown }
  if (is === 'take over') event.waitUntil(self.skipWaiting())
  if (is === 'running' && typeof entry === 'string') event.waitUntil(deleteOtherBuilds(entry))
})

showPushes(self)
