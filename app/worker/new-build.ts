const LOOK_EVERY_MS = 60 * 60_000
/** A worker that does not take over must not keep people from reloading. */
const TAKE_OVER_MS = 30_000

let isReady = false
let watched: ServiceWorkerRegistration | null = null
let lookedAt = Date.now()
const listeners = new Set<() => void>()

export function watchUpdates(registration: ServiceWorkerRegistration): void {
  if (watched === registration) return
  watched = registration
  const note = () => {
    // Without a controller this is the first worker, which has nothing to wait for.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return
    isReady = true
    for (const listener of listeners) listener()
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  note()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void registration.update().catch(() => {})
  })
}

export function isNewBuildReady(): boolean {
  return isReady
}

export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The new version takes over once the old one has answered what it was asked. Other pages go on with
 * theirs.
 * @returns how not to reload after all
 */
export function runNewBuild(): () => void {
  const reload = () => window.location.reload()
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', reload)
  // Another page may have asked for it already.
  const timer = setTimeout(reload, watched?.waiting ? TAKE_OVER_MS : 0)
  // Nothing is transferred; with one argument it looks like a message to a window, which needs an origin.
  watched?.waiting?.postMessage({ is: 'take over' }, [])
  return () => {
    serviceWorker.removeEventListener('controllerchange', reload)
    clearTimeout(timer)
  }
}
