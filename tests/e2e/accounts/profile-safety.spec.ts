import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWritesWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { button, field, openProfile, section } from '#tests/support/browser/profile-page.ts'

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
    const body = { email: ann.email, password: ann.password }
    const elsewhere = await app.api('POST /auth/login', { body })
    await openProfile(app, page, ann)
    const devices = section(page, 'Sign-ins and devices').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await fill(page, ann.password, 'rolled-A-Six-6', 'rolled-A-Six-6')
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('')
    await expect(devices).toHaveCount(1)
    const me = await app.api('GET /users/me', { token: elsewhere.body.token })
    expect(me.status).toBe(401)
    expect((await app.api('POST /auth/login', { body })).status).toBe(400)
    const anew = { email: ann.email, password: 'rolled-A-Six-6' }
    expect((await app.api('POST /auth/login', { body: anew })).status).toBe(200)
  })

  test('shows the problem of each field', { tag: '@long' }, async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await openProfile(app, page, ann)
    for (const typed of [
      ['', '', ''],
      [ann.password, '', ''],
      [ann.password, 'new-secret-1', ''],
    ] as const) {
      await fill(page, typed[0], typed[1], typed[2])
      await expect(page.getByText('All fields are required')).toBeVisible()
    }
    await fill(page, ann.password, 'short-1', 'short-1')
    await expect(field(page, 'New password')).toHaveAccessibleDescription(
      'New password must be at least 8 characters',
    )
    await fill(page, ann.password, 'new-secret-1', 'new-secret-2')
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription(
      "Passwords don't match",
    )
    await fill(page, 'not-my-Password-1', 'new-secret-1', 'new-secret-1')
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    )
    await expect(page).toHaveURL('/profile/me')
    await failWritesWithoutMessage(page, '/auth/change-password')
    await changeButton(page).click()
    await expect(page.getByText('Failed to change password')).toBeVisible()
  })
})

test.describe('Sign-ins and devices', { tag: '@long' }, () => {
  test('mark this device, and the others can be signed out', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
    const elsewhere = await app.api('POST /auth/login', {
      body: { email: ann.email, password: ann.password },
      headers: { 'user-agent': agent },
    })
    await openProfile(app, page, ann)
    const devices = section(page, 'Sign-ins and devices').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(devices.filter({ hasText: 'Firefox on Linux' })).toContainText('Last used')
    await failWritesWithoutMessage(page, '/auth/sign-ins/*')
    await button(page, 'Sign out Firefox on Linux').click()
    await expect(page.getByText('Action failed.')).toBeVisible()
    await page.unrouteAll()
    await button(page, 'Sign out Firefox on Linux').click()
    await expect(page.getByText('Signed out there.')).toBeVisible()
    await expect(devices).toHaveCount(1)
    const me = await app.api('GET /users/me', { token: elsewhere.body.token })
    expect(me.status).toBe(401)
  })
})

test.describe('The danger zone', { tag: '@long' }, () => {
  test('deletes the account or says why not', async ({ app, page, startOver }) => {
    await test.step('deletes the account after a confirmation, and goes to the sign-up page', async () => {
      const ann = await app.signUp('Ann')
      await openProfile(app, page, ann)
      await section(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
      await expect(dialog).toContainText('the matches where nobody else has an account')
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await expect(button(page, 'Delete Account')).toBeFocused()

      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page).toHaveURL('/signup')
      await expect(page.getByText('Account deleted.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      const body = { email: ann.email, password: ann.password }
      expect((await app.api('POST /auth/login', { body })).status).toBe(400)
    })

    await test.step('shows an error if the account cannot be deleted', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await openProfile(app, page, ann)
      await failWritesWithoutMessage(page, '/users/*')
      await button(page, 'Delete Account').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByText('Failed to delete account')).toBeVisible()
      await expect(page).toHaveURL('/profile/me')
    })
  })
})
