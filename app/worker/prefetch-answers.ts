import { api } from '#client/api.ts'
import { CACHED_AT, CACHED_PART } from '#client/cache-names.ts'

import { cacheNameOf } from './cache-name.ts'

/** So many matches of the history can be read without a network. */
const MOST_MATCHES = 500
const AT_MOST_EVERY_MS = 15 * 60_000
/** No answer, but when all of them were kept. */
const WHOLE = '/kept'

/**
 * Reads what pages need, so that the service worker keeps it; what the form needs at a table comes first.
 * The requests are those of the pages' queries; tests/e2e/offline fails otherwise.
 * @throws when one fails
 */
export async function prefetchAnswers(token: string): Promise<void> {
  if (!navigator.onLine || document.hidden || savesData()) return
  const cacheName = await cacheNameOf(token)
  const kept = await caches.match(WHOLE, { cacheName })
  const age = Date.now() - Number(kept?.headers.get(CACHED_AT) ?? 0)
  // One that was kept in the future is of a wrong clock.
  if (age >= 0 && age < AT_MOST_EVERY_MS) return
  const id = (await api('GET /users/me')).data._id
  await readForForm(id)
  let cursor: string | undefined
  for (let count = 0; count < MOST_MATCHES; count += CACHED_PART) {
    const { meta } = await api('GET /sessions', { query: { limit: CACHED_PART, cursor } })
    if (meta.nextCursor === null) break
    cursor = meta.nextCursor
  }
  await readForPages(id)
  // The sign-in may have ended meanwhile, and what was kept of it is gone.
  if (!(await caches.has(cacheName))) return
  const headers = { [CACHED_AT]: String(Date.now()) }
  await (await caches.open(cacheName)).put(WHOLE, new Response(null, { headers }))
}

async function readForForm(id: string): Promise<void> {
  await api('GET /friends/list/:userId', { params: { userId: id } })
  const recent = (await api('GET /sessions', { query: { limit: 20 } })).data
  await api('GET /guests')
  await api('GET /games', { query: { limit: 50 } })
  await api('GET /games', { query: { played: 'me', limit: 200 } })
  for (const game of new Set(recent.map((match) => match.game._id).slice(0, 5))) {
    await api('GET /games/:id/defaults', { params: { id: game } })
  }
}

async function readForPages(id: string): Promise<void> {
  // The dashboard; its matches are those of the form.
  await api('GET /users/:id/stats', { params: { id } })
  await api('GET /stats')
  await api('GET /inbox')
  await api('GET /owed')
  await api('GET /stats', { query: { list: 'people' } })
  await api('GET /friends/requests')
  await api('GET /friends/sent')
  await api('GET /friends/suggested')
  await api('GET /claims')
  await api('GET /friends/notifications', { query: { status: 'unread', page: 1, limit: 1 } })
  await api('GET /friends/notifications', { query: { status: 'unread', page: 1, limit: 20 } })
  await api('GET /friends/notifications', { query: { status: 'all', page: 1, limit: 20 } })
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
