import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

test('A day on two pages is counted when all of its matches are here', async ({ app, page }) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  for (let round = 1; round <= 22; round += 1) {
    await logMatch(app, mara, { game: azul, date: '2025-11-15T12:00:00Z', notes: `${round}` })
  }
  await app.signIn(page, mara)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/sessions\?.*cursor/u, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/matches')
  await expect(page.getByRole('article')).toHaveCount(20)
  const heading = page.getByRole('heading', { level: 2 })
  await expect(heading.getByText('matches')).toBeHidden()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  release()
  await expect(heading).toHaveText('Saturday 15 November 2025 · 22 matches')
  await expect(heading.getByText('matches')).toBeVisible()
  await expect(page.getByRole('region', { name: /15 Nov 2025, continued/u })).toHaveCount(1)
})
