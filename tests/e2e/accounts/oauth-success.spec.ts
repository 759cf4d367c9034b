import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { startProvider, type TestProvider } from '#tests/support/servers/provider.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test.describe('Signing in with a provider', () => {
  let provider: TestProvider

  test.beforeAll(async ({ app }) => {
    provider = await startProvider(`${app.url}/api/auth/google/callback`)
    app.running.app.config.google = provider.options.config.google
  })

  test.afterAll(async ({ app }) => {
    app.running.app.config.google = null
    await provider.stop()
  })

  test('goes to the provider and back to the requested page', async ({ app, page }) => {
    const email = app.newEmail('grace')
    provider.person = {
      sub: email,
      email,
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
    }
    await page.goto('/friends')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/friends')
    const me = await app.api('GET /users/me', { token: (await storedToken(page)) ?? '' })
    expect(me.body.data).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', email })
  })
})
