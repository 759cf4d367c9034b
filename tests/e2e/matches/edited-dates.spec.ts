import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch, readMatch } from '#tests/support/browser/shown-evenings.ts'

test.describe('In Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  // The stored instant is on another local day; the day at the table is what counts.
  test('an edit stores the day that was chosen', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', date: '2026-11-19T04:00:00Z' })
    await page.clock.setFixedTime('2026-12-24T12:00:00Z')
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    const date = page.getByRole('button', { name: /^Date/ })
    await expect(date).toHaveText('19 Nov 2026')
    await date.click()
    await page.getByRole('button', { name: /18 November 2026/ }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    await expect(page.getByText(/^Date: \w{3} 19 Nov 2026 → \w{3} 18 Nov 2026$/u)).toBeVisible()
    expect((await readMatch(app, mara, _id)).day).toBe('2026-11-18')
    await page.reload()
    await page.getByRole('button', { name: 'Edit match' }).click()
    await expect(date).toHaveText('18 Nov 2026')
  })
})
