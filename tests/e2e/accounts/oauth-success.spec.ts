import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { startProvider, type TestProvider } from '#tests/support/servers/provider.ts'

const NO_TOKEN = 'No token found. Please try signing in again.'
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test.describe('The page after a third-party sign-in', { tag: '@long' }, () => {
  for (const part of ['#token=', '?token=']) {
    test(`stores the token after ${part} and goes to the dashboard`, async ({ app, page }) => {
      const ann = await app.signUp('Ann')
      await page.goto(`/oauth-success${part}${ann.token}`)
      await expect(page).toHaveURL('/dashboard')
      expect(await storedToken(page)).toBe(ann.token)
      await page.goBack()
      expect(page.url()).not.toContain(ann.token)
    })
  }

  test('leaves about 150 ms after it has stored the token', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await page.addInitScript(() => {
      const noted: { stored?: number; left?: number } = {}
      Object.assign(window, { noted })
      type SetItem = (this: Storage, key: string, value: string) => void
      const descriptor = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')
      const setItem = descriptor?.value as SetItem
      Storage.prototype.setItem = function (key, value) {
        if (key === 'token') noted.stored ??= performance.now()
        setItem.call(this, key, value)
      }
      for (const change of ['pushState', 'replaceState'] as const) {
        const original = history[change].bind(history)
        history[change] = (state, unused, url) => {
          if (String(url).endsWith('/dashboard')) noted.left ??= performance.now()
          original(state, unused, url)
        }
      }
    })
    await page.goto(`/oauth-success#token=${ann.token}`)
    await expect(page).toHaveURL('/dashboard')
    const waited = Number(await page.evaluate('noted.left - noted.stored'))
    // It may take longer on a busy machine, but never less.
    expect(waited).toBeGreaterThanOrEqual(145)
    expect(waited).toBeLessThan(1400)
  })

  test('signs in where the person wants, and asks where somebody is signed in', async ({
    app,
    page,
    startOver,
  }) => {
    await test.step('goes to the requested page if it is one of ours', async () => {
      const ann = await app.signUp('Ann')
      await page.goto(`/oauth-success#token=${ann.token}&redirect=%2Ffriends%3Ftab%3Dsent`)
      await expect(page).toHaveURL('/friends?tab=sent')
      await page.goto(`/oauth-success#token=${ann.token}&redirect=%2F%2Fevil.example`)
      await expect(page).toHaveURL('/dashboard')
    })

    await test.step('says that there is no token, and links to the login page', async () => {
      await startOver()
      await page.goto('/oauth-success')
      await expect(page.getByRole('alert')).toHaveText(NO_TOKEN)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page).toHaveURL('/login')
    })

    await test.step('asks before it replaces another user’s sign-in', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const bob = await app.signUp('Bob')
      await app.signIn(page, ann)
      await page.goto(`/oauth-success#token=${bob.token}`)
      await expect(page.getByRole('heading', { name: 'Who is playing?' })).toBeVisible()
      expect(page.url()).not.toContain(bob.token)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Continue as Bob' }).click()
      await expect(page).toHaveURL('/dashboard')
      expect(await storedToken(page)).toBe(bob.token)
    })

    await test.step('revokes the new sign-in if the user keeps the old one', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const bob = await app.signUp('Bob')
      await app.signIn(page, ann)
      await page.goto(`/oauth-success#token=${bob.token}`)
      await page.getByRole('button', { name: 'Stay signed in as Ann' }).click()
      await expect(page).toHaveURL('/dashboard')
      expect(await storedToken(page)).toBe(ann.token)
      expect((await app.api('GET /users/me', { token: bob.token })).status).toBe(401)
    })

    await test.step('does not ask if the user is the same, or if the old sign-in has ended', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      const body = { email: ann.email, password: ann.password }
      const again = await app.api('POST /auth/login', { body })
      await app.signIn(page, ann)
      await page.goto(`/oauth-success#token=${again.body.token}`)
      await expect(page).toHaveURL('/dashboard')
      expect(await storedToken(page)).toBe(again.body.token)

      await app.api('POST /auth/logout', { token: again.body.token })
      const bob = await app.signUp('Bob')
      await page.goto(`/oauth-success#token=${bob.token}`)
      await expect(page).toHaveURL('/dashboard')
      expect(await storedToken(page)).toBe(bob.token)
    })

    await test.step('keeps the old sign-in if the new token is invalid', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await app.signIn(page, ann)
      await page.goto('/oauth-success#token=made-up')
      await expect(page.getByRole('alert')).toHaveText(NO_TOKEN)
      expect(await storedToken(page)).toBe(ann.token)
    })
  })
})

test.describe('Signing in with a provider', () => {
  let provider: TestProvider

  test.beforeAll(async ({ app }) => {
    provider = await startProvider(`${app.url}/api/auth/google/callback`)
    const { issuer, clientId, clientSecret } = provider
    app.running.app.config.google = { issuer, clientId, clientSecret }
  })

  test.afterAll(async ({ app }) => {
    app.running.app.config.google = null
    await provider.stop()
  })

  test('comes back with an answer', async ({ app, page, startOver }) => {
    await test.step('goes to the provider and back to the requested page', async () => {
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

    await test.step('says why an address proves nothing that we would have to change', async () => {
      await startOver()
      const mink = await app.signUp('Mink')
      const email = mink.email.replace('k', '\u212a')
      provider.person = { sub: email, email, email_verified: true }
      await page.goto('/login')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect(page.getByRole('alert')).toContainText('has letters that we would change')
      await expectNoSidewaysScroll(page)
      expect(await storedToken(page)).toBeNull()
    })
  })
})
