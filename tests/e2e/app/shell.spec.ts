import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

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
