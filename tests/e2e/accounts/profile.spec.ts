import { expect, test } from '#tests/support/browser/browser.ts'
import {
  button,
  fact,
  field,
  openProfile,
  row,
  section,
} from '#tests/support/browser/profile-page.ts'

test.describe('The profile page', { tag: '@long' }, () => {
  test('says what somebody has played', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await openProfile(app, page, ann)
    await expect(fact(page, 'Your Stats', 'Total Matches')).toHaveText('0')
    await expect(fact(page, 'Your Stats', 'Most Played Game')).toHaveText('None yet')

    const { token } = ann
    const game = await app.api('POST /games', { token, body: { name: 'Azul' } })
    for (const result of ['Win', 'Win', 'Win', 'Loss', 'Loss', 'Draw'] as const) {
      const players = [{ user: ann.user._id, result }]
      const body = { game: game.body.data._id, date: new Date().toISOString(), players }
      await app.api('POST /sessions', { token, body })
    }
    await page.reload()
    for (const [name, value] of [
      ['Total Matches', '6'],
      ['Wins', '3'],
      ['Losses', '2'],
      ['Draws', '1'],
      ['Most Played Game', 'Azul'],
    ] as const) {
      await expect(fact(page, 'Your Stats', name)).toHaveText(value)
    }
  })

  test('offers the colours light, dark or as in the system', async ({ app, page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openProfile(app, page, await app.signUp('Ann'))
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    const colours = page.getByRole('button', { name: /^Colours: / })
    await section(page, 'Appearance').getByText('Dark').click()
    await expect.poll(scheme).toBe('dark')
    await expect(colours).toHaveAccessibleName(/Colours: dark/)
    await page.reload()
    await row(page, 'Appearance').click()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect.poll(scheme).toBe('dark')
    await colours.click()
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    await section(page, 'Appearance').getByText('As the system').click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(colours).toHaveAccessibleName(/Colours: dark/)
  })
})

test.describe('Editing the profile', () => {
  test('shows the new name everywhere', async ({ app, page }) => {
    const ann = await app.signUp('Ann', 'Arbor')
    await openProfile(app, page, ann)
    await field(page, 'First name').fill(' Anneliese ')
    await field(page, 'Last name').fill("O'Brien <b>")
    await button(page, 'Save profile').click()
    await expect(page.getByText('Profile updated!')).toBeVisible()
    await expect(fact(page, 'Account Information', 'Name')).toHaveText("Anneliese O'Brien <b>")
    await expect(field(page, 'First name')).toHaveValue('Anneliese')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anneliese')
  })
})
