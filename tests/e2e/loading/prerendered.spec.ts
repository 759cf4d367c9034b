import { settled } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

test('Pages for visitors are whole before any script has run, each part in its final place', async ({
  page,
}) => {
  const fields = {
    '/login': ['Email', 'Password'],
    '/signup': ['First name', 'Last name', 'Email', 'Password', 'Confirm password'],
    '/forgot-password': ['Email'],
  }
  for (const [path, labels] of Object.entries(fields)) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const places = async () => {
        const found = labels.map((label) => page.getByLabel(label, { exact: true }))
        for (const field of found) await expect(field).toBeVisible()
        const buttons = page.locator('main .die')
        await page.evaluate(async () => document.fonts.ready)
        await page.evaluate(settled)
        return Promise.all([
          page.title(),
          page.locator('h1').boundingBox(),
          ...[...found, ...(await buttons.all())].map(async (part) => part.boundingBox()),
        ])
      }
      await page.route('**/assets/*.js', () => {})
      await page.goto(path, { waitUntil: 'commit' })
      const early = await places()
      expect(await page.locator('[data-shell="public"] main form').count()).toBe(0)
      await page.unroute('**/assets/*.js')
      await page.goto(path)
      await expect(page.locator('main form')).toBeVisible()
      expect(await places()).toEqual(early)
    }
  }
})

test('What is typed before the scripts have loaded stays, and is not submitted into the address', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const release = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByText('Sign in', { exact: true }).click()
  expect(page.url()).toBe(`${app.url}/login`)
  await page.getByLabel('Password', { exact: true }).focus()

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
  release.resolve()
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
