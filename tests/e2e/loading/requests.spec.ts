import type { Request } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The page's next request with this method and path. */
const nextRequest = (page: Page, method: string, path: string): Promise<Request> =>
  page.waitForRequest(
    (request) => request.method() === method && new URL(request.url()).pathname === `/api${path}`,
  )

test.describe('The requests of the web app', { tag: '@long' }, () => {
  test('have JSON bodies, and the stored token if there is one', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await page.goto('/login')
    await page.getByRole('form').getByLabel('Email').fill(ann.email)
    await page.getByRole('form').getByLabel('Password', { exact: true }).fill(ann.password)
    const login = nextRequest(page, 'POST', '/auth/login')
    const dashboard = nextRequest(page, 'GET', `/users/${ann.user._id}/stats`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const signedOut = await (await login).allHeaders()
    expect(signedOut['content-type']).toBe('application/json')
    expect(signedOut['authorization']).toBeUndefined()
    expect((await login).postDataJSON()).toEqual({ email: ann.email, password: ann.password })
    const signedIn = await (await dashboard).allHeaders()
    expect(signedIn['authorization']).toBe(`Bearer ${await token(page)}`)
  })

  test('wait for a response as long as it takes', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    const held = Promise.withResolvers<void>()
    await page.route('/api/auth/login', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/login')
    await page.getByRole('form').getByLabel('Email').fill(ann.email)
    await page.getByRole('form').getByLabel('Password', { exact: true }).fill(ann.password)
    const login = nextRequest(page, 'POST', '/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await login
    await page.clock.fastForward('10:00')
    await expect(page.getByRole('alert')).toHaveCount(0)
    held.resolve()
    await expect(page).toHaveURL('/dashboard')
  })

  test('do not redirect from the login and sign-up pages after a 401', async ({ page }) => {
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
})
