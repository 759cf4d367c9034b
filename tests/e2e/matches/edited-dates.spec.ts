import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/evenings.ts'

// The server ignores a date of the stored UTC day, which in most zones is a part of two local days.
const cases = [
  { zone: 'Europe/Berlin', stored: '2026-11-18T23:30:00Z', was: 'Thu 19 Nov', chosen: 18 },
  { zone: 'America/Los_Angeles', stored: '2026-11-19T04:00:00Z', was: 'Wed 18 Nov', chosen: 19 },
  { zone: 'Pacific/Auckland', stored: '2026-11-18T05:00:00Z', was: 'Wed 18 Nov', chosen: 19 },
  { zone: 'UTC', stored: '2026-11-18T23:30:00Z', was: 'Wed 18 Nov', chosen: 19 },
]

for (const { zone, stored, was, chosen } of cases) {
  test.describe(`In ${zone}`, () => {
    test.use({ timezoneId: zone })

    test('an edit stores the day that was chosen', async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const { _id } = await logMatch(app, mara, { game: 'Azul', date: stored })
      await app.signIn(page, mara)
      await page.goto(`/matches/${_id}`)
      await expect(page.getByTitle(`${was} 2026`).first()).toBeVisible()
      await page.getByRole('button', { name: 'Edit match' }).click()
      await page.getByRole('button', { name: /^Date/ }).click()
      await page.getByRole('button', { name: new RegExp(`${chosen} November 2026`) }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Match updated.')).toBeVisible()
      await page.reload()
      await expect(page.getByTitle(new RegExp(`${chosen} Nov 2026`)).first()).toBeVisible()
      await expect(page.getByTitle(`${was} 2026`)).toHaveCount(0)
    })
  })
}
