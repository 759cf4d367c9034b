import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { signIn } from '#tests/support/browser/offline-app.ts'
import { row, section } from '#tests/support/browser/profile-page.ts'
import { findNotifyingChromium } from '#tests/support/browser/test-chromium.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

declare global {
  interface Window {
    given: object | null
  }
}

const LATE = { timeout: 40_000 }

/** A Chromium under test reaches no push service, so its subscriptions come from here. */
async function giveSubscriptions(page: Page): Promise<void> {
  const { endpoint, keys } = subscribe()
  await page.addInitScript(
    (first) => {
      window.given = null
      const subscription = {
        toJSON: () => window.given,
        unsubscribe: async () => {
          window.given = null
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => {
        window.given ??= first
        return subscription
      }
      PushManager.prototype.getSubscription = async () =>
        window.given === null ? null : subscription
    },
    { endpoint, keys },
  )
}

const shown = () =>
  navigator.serviceWorker.ready.then(async (worker) =>
    (await worker.getNotifications()).map(({ title }) => title),
  )

/**
 * As Chromium does when its push service has sent one. Who asks earlier for the notifications loses
 * one: Chromium forgets what it has stored and does not show yet.
 */
async function pushing(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('BackgroundService.startObserving', { service: 'notifications' })
  await session.send('BackgroundService.setRecording', {
    service: 'notifications',
    shouldRecord: true,
  })
  const [registrationId, { origin }] = [await registered, new URL(page.url())]
  return async (title: string, link: string) => {
    const data = JSON.stringify({ title, body: '', link, tag: title })
    const displayed = new Promise<void>((resolve) => {
      session.on(
        'BackgroundService.backgroundServiceEventReceived',
        ({ backgroundServiceEvent }) => {
          if (backgroundServiceEvent.eventName === 'Notification displayed') resolve()
        },
      )
    })
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await displayed
  }
}

/** @returns where the worker goes */
async function press(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    const scope = self as unknown as {
      clients: { openWindow: (url: string) => Promise<null> }
      registration: ServiceWorkerRegistration
    }
    const opened = new Promise<string>((resolve) => {
      // Only a real press may open a window.
      scope.clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
    })
    const [notification] = await scope.registration.getNotifications()
    const event = new Event('notificationclick')
    dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }))
    return opened
  })
}

test('A message is shown and leads to its page, another subscription is told, and a sign-out ends both @long', async ({
  app,
}) => {
  test.slow()
  const found = findNotifyingChromium()
  if (found === null) throw new Error('Install a whole Chromium: its shell shows no notifications')
  await using browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox'],
  })
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: app.url })
  const page = await context.newPage()
  await giveSubscriptions(page)
  const ann = await app.signUp('Ann')
  await signIn(page, ann)
  await page.goto('/profile/me')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await row(page, 'Mail and push').click()
  const told = async () => (await app.api('GET /push', { token: ann.token })).body.data.devices
  await section(page, 'Mail and push').getByRole('switch', { name: 'Reminders' }).click()
  await expect.poll(told, LATE).toBe(1)

  const push = await pushing(context, page)
  await push('Ben added you', '/friends?tab=requests')
  expect(await page.evaluate(shown)).toEqual(['Ben added you'])
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  expect(await press(worker)).toBe(`${app.url}/friends?tab=requests`)
  await expect.poll(() => page.evaluate(shown)).toEqual([])

  const tellsNext = async () => {
    const { endpoint, keys } = subscribe()
    const put = page.waitForRequest(
      (request) => request.url().endsWith('/api/push') && request.method() === 'PUT',
      LATE,
    )
    await page.evaluate((next) => (window.given = next), { endpoint, keys })
    await worker.evaluate(() => {
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => {} }))
    })
    const sent = (await put).postDataJSON() as unknown
    expect(sent).toMatchObject({ endpoint, keys, wants: ['reminders'] })
  }
  await tellsNext()
  // Without a page that hears it, the next one tells the server.
  await expect.poll(() => page.evaluate(async () => caches.has('push-changed'))).toBe(false)
  await page.evaluate(async () => caches.open('push-changed'))
  const put = page.waitForRequest((request) => request.method() === 'PUT', LATE)
  await page.reload()
  expect((await put).postDataJSON()).toMatchObject({ wants: ['reminders'] })

  await push('Ben added you', '/friends?tab=requests')
  expect(await page.evaluate(shown)).toEqual(['Ben added you'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/u)
  await expect.poll(() => page.evaluate(shown)).toEqual([])
  await expect.poll(() => page.evaluate(() => window.given)).toBeNull()
})
