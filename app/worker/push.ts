import { PUSH_CHANGED } from '#client/cache-names.ts'
import { readMessage, UNREADABLE } from '#features/notifications/push-message.rules.ts'

import type { WorkerScope } from './worker-scope.ts'

export function showPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag, link } = readMessage(event.data?.text() ?? '')
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: link }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(scope, event.notification.data))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(tellPages(scope))
  })
}

/** The worker has no sign-in: the next page tells the server, or one that is open. */
async function tellPages({ clients }: WorkerScope): Promise<void> {
  await caches.open(PUSH_CHANGED)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ is: PUSH_CHANGED }, [])
}

/** Another window stays as it is: somebody may be typing there. */
async function openPage({ clients, location }: WorkerScope, link: unknown): Promise<void> {
  const href = ownAddress(link, location.origin) ?? location.origin + UNREADABLE.link
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((one) => one.url === href)
  await (shown === undefined ? clients.openWindow(href) : shown.focus())
}

/** @returns null for what is no address of this app */
function ownAddress(link: unknown, origin: string): string | null {
  try {
    const url = new URL(String(link), origin)
    return typeof link === 'string' && url.origin === origin ? url.href : null
  } catch {
    return null
  }
}
