import type { Locator } from '@playwright/test'

import { settled } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { holdScripts } from '#tests/support/browser/held-scripts.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { isLong } from '#tests/support/long-form.ts'

const shown: Record<string, (page: Page) => Locator[]> = {
  '/login': labelled('Email', 'Password'),
  '/signup': labelled('First name', 'Last name', 'Email', 'Password', 'Confirm password'),
  '/forgot-password': labelled('Email'),
  '/reset-password?token=none': () => [],
  '/check-email?email=ann%2Bx@example.com': (page) => [
    page.getByRole('strong').filter({ hasText: 'ann+x@example.com' }),
    page.getByText('let us send it again'),
    ...labelled('Email')(page),
  ],
  '/verify-email?token=none': (page) => [page.getByText('Verifying your email…')],
  '/oauth-success?token=none': (page) => [page.getByText('Signing you in…')],
}

function labelled(...labels: string[]): (page: Page) => Locator[] {
  return (page) => labels.map((label) => page.getByLabel(label, { exact: true }))
}

const WIDTHS = isLong ? [360, 768, 1280] : [360]

test('Pages for visitors are whole before any script has run, each part in its final place', async ({
  page,
}) => {
  test.slow()
  const answers = { providers: { google: false, mailbox: null }, 'reset-password': null }
  for (const [path, data] of Object.entries(answers)) {
    await page.route(`**/api/auth/${path}*`, async (route) => route.fulfill({ json: { data } }))
  }
  for (const path of ['auth/verify-email', 'users/me'])
    await page.route(`**/api/${path}*`, () => {})
  for (const [path, partsOf] of Object.entries(shown)) {
    // Who that is is asked first, so that the page stays.
    if (path.startsWith('/oauth')) await page.evaluate(() => localStorage.setItem('token', 'other'))
    const places = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      const parts = partsOf(page)
      for (const part of parts) await expect(part).toBeVisible()
      await page.evaluate(async () => document.fonts.ready)
      await page.evaluate(settled)
      const buttons = parts.length > 0 ? await page.locator('main .die').all() : []
      return Promise.all([
        page.title(),
        page.locator('h1').boundingBox(),
        ...[...parts, ...buttons].map(async (part) => part.boundingBox()),
      ])
    }
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const early = []
    for (const width of WIDTHS) early.push(await places(width))
    await expect(page.locator('html')).toHaveAttribute('data-scripts', /\.js/u)
    expect(await page.locator('[data-shell="public"] main form').count()).toBe(0)
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-scripts')
    await page.unroute('**/assets/*.js')
    for (const [index, width] of WIDTHS.entries()) {
      expect([path, width, await places(width)]).toEqual([path, width, early[index]])
    }
  }
})

test('What is typed before the scripts have loaded stays', async ({ app, page }) => {
  const mara = await app.signUp('Mara')
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)

  // A key pressed at once after the change must meet the same field.
  const changed = await page.evaluateHandle(() => {
    const first = Promise.withResolvers<{ focused: string; typed: string[] }>()
    new MutationObserver(() => {
      const form = document.querySelector('main form')
      if (form === null) return
      first.resolve({
        focused: document.activeElement?.getAttribute('name') ?? '',
        typed: [...form.querySelectorAll('input')].map((field) => field.value),
      })
    }).observe(document.body, { childList: true, subtree: true })
    return { first: first.promise }
  })
  release()
  expect(await changed.evaluate(async ({ first }) => first)).toEqual({
    focused: 'password',
    typed: [mara.email, PASSWORD],
  })
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(mara.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
})

test(
  'What is pressed before the scripts have loaded is done once they have',
  { tag: '@long' },
  async ({ app, page, startOver }) => {
    const mara = await app.signUp('Mara')
    for (const press of ['Enter', 'Sign in']) {
      await test.step(press, async () => {
        await startOver()
        let logIns = 0
        page.on('request', (request) => {
          if (request.url().endsWith('/api/auth/login')) logIns += 1
        })
        const release = await holdScripts(page)
        await page.goto('/login', { waitUntil: 'commit' })
        await page.getByLabel('Email').fill(mara.email)
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        if (press === 'Enter') await page.getByLabel('Password', { exact: true }).press('Enter')
        else await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
        expect(page.url()).toBe(`${app.url}/login`)
        release()
        await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
        expect(logIns).toBe(1)
      })
    }

    await test.step('with nothing typed, which says what is missing', async () => {
      await startOver()
      const release = await holdScripts(page)
      await page.goto('/forgot-password', { waitUntil: 'commit' })
      await page.locator('main .die').click()
      release()
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    })
  },
)

test('The scripts of a prerendered page are requested once, after the browser has painted it', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  const { paintedAt, requests } = await page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    requests: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && name.includes('/assets/'))
      .map(({ startTime }) => startTime),
  }))
  expect(Math.min(...requests)).toBeGreaterThanOrEqual(paintedAt ?? Infinity)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
})
