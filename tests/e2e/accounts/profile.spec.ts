import { expect, test } from '#tests/support/browser/browser.ts'
import { button, fact, field, openProfile, section } from '#tests/support/browser/profile-page.ts'

test('The profile', async ({ app, page }) => {
  const ann = await app.signUp('Ann', 'Arbor')
  await app.api('POST /auth/login', { body: { email: ann.email, password: ann.password } })
  await page.emulateMedia({ colorScheme: 'light' })
  await openProfile(app, page, ann)

  await test.step('changes the password, and signs the other devices out', async () => {
    const devices = section(page, 'Sign-ins and devices').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await field(page, 'Current password').fill(ann.password)
    await field(page, 'New password').fill('rolled-A-Six-6')
    await field(page, 'Confirm new password').fill('rolled-A-Six-6')
    // The row that opens it is a button of the same name.
    await section(page, 'Change Password').getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('')
    await expect(devices).toHaveCount(1)
  })

  await test.step('shows the new name everywhere', async () => {
    await field(page, 'First name').fill(' Anneliese ')
    await field(page, 'Last name').fill("O'Brien <b>")
    await button(page, 'Save profile').click()
    await expect(page.getByText('Profile updated!')).toBeVisible()
    await expect(fact(page, 'Account Information', 'Name')).toHaveText("Anneliese O'Brien <b>")
    await expect(field(page, 'First name')).toHaveValue('Anneliese')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anneliese')
  })

  await test.step('chooses the colours, which stay after a reload', async () => {
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await page.goto('/profile/me#appearance')
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
})
