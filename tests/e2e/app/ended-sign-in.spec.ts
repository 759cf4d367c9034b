import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { openProfile, section } from '#tests/support/browser/profile-page.ts'
import { addGame, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import { PASSWORD, type TestUser } from '#tests/support/data/made-people.ts'

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

test.describe('A sign-in that has ended', { tag: '@long' }, () => {
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

    await test.step('and redirects nobody from the login and sign-up pages', async () => {
      await startOver()
      const json = { message: 'Please sign in to continue.' }
      await page.route(/\/api\/auth\/(login|signup)$/u, (route) =>
        route.fulfill({ status: 401, json }),
      )
      for (const [path, typed, press] of [
        ['/login?redirect=%2Ffriends', ['ann@example.com', PASSWORD], 'Sign in'],
        ['/signup', ['Ann', 'Arbor', 'ann@example.com', PASSWORD, PASSWORD], 'Create account'],
      ] as const) {
        await page.goto(path)
        const fields = page.getByRole('form').locator('input')
        for (const [index, text] of typed.entries()) await fields.nth(index).fill(text)
        await page.getByRole('button', { name: press }).click()
        await expect(page.getByRole('alert')).toHaveText(json.message)
        await expect(page).toHaveURL(path)
        await expect(fields.first()).toHaveValue(typed[0])
      }
    })

    await test.step('an invalid token is deleted when the user cannot be loaded', async () => {
      await startOver()
      await app.signIn(page, { token: 'means-nothing' })
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login(\?|$)/u)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
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
      // A slow server lets the page of the match be shown before.
      await expect(page).toHaveURL(/\/login\?redirect=%2Fmatches/u)
      await signInByForm(page, ann)
      await expect(page).toHaveURL(/\/matches/u)
      await expect(page.getByText('Azul').first()).toBeVisible()
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
      await expect.poll(async () => (await matchesOf(app, { ...ann, token })).length).toBe(1)
    })
  })
})
