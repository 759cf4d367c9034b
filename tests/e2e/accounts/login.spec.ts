import type { Locator } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

// A prerendered page has no form before its scripts have loaded.
const form = (page: Page) => page.getByRole('form')
const email = (page: Page) => form(page).getByLabel('Email')
const password = (page: Page) => form(page).getByLabel('Password', { exact: true })
const button = (page: Page) => form(page).getByRole('button', { name: 'Sign in' })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test.describe('The login page', () => {
  test('signs in with e-mail and password, stores the token and goes to the dashboard', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann')
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back', level: 1 })).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    // By keyboard alone.
    await email(page).focus()
    await page.keyboard.type(ann.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann')
    // The answer has the user already.
    expect(requests).toContain('/api/auth/login')
    expect(requests).not.toContain('/api/users/me')
    const token = await storedToken(page)
    const me = await app.api('GET /users/me', { token: token ?? '' })
    expect(me.body.data.email).toBe(ann.email)
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
  })

  test(
    'asks on a phone to create an account, until somebody has signed in there, from the first paint',
    { tag: '@phone-alone' },
    async ({ app, page }) => {
      await page.setViewportSize({ width: 390, height: 724 })
      const main = page.getByRole('main')
      const sentence = main.getByText('Keep score of your game nights: who played, who won.')
      const create = main.getByRole('link', { name: 'Create an account' })
      const signIn = main.getByRole('button', { name: 'Sign in' })
      const colour = async (one: Locator) =>
        one.evaluate((element) => getComputedStyle(element).backgroundColor)
      /** Before and after the scripts have run. */
      const expectBoth = async (expectIt: () => Promise<void>) => {
        await page.route('**/assets/*.js', () => {})
        await page.goto('/login', { waitUntil: 'commit' })
        await expectIt()
        await page.unroute('**/assets/*.js')
        await page.goto('/login')
        await expect(form(page)).toBeVisible()
        await expectIt()
        const card = await main.locator('section').boundingBox()
        expect((card?.y ?? 0) + (card?.height ?? 724)).toBeLessThan(724)
      }
      await expectBoth(async () => {
        await expect(sentence).toBeVisible()
        await expect(page.getByText('New here?')).toBeHidden()
        expect(await colour(create)).not.toBe(await colour(signIn))
      })
      const marigold = await colour(create)
      await app.signIn(page, await app.signUp('Ann'), '/profile/me')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expectBoth(async () => {
        await expect(page.getByText('New here?')).toBeVisible()
        await expect(sentence).toBeHidden()
        expect(await colour(signIn)).toBe(marigold)
      })
    },
  )
})
