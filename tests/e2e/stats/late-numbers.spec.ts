import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/evenings.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'

/** Below and above what the heading and its buttons need to stand in one row. */
const WIDTHS = [320, 360, 412, 480, 600, 768]

test.describe('The statistics', () => {
  test('move nothing when their numbers come late', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    await logMatch(app, mara, { game: 'Azul' })
    await app.signIn(page, mara)
    await page.route(/\/api\/stats/u, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/stats')
      const shifts = await noteShifts(page)
      await expect(page.getByText('1 match counted')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Matches per month' })).toBeVisible()
      // The skeleton's end, of which a few pixels are on the screen, counts for less than that.
      expect([width, (await shifts()).filter((shift) => shift >= 0.01)]).toEqual([width, []])
    }
  })
})
