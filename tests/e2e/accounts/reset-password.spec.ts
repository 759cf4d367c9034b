import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'

const NEW_PASSWORD = 'marigold-lamp'
const RESET = 'Password has been reset. Please log in.'

const password = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm new password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Reset password' })

async function mailedReset(app: BrowserApp, email: string): Promise<string> {
  await app.api('POST /auth/forgot-password', { body: { email } })
  await expect.poll(() => app.mailedLink(email)).toContain('/reset-password')
  return app.mailedLink(email)
}

async function choose(page: Page, typed = NEW_PASSWORD): Promise<void> {
  await password(page).fill(typed)
  await confirmation(page).fill(typed)
  await button(page).click()
}

test.describe('The page for a new password', () => {
  test('sets the password, goes to the login page, confirms it there once, and the password works', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann')
    await page.goto('/forgot-password')
    await page.getByRole('form').getByLabel('Email').fill(ann.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect.poll(() => app.mailedLink(ann.email)).toContain('/reset-password')
    await page.goto(await app.mailedLink(ann.email))
    await choose(page)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(RESET)).toHaveCount(1)
    await expect(page.getByText('Password updated. Please sign in.')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue(ann.email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    const old = await app.api('POST /auth/login', {
      body: { email: ann.email, password: ann.password },
    })
    expect(old.body.code).toBe('invalid_credentials')
    const login = await app.api('POST /auth/login', {
      body: { email: ann.email, password: NEW_PASSWORD },
    })
    expect(login.status).toBe(200)
  })

  test('says what was refused', { tag: '@long' }, async ({ app, page, startOver }) => {
    await test.step('ends the sign-in of this browser, too', async () => {
      const ann = await app.signUp('Ann')
      const link = await mailedReset(app, ann.email)
      await app.signIn(page, ann)
      await page.goto(link)
      await choose(page)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    })

    await test.step('says that the token is missing', async () => {
      await startOver()
      await page.goto('/reset-password')
      await expect(page.getByRole('alert')).toContainText('Missing token.')
      await choose(page)
      await expect(page.getByRole('alert')).toContainText('Missing token.')
      await expect(page).toHaveURL('/reset-password')
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await expect(page).toHaveURL('/forgot-password')
    })

    await test.step('requires eight characters, entered twice', async () => {
      await startOver()
      await page.goto('/reset-password')
      await password(page).fill('short')
      await confirmation(page).fill('other')
      await button(page).click()
      await expect(password(page)).toHaveAccessibleDescription(
        'Password must be at least 8 characters.',
      )
      await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match.')
      await expect(password(page)).toBeFocused()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('says that a link has ended before anything is typed', async () => {
      await startOver()
      await page.goto('/reset-password?token=unknown')
      await expect(page.getByText('This link has ended.')).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('This reset link does not work')
      await expect(password(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await expect(page).toHaveURL('/forgot-password')
    })

    await test.step('shows a refusal of the server without clearing the fields', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await page.goto(await mailedReset(app, ann.email))
      await choose(page, 'password1')
      const problem = 'This password is too common. Choose another one.'
      await expect(password(page)).toHaveAccessibleDescription(problem)
      await expect(password(page)).toHaveValue('password1')
      // The link is still valid, so the page does not offer to request another one.
      await expect(page.getByText(problem)).toHaveCount(1)
      await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveCount(0)
    })

    await test.step('shows its own message if the response has none', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await page.route('/api/auth/reset-password', (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
      await page.goto(await mailedReset(app, ann.email))
      await choose(page)
      await expect(page.getByRole('alert')).toContainText('Reset failed')
    })

    await test.step('links to the login page', async () => {
      await startOver()
      await page.goto('/reset-password?token=any')
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page).toHaveURL('/login')
    })
  })
})
