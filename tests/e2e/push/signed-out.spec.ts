import { expect, test } from '#tests/support/browser/offline-app.ts'

test(
  'After a sign-out that the server does not hear of, this browser is told nothing, and shows nothing',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    const ended: string[] = []
    await page.exposeFunction('ended', (what: string) => void ended.push(what))
    // A Chromium under test has neither a push service nor notifications.
    await page.addInitScript(() => {
      const end = Reflect.get(window, 'ended') as (what: string) => void
      const unsubscribe = async () => end('subscription')
      PushManager.prototype.getSubscription = async () =>
        ({ unsubscribe }) as unknown as PushSubscription
      const close = () => end('notification')
      ServiceWorkerRegistration.prototype.getNotifications = async () =>
        [{ close }] as unknown as Notification[]
    })
    await page.goto('/dashboard')
    const isWorking = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    // All files of the app are fetched by then.
    await expect.poll(isWorking, { timeout: 100_000 }).toBe(true)
    expect(ended).toEqual([])
    await front.leave()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/u)
    await expect.poll(() => ended).toEqual(['notification', 'subscription'])
  },
)
