import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'

test.describe('When nothing can be loaded', () => {
  test('the layout does the same in place of the page', async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'))
    await page.route('**/api/**', (route) => route.fulfill({ status: 400, body: '{}' }))
    await page.goto('/dashboard')
    const title = 'This page did not load'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Something went wrong.')
    await expectDrawingAbove(page, title)
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
  })
})

async function expectDrawingAbove(page: Page, title: string): Promise<void> {
  const heading = await page.getByRole('heading', { name: title }).boundingBox()
  const widestAbove = async () => {
    const drawings = await page
      .getByRole('main')
      .locator('svg')
      .evaluateAll((found) => found.map((svg) => svg.getBoundingClientRect().toJSON() as DOMRect))
    const above = drawings.filter(({ bottom }) => bottom > 0 && bottom <= (heading?.y ?? 0))
    return Math.max(0, ...above.map(({ width }) => width))
  }
  // The drawing is not part of the page's first script.
  await expect.poll(widestAbove).toBeGreaterThan(150)
}
