import type { Browser, Page } from '@playwright/test'

import { expect, test } from '#tests/support/browser/browser.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

/** A context without the fixture, because here errors in the console are expected. */
async function open(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

/** Until the page has reloaded `untilReload` times. */
async function miss(page: Page, files: RegExp, untilReload: number) {
  const seen = { asked: 0, reloads: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && seen.asked > 0) seen.reloads += 1
  })
  await page.route(files, async (route) => {
    seen.asked += 1
    await (seen.reloads >= untilReload
      ? route.continue()
      : route.fulfill({ status: 404, body: '{}' }))
  })
  return seen
}

test('A page whose first script only the other version has loads after a retry', async ({
  app,
  browser,
}) => {
  const page = await open(browser, app.url)
  const seen = await miss(page, /\/assets\/index-[\w-]+\.js/u, 1)
  await page.goto('/login')
  // The prerendered page has no form yet.
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(seen.reloads).toBe(1)
  await page.context().close()
})

test(
  'A page whose style sheet only the other version has loads after a retry',
  { tag: '@long' },
  async ({ app, browser }) => {
    const page = await open(browser, app.url)
    const seen = await miss(page, /\/assets\/[\w-]+\.css/u, 1)
    await page.goto('/login')
    await expect.poll(() => seen.reloads).toBe(1)
    const button = page.getByRole('button', { name: 'Sign in' })
    await expect(button).toHaveCSS('cursor', 'pointer')
    // The sheet's own classes, which index.html does not have.
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThan(43)
    await page.context().close()
  },
)

test('A page with a missing script reloads itself once, and only when it is opened', async ({
  app,
  browser,
}) => {
  const ann = await app.signUp('Ann')
  const page = await open(browser, app.url)
  await app.signIn(page, ann, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const seen = await miss(page, /\/assets\/profile[\w.-]*\.js/u, 1)
  const link = page.getByRole('link', { name: /profile/iu }).first()
  await link.hover()
  await expect.poll(() => seen.asked).toBeGreaterThan(0)
  expect(seen.reloads).toBe(0)
  await link.click()
  await expect(page).toHaveURL(/\/profile/u)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  expect(seen.reloads).toBe(1)
  await page.context().close()
})

test(
  'A page that is opened while no server responds loads when one does, and until then the old one stays',
  { tag: '@long' },
  async ({ app, browser }) => {
    const ann = await app.signUp('Ann')
    const page = await open(browser, app.url)
    await withoutEvents(page)
    await app.signIn(page, ann, '/dashboard')
    await expect(page.getByRole('heading', { name: /^Welcome/u, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.clock.install()
    await page.context().setOffline(true)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const missed = page.waitForEvent('requestfailed')
    await navigation.getByRole('link', { name: 'Profile' }).click()
    await missed
    await page.clock.runFor(2500)
    await expect(navigation).toBeVisible()
    await expect(page.getByText('Oops!')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/profile\/me/u)
    await page.context().close()
  },
)

test(
  'A script that stays missing does not cause endless reloads',
  { tag: '@long' },
  async ({ app, browser }) => {
    const page = await open(browser, app.url)
    await page.clock.install()
    const seen = await miss(page, /\/assets\/index-[\w-]+\.js/u, 1000)
    await page.goto('/login')
    await expect.poll(() => seen.reloads).toBe(1)
    const before = seen.asked
    await expect.poll(() => seen.asked).toBeGreaterThan(before)
    await page.clock.runFor(2500)
    expect(seen.reloads).toBe(1)
    await page.context().close()
  },
)
