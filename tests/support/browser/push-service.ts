import type { Page } from '@playwright/test'

import { subscribe } from '../servers/test-push-service.ts'

/** Gives the page a browser's push service, which a Chromium under test lacks; the person permits it. */
export async function givePushService(page: Page): Promise<void> {
  const { endpoint, keys } = subscribe()
  await page.addInitScript(
    (json) => {
      const subscription = { toJSON: () => json, unsubscribe: async () => true }
      let current: typeof subscription | null = null
      const pushManager = {
        subscribe: async () => (current = subscription),
        getSubscription: async () => current,
      }
      const define = (target: object, name: string, get: () => unknown) =>
        Object.defineProperty(target, name, { get, configurable: true })
      define(ServiceWorkerContainer.prototype, 'ready', async () => ({ pushManager }))
      let permitted: NotificationPermission = 'default'
      define(Notification, 'permission', () => permitted)
      Notification.requestPermission = async () => (permitted = 'granted')
    },
    { endpoint, keys },
  )
}
