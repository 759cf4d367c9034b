import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { field, openProfile, section } from '#tests/support/browser/profile-page.ts'

test.describe('Changing the password', () => {
  async function fill(page: Page, current: string, chosen: string, repeated: string) {
    await field(page, 'Current password').fill(current)
    await field(page, 'New password').fill(chosen)
    await field(page, 'Confirm new password').fill(repeated)
    await changeButton(page).click()
  }
  // The row that opens it is a button of the same name.
  const changeButton = (page: Page) =>
    section(page, 'Change Password').getByRole('button', { name: 'Change Password' })

  test('changes it, and signs the other devices out', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await app.api('POST /auth/login', { body: { email: ann.email, password: ann.password } })
    await openProfile(app, page, ann)
    const devices = section(page, 'Sign-ins and devices').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await fill(page, ann.password, 'rolled-A-Six-6', 'rolled-A-Six-6')
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('')
    await expect(devices).toHaveCount(1)
  })
})
