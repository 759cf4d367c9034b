import { expect, type Page, test } from '#tests/support/browser/browser.ts'

const NEW_PASSWORD = 'marigold-lamp'
const RESET = 'Password has been reset. Please log in.'

const password = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm new password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Reset password' })

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
})
