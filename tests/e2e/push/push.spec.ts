import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { row, section } from '#tests/support/browser/profile-page.ts'
import { givePushService } from '#tests/support/browser/push-service.ts'
import { addGame, befriend } from '#tests/support/browser/shown-evenings.ts'

type User = Awaited<ReturnType<BrowserApp['signUp']>>

const told = async (app: BrowserApp, { token }: { token: string }) =>
  (await app.api('GET /push', { token })).body.data

const want = (page: Page, name: string) =>
  section(page, 'Mail and push').getByRole('switch', { name })

async function openSettings(app: BrowserApp, page: Page, user: User): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/profile/me')
  await row(page, 'Mail and push').click()
  await expect(section(page, 'Mail and push').getByText(user.email)).toBeVisible()
}

test.describe('What a device is told', () => {
  test('is chosen in the profile, kind by kind', { tag: '@phone-alone' }, async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await givePushService(page)
    await openSettings(app, page, ann)
    await expect(want(page, 'Scores too')).toBeDisabled()
    // The first choice is still on its way when the second is made.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/push', async (route) => {
      if (route.request().method() === 'PUT') await held.promise
      await route.continue()
    })
    await want(page, 'Matches that wait for you').click()
    await expect(want(page, 'Scores too')).toBeEnabled()
    await want(page, 'Scores too').press('Space')
    await expect(want(page, 'Scores too')).toBeChecked()
    held.resolve()
    await expect.poll(() => told(app, ann)).toMatchObject({ wants: ['waiting', 'scores'] })
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)

    await page.goto('/profile/me#push')
    await expect(want(page, 'Matches that wait for you')).toBeChecked()
    await expect(want(page, 'Reminders')).not.toBeChecked()
    await want(page, 'Matches that wait for you').click()
    await expect(want(page, 'Scores too')).toBeDisabled()
    await expect.poll(() => told(app, ann)).toMatchObject({ wants: [], devices: 0 })
  })

  test(
    'is nothing where the person does not allow it, or the push service is away',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      await test.step('because the person does not allow it', async () => {
        const ann = await app.signUp('Ann')
        await givePushService(page, 'denied')
        await openSettings(app, page, ann)
        await want(page, 'Reminders').click()
        await expect(page.getByText(/Notifications from here are blocked/u).first()).toBeVisible()
        expect((await told(app, ann)).devices).toBe(0)
      })

      await test.step('because its push service cannot be reached', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        await page.addInitScript(() => {
          Notification.requestPermission = async () => 'granted'
          Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
          const pushManager = {
            subscribe: () => Promise.reject(new DOMException('Registration failed', 'AbortError')),
            getSubscription: async () => null,
          }
          Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
            get: async () => ({ pushManager }),
          })
        })
        await openSettings(app, page, ann)
        await want(page, 'Reminders').click()
        await expect(page.getByText(/could not be registered at its push service/u)).toBeVisible()
        await expect(want(page, 'Reminders')).not.toBeChecked()
        expect((await told(app, ann)).devices).toBe(0)
      })
    },
  )

  test(
    'is asked once, after the first match that waits for somebody',
    { tag: ['@phone', '@long'] },
    async ({ app, page }) => {
      const ann = await withFriend(app)
      await givePushService(page)
      await app.signIn(page, ann)
      await saveUntilAsked(app, page, ann)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await question(page).getByRole('button', { name: 'Not now' }).click()
      await expect(question(page)).toHaveCount(0)
      await save(app, page, ann)
      await expect(question(page)).toHaveCount(0)
      expect((await told(app, ann)).devices).toBe(0)
    },
  )

  test(
    'begins with Yes, and is not asked for a match that waits for nobody',
    { tag: '@phone-alone' },
    async ({ app, page }) => {
      const ann = await withFriend(app)
      await givePushService(page)
      await app.signIn(page, ann)
      await save(app, page, ann, 'alone')
      await expect(question(page)).toHaveCount(0)
      await saveUntilAsked(app, page, ann)
      await question(page).getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByText(/^This device tells you/u)).toBeVisible()
      const wants = ['waiting', 'answers', 'reminders', 'friends', 'nights']
      expect(await told(app, ann)).toMatchObject({ wants, devices: 1 })
    },
  )
})

const question = (page: Page) => page.getByRole('group', { name: 'Tell you when they answer?' })

async function withFriend(app: BrowserApp): Promise<User> {
  const [ann, ben] = await Promise.all([app.signUp('Ann'), app.signUp('Ben')])
  await befriend(app, ann, ben)
  return ann
}

/** Saves a match in the form, with Ben or alone, and waits for its page. */
async function save(
  app: BrowserApp,
  page: Page,
  ann: User,
  whom: 'with Ben' | 'alone' = 'with Ben',
): Promise<void> {
  const game = await addGame(app, ann, 'Azul')
  await page.goto(`/matches/new?game=${game._id}`)
  if (whom === 'with Ben') await page.getByRole('button', { name: 'Ben Tester' }).click()
  await page.getByLabel('Score of Ann Tester').fill('84')
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  await expect(page.getByRole('region', { name: 'Players' })).toBeVisible()
}

/** The page of a match that took too long to open asks nothing; the next one does. */
async function saveUntilAsked(app: BrowserApp, page: Page, ann: User): Promise<void> {
  await expect(async () => {
    await save(app, page, ann)
    await expect(question(page)).toBeVisible({ timeout: 3000 })
  }).toPass()
}
