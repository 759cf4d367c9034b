import type { Locator } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'

// A prerendered page has no form before its scripts have loaded.
const form = (page: Page) => page.getByRole('form')

test.describe('The login page', () => {
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
