import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

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
