import { readMessage, UNREADABLE } from '#features/push/push-message.rules.ts'

import type { WorkerScope } from './worker-scope.ts'

/** Shows push messages, and opens what somebody presses. */
export function showPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag, link } = readMessage(event.data?.text() ?? '')
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: link }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(scope, event.notification.data))
  })
}

/**
 * Goes to the window that shows the page already, else opens one: what somebody types in another stays
 * in view there.
 */
async function openPage({ clients, location }: WorkerScope, link: unknown): Promise<void> {
  const url = URL.parse(typeof link === 'string' ? link : UNREADABLE.link, location.origin)
  const { href } = url?.origin === location.origin ? url : new URL(UNREADABLE.link, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((one) => one.url === href)
  await (shown === undefined ? clients.openWindow(href) : shown.focus())
}
