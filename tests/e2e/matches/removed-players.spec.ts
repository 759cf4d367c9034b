import { expect, test } from '#tests/support/browser/browser.ts'
import { oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'

test('A player who is removed leaves the keyboard at the next one @long', async ({ app, page }) => {
  const mara = await app.signUp('Mara')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  for (const name of ['Oma', 'Ben']) {
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add guest' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Remove Oma' }).press('Enter')
  await expect(page.getByRole('row', { name: /Ben/ })).toBeFocused()
  await page.getByRole('button', { name: 'Remove Ben' }).press('Enter')
  await expect(page.getByRole('row', { name: /Mara Tester/ })).toBeFocused()
})

test('A player who has deleted the account is called no guest @long', async ({ app, page }) => {
  const { mara, jonas, match } = await oneMatchOfFriends(app)
  await app.api('DELETE /users/:id', { token: jonas.token, params: { id: jonas.user._id } })
  await app.signIn(page, mara)
  await page.goto(`/matches/${match._id}`)
  const row = page.getByRole('region', { name: 'Players' }).getByText('Former player')
  await expect(row).toBeVisible()
  await expect(page.getByRole('region', { name: 'Players' })).not.toContainText('guest')
  await page.goto('/matches')
  await expect(page.getByRole('listitem').getByText('Former player').first()).toBeAttached()
  await expect(page.getByRole('main')).not.toContainText('Former player, guest')
})
