import { expect, test } from '#tests/support/browser/browser.ts'
import { section } from '#tests/support/browser/profile-page.ts'

test('The profile chooses the colours, which stay after a reload', async ({ app, page }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ colorScheme: 'light' })
  await app.signIn(page, await app.signUp('Ann'), '/profile/me#appearance')
  await section(page, 'Appearance').getByText('Dark').click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await section(page, 'Appearance').getByText('As the system').click()
  const colours = page.getByRole('button', { name: /^Colours: / })
  await expect(colours).toHaveAccessibleName(/Colours: light/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(colours).toHaveAccessibleName(/Colours: dark/)
  await colours.click()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
})
