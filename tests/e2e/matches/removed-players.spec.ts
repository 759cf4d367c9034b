import { expect, test } from '#tests/support/browser/browser.ts'

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
