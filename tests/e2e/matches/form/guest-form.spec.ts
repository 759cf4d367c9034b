import type { Request } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test('The form for guests comes with the page; without a network the page says what it waits for @long', async ({
  app,
  browser,
}) => {
  const mara = await app.signUp('Mara')
  for (const served of [true, false]) {
    // A context of its own: without a network the browser logs errors.
    const page = await (await browser.newContext({ baseURL: app.url })).newPage()
    await app.signIn(page, mara)
    await withoutEvents(page)
    let away = !served
    const form = /\/assets\/guest-dialog[\w.-]*\.js/u
    await page.route(form, async (route) => (away ? route.abort() : route.continue()))
    // The page asks for it when it has nothing else to do.
    const isForm = (request: Request) => form.test(request.url())
    const asked = served
      ? page.waitForEvent('requestfinished', isForm)
      : page.waitForEvent('requestfailed', isForm)
    await page.goto('/matches/new')
    await asked
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add a guest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a guest' })
    if (!served) {
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('you seem to be offline')
      away = false
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Loading the form for guests…')).toBeVisible()
      await expect(alert).toContainText('It opens as soon as there is a connection.')
      await page.context().setOffline(false)
      // The browser may remember that the script could not be loaded; then the page offers a reload.
      const reload = page.getByRole('button', { name: 'Reload the page' })
      await expect(reload.or(dialog).first()).toBeVisible({ timeout: 15_000 })
      if (await reload.isVisible()) {
        const loaded = page.waitForEvent('load')
        await reload.click()
        await loaded
        await page.getByRole('button', { name: 'Add a guest' }).click()
      }
    }
    await expect(dialog).toBeVisible()
    await page.context().close()
  }
})
