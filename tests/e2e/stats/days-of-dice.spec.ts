import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

test('A die of a calendar opens its day in the history @long', async ({ app, page }) => {
  const mara = await app.signUp('Mara')
  await logMatch(app, mara, { game: 'Azul', date: '2025-11-15T12:00:00Z' })
  await logMatch(app, mara, { game: 'Skull', date: '2025-03-02T12:00:00Z' })
  await app.signIn(page, mara)
  await page.addInitScript(() => localStorage.setItem('more numbers', 'open'))
  for (const path of ['/stats/2025', '/stats?from=2025-01-01&to=2025-12-31']) {
    await page.goto(path)
    const dice = page.getByRole('img', { name: /Days with matches|Days at the table/u })
    const played = dice.last().locator('path.stroke-marigold-edge').last()
    // What loads above it may move the plot between the look and the press.
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/matches') {
        await played.scrollIntoViewIfNeeded({ timeout: 5000 })
        const box = await played.boundingBox({ timeout: 5000 })
        if (box === null) throw new Error('No die is shown.')
        // The last die of the path: there may be two in one plot.
        await page.mouse.click(box.x + box.width - 5, box.y + box.height - 5)
      }
      await expect(page).toHaveURL('/matches?from=2025-11-15&to=2025-11-15', { timeout: 5000 })
    }).toPass()
    await expect(page.getByRole('article')).toHaveText([/Azul/u])
    await page.goBack()
    const days = page.locator('summary', { hasText: /(with matches, 2025|Days at the table)$/u })
    await days.last().press('Enter')
    await page.getByRole('button', { name: '2 Mar 2025' }).press('Enter')
    await expect(page).toHaveURL('/matches?from=2025-03-02&to=2025-03-02')
  }
})
