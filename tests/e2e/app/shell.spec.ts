import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { openProfile, section } from '#tests/support/browser/profile-page.ts'
import { addGame, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const GUARDED = [
  '/dashboard',
  '/matches',
  '/matches/new',
  '/matches/01936f00-0000-7000-8000-000000000001',
  '/friends',
  '/friends/requests',
  '/friends/guests',
  '/import',
  '/profile/me',
  '/notifications',
]
const PUBLIC = [
  '/login',
  '/signup',
  '/check-email',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/oauth-success',
]

test.describe('Addresses', () => {
  test('lead to a page', async ({ app, page, startOver }) => {
    await test.step('the root redirects to the dashboard', async () => {
      await app.signIn(page, await app.signUp('Ann'))
      await page.goto('/')
      await expect(page).toHaveURL('/dashboard')
    })

    await test.step('an unknown one shows Not Found, signed in or not', async () => {
      await startOver()
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
      await expectNoAxeViolations(page)
      await app.signIn(page, await app.signUp('Ann'))
      await page.goto('/nothing')
      await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
      await page.getByRole('link', { name: 'Go to Dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })

  test('guarded ones redirect to the login page without a token', async ({ page }) => {
    for (const path of GUARDED) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login(\?|$)/u)
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    }
  })

  test('public ones are open to visitors', async ({ page }) => {
    for (const path of PUBLIC) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`, 'u'))
    }
  })
})

test.describe('The layout', () => {
  test('is shown at once', async ({ app, page, startOver }) => {
    await test.step('shows a skeleton while the user is loading', async () => {
      await app.signIn(page, await app.signUp('Ann'))
      const release = Promise.withResolvers<void>()
      await page.route('**/api/users/me', async (route) => {
        await release.promise
        await route.continue()
      })
      await page.goto('/profile/me')
      await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
      release.resolve()
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    })

    await test.step('has a sidebar on wide screens', async () => {
      await startOver()
      await page.setViewportSize({ width: 1280, height: 800 })
      await app.signIn(page, await app.signUp('Ann'))
      await page.goto('/dashboard')
      const places = ['Dashboard', 'Matches', 'Stats', 'Friends', 'Profile', 'Notifications']
      const main = page.getByRole('navigation', { name: 'Main' })
      await expect(main.getByRole('link')).toHaveText(places)
      for (const place of places) {
        await main.getByRole('link', { name: place }).click()
        await expect(main.getByRole('link', { name: place })).toHaveAttribute(
          'aria-current',
          'page',
        )
      }
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  })

  test('has a bottom bar on narrow screens', { tag: '@phone-alone' }, async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Ann'))
    await page.goto('/dashboard')
    const places = ['Home', 'New', 'Matches', 'Friends', 'Alerts', 'Profile']
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link')).toHaveText(places)
    for (const place of places) {
      const link = main.getByRole('link', { name: place })
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The form for a match has no bars, but its own way back.
      if (place === 'New') await page.getByRole('link', { name: 'Cancel' }).click()
    }
    await expectNoSidewaysScroll(page)
  })

  test('has the chosen colours and a link to its content', async ({ app, page, startOver }) => {
    await test.step('remembers the chosen colours', async () => {
      await app.signIn(page, await app.signUp('Ann'))
      await page.goto('/dashboard')
      const paper = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
      await page.getByRole('button', { name: /^Colours: light/u }).click()
      await expect(page.getByRole('button', { name: /^Colours: dark/u })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: /^Colours: dark/u })).toBeVisible()
      expect(await paper()).toBe('dark')
    })

    await test.step('has a link for keyboard users to skip the navigation', async () => {
      await startOver()
      await app.signIn(page, await app.signUp('Ann'))
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })
  })
})

/**
 * Follows a link of the navigation, unless a refusal has already taken it away. Not by a click: the
 * pointer over a link already loads its page.
 */
async function followWithoutPointer(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation
    .getByRole('link', { name })
    .evaluateAll((links) => links.forEach((link) => (link as HTMLElement).click()))
}

/** The requests without a token; the page for signing in asks how one can. */
function askedWithoutToken(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOpen = !pathname.startsWith('/api/') || pathname === '/api/auth/providers'
    if (!isOpen && request.headers()['authorization'] === undefined) asked.push(pathname)
  })
  return asked
}

const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })

async function signInByForm(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('Who signs out or deletes the account asks for nothing more without a token', async ({
  app,
  page,
}) => {
  const asked = askedWithoutToken(page)
  // With the stream of events no page is ever idle.
  await withoutEvents(page)
  for (const path of ['/dashboard', '/notifications']) {
    await app.signIn(page, await app.signUp('Ann'))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await openProfile(app, page, await app.signUp('Ann'))
  await section(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test.describe('A sign-in that has ended', () => {
  test('is deleted, and no other one', async ({ app, page, startOver }) => {
    await test.step('is deleted at the first 401, which redirects to the login page', async () => {
      const ann = await app.signUp('Ann')
      // The stream ends with the sign-in, and would leave the page by itself.
      await withoutEvents(page)
      await app.signIn(page, ann)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Welcome back, Ann' })).toBeVisible()
      await app.api('POST /auth/logout', { token: ann.token })
      await followWithoutPointer(page, 'Matches')
      await expect(page).toHaveURL(/\/login(\?|$)/u)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })

    await test.step('is deleted at any failure whose message says 401 or unauthorized, too', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      for (const message of ['Request failed with status 401', 'Unauthorized access']) {
        await app.signIn(page, ann)
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: 'Welcome back, Ann' })).toBeVisible()
        await page.route('**/api/friends/**', (route) =>
          route.fulfill({ status: 403, json: { message } }),
        )
        await followWithoutPointer(page, 'Friends')
        await expect(page).toHaveURL(/\/login(\?|$)/u)
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
        await page.unrouteAll()
      }
    })

    await test.step('by a refused match, too, which stays in the form', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const game = await addGame(app, ann, 'Azul')
      await app.signIn(page, ann)
      await page.goto(`/matches/new?game=${game._id}`)
      const json = { message: 'Unauthorized guest.', code: 'validation_failed' }
      await page.route('**/api/sessions', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json })
          : route.continue(),
      )
      await save(page).click()
      await expect(page).toHaveURL(/\/login\?redirect=%2Fmatches%2Fnew/u)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await page.unrouteAll()
      await signInByForm(page, ann)
      await expect(page).toHaveURL(/\/matches\/new/u)
      await expect(page.getByText('Azul').first()).toBeVisible()
      // It is not sent again by itself.
      expect(await matchesOf(app, ann)).toEqual([])
    })

    await test.step('by a 401 while a match is saved, which is sent after the next sign-in', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const game = await addGame(app, ann, 'Azul')
      await withoutEvents(page)
      await app.signIn(page, ann)
      await page.goto(`/matches/new?game=${game._id}`)
      await expect(save(page)).toBeEnabled()
      await app.api('POST /auth/logout', { token: ann.token })
      await save(page).click()
      await expect(page).toHaveURL('/login?redirect=%2Fmatches')
      await signInByForm(page, ann)
      await expect(page).toHaveURL('/matches')
      await expect(page.getByRole('link', { name: /Azul/u }).first()).toBeVisible()
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
      await expect.poll(async () => (await matchesOf(app, { ...ann, token })).length).toBe(1)
    })

    await test.step('an invalid token is deleted when the user cannot be loaded', async () => {
      await startOver()
      await app.signIn(page, { token: 'means-nothing' })
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login(\?|$)/u)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })

    await test.step('a failing server does not delete the token', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await app.signIn(page, ann)
      const message = 'The database cannot be reached right now. Please try again.'
      await page.route('**/api/users/me', (route) =>
        route.fulfill({ status: 503, json: { message, code: 'unavailable' } }),
      )
      await page.goto('/profile/me')
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible({
        timeout: 20_000,
      })
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(ann.token)
      await page.unroute('**/api/users/me')
      await failWithoutMessage(page, '/users/me')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Something went wrong.')).toBeVisible({ timeout: 20_000 })
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    })
  })
})

test('A crash while a page is rendered shows an error page with a link, and no blank page', async ({
  app,
  browser,
}) => {
  const { token } = await app.signUp('Ann')
  // A context without the fixture, because React logs every crash as an error.
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await app.signIn(page, { token })
  // An invalid response: a match without a game.
  await page.route('**/api/sessions?*', (route) =>
    route.fulfill({ json: { data: [{ _id: '1' }], meta: { nextCursor: null } } }),
  )
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await page.unroute('**/api/sessions?*')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Match History' })).toBeVisible()
  await context.close()
})
