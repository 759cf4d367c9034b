import { expect, test } from '#tests/support/browser/browser.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test('The form for guests comes with the page, and opens without a network @long', async ({
  app,
  browser,
}) => {
  const mara = await app.signUp('Mara')
  // A context of its own: without a network the browser logs errors.
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await app.signIn(page, mara)
  await withoutEvents(page)
  // The page asks for it when it has nothing else to do.
  const asked = page.waitForEvent('requestfinished', (request) =>
    /\/assets\/guest-dialog[\w.-]*\.js/u.test(request.url()),
  )
  await page.goto('/matches/new')
  await asked
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a guest' })).toBeVisible()
  await page.context().close()
})
