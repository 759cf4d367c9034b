import { pauseAfter } from '#client/api-error.ts'
import { asOf, forgetCached, readTrouble } from '#client/as-of.ts'
import { CACHED, PUSH_CHANGED } from '#client/cache-names.ts'
import { logFailure } from '#client/log.ts'
import { queryClient } from '#client/query/query-client.ts'
import { workerScript } from '#client/worker-script.ts'

import { canWork, cacheNameOf } from './cache-name.ts'
import { watchUpdates } from './new-build.ts'
import { prefetchAnswers } from './prefetch-answers.ts'

/** How often the server is asked again while pages show kept answers. */
const ASK_AGAIN_MS = 15_000
/** Longer lists are not refetched by themselves (features/matches/web/match-queries.ts). */
const REFRESHED_PAGES = 5

/**
 * Without a worker, or if it fails, the app works as a page that needs the network.
 * @returns how to end it
 */
export function startWorker(token: string): () => void {
  if (!canWork()) return () => {}
  const { serviceWorker } = navigator
  let registering: Promise<void> | null = null
  let hasStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const register = () => {
    registering ??= registerWorker(token).then(keep, (error: unknown) => {
      // With the next look again: there may have been no network.
      registering = null
      logFailure('The service worker', error)
    })
  }
  function keep(): void {
    clearTimeout(timer)
    if (hasStopped || serviceWorker.controller === null) return
    prefetchAnswers(token).then(
      () => (failures = 0),
      () => {
        failures += 1
        clearTimeout(timer)
        if (!hasStopped) timer = setTimeout(keep, pauseAfter(failures))
      },
    )
  }
  const askAgain = () => {
    if ((asOf() !== null || readTrouble() !== null) && !document.hidden) void refetch()
  }
  const look = () => {
    askAgain()
    register()
    keep()
    tellPush()
  }
  register()
  // There may have been no network when the page was opened.
  askAgain()
  tellPush()
  serviceWorker.addEventListener('message', tellPush)
  // The first one takes over a page that is already open.
  serviceWorker.addEventListener('controllerchange', keep)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  const asking = setInterval(askAgain, ASK_AGAIN_MS)
  return () => {
    hasStopped = true
    serviceWorker.removeEventListener('controllerchange', keep)
    serviceWorker.removeEventListener('message', tellPush)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
    clearInterval(asking)
    clearTimeout(timer)
  }
}

/** Without a network it is told when the page is looked at again. */
function tellPush(): void {
  const tell = async () => {
    if (!(await caches.has(PUSH_CHANGED))) return
    await (await import('#features/notifications/web/tell-device.ts')).tellChanged()
  }
  tell().catch((error: unknown) => logFailure('Telling the push subscription', error))
}

async function registerWorker(token: string): Promise<void> {
  const name = await cacheNameOf(token)
  // Another sign-in may have ended without this page.
  for (const other of await caches.keys()) {
    if (other.startsWith(CACHED) && other !== name) await caches.delete(other)
  }
  await caches.open(name)
  const registration = await navigator.serviceWorker.register(workerScript('/service-worker.js'), {
    updateViaCache: 'none',
  })
  watchUpdates(registration)
}

/** Asks for everything anew that pages show; the service worker gives kept answers again if it must. */
async function refetch(): Promise<void> {
  const before = Date.now()
  await queryClient.invalidateQueries({
    predicate: ({ state }) => {
      const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] }
      return (pages?.length ?? 0) <= REFRESHED_PAGES
    },
  })
  forgetCached(before)
}
