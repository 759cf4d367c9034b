import { expect, type Page, test } from '#tests/support/browser/browser.ts'

const marked = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')

test.describe('The navigation', { tag: '@long' }, () => {
  test('marks where one is, and makes room for the form', async ({ app, page, startOver }) => {
    for (const [width, first] of [
      [360, ['/dashboard', 'Home']],
      [1280, ['/matches/new', 'Matches']],
    ] as const) {
      await test.step(`marks one entry as current, at ${width} px`, async () => {
        await startOver()
        await page.setViewportSize({ width, height: 740 })
        await app.signIn(page, await app.signUp('Ann'))
        for (const [path, name] of [
          first,
          ['/matches', 'Matches'],
          ['/matches?result=Win', 'Matches'],
          ['/friends/requests', 'Friends'],
        ] as const) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(marked(page)).toHaveText([name])
        }
      })
    }

    await test.step('leaves the screen of a phone to the form for a match', async () => {
      await startOver()
      await page.setViewportSize({ width: 360, height: 740 })
      await app.signIn(page, await app.signUp('Ann'))
      await page.goto('/dashboard')
      const bar = page.getByRole('navigation', { name: 'Main' })
      await bar.getByRole('link', { name: 'New' }).click()
      await expect(page.getByRole('heading', { name: 'Log a New Match' })).toBeVisible()
      await expect(bar).toBeHidden()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL('/matches')
      await expect(bar).toBeVisible()
    })
  })
})

test(
  'Logout and the colour scheme have their buttons',
  { tag: '@long' },
  async ({ app, page, startOver }) => {
    await test.step('On a phone Logout is a text button on the profile page, and nowhere where it could be pressed by accident', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await app.signIn(page, await app.signUp('Ann'))
      const logout = page.getByRole('button', { name: 'Logout' })
      for (const path of ['/dashboard', '/matches', '/friends', '/notifications']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(logout).toHaveCount(0)
      }
      await page.goto('/profile/me')
      await expect(logout.getByText('Logout')).toBeVisible()
      await logout.click()
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })

    await test.step('The button itself shows a press at once, the page a frame later', async () => {
      await startOver()
      await app.signIn(page, await app.signUp('Ann'))
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto('/dashboard')
      const button = page.getByRole('button', { name: 'Colours: light. Change to dark' })
      const seen = await button.evaluate(async (pressed: HTMLElement) => {
        const scheme = () => getComputedStyle(document.documentElement).colorScheme
        pressed.click()
        await Promise.resolve()
        const first = { button: pressed.ariaLabel, page: scheme() }
        // The task after the next frame is the page's; this one comes after it.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return { first, next: scheme() }
      })
      expect(seen).toEqual({
        first: { button: 'Colours: dark. Change to light', page: 'light dark' },
        next: 'dark',
      })
    })
  },
)
