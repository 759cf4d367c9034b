import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWritesWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

async function openProfile(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/profile/me')
  for (const setting of settings) await row(page, setting).click()
  await expect(section(page, 'Sign-ins and devices').getByText('This device')).toBeVisible()
}

const settings = [
  'Edit Profile',
  'Appearance',
  'Change Password',
  'Sign-ins and devices',
  'Your data',
  'Danger Zone',
]
/** The row of a setting, which opens it. */
const row = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`, 'u') }).getByRole('button')

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The value of a term in a description list. */
const fact = (page: Page, region: string, name: string) =>
  section(page, region)
    .locator('div, dl')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last()
    .getByRole('definition')

test.describe('The profile page', () => {
  test('says who somebody is and what they have played', async ({ app, page, startOver }) => {
    await test.step('shows the account', async () => {
      const ann = await app.signUp('Ann', 'Arbor')
      await openProfile(app, page, ann)
      const now = new Date()
      const month = now.toLocaleString('en-US', { month: 'long', year: 'numeric' })
      for (const [name, value] of [
        ['Name', 'Ann Arbor'],
        ['Email', ann.email],
        ['Member since', month],
        ['Account status', 'Active'],
      ] as const) {
        await expect(fact(page, 'Account Information', name)).toHaveText(value)
      }
    })

    await test.step('says Unknown if the date of the sign-up is missing', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await page.route('**/api/users/me', async (route) => {
        const user = { ...ann.user, createdAt: '' }
        await route.fulfill({ json: { data: user } })
      })
      await openProfile(app, page, ann)
      await expect(fact(page, 'Account Information', 'Member since')).toHaveText('Unknown')
    })

    await test.step('shows the stats', async () => {
      await startOver()
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
  })

  test('is accessible and never scrolls sideways', async ({ app, page }) => {
    const ann = await app.signUp('Ann', `<img src=x onerror=alert(1)> ${'Cholmondeley'.repeat(4)}`)
    await openProfile(app, page, ann)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Delete Account').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('opens a setting from its row and by its address, and keeps what was typed there', async ({
    app,
    page,
  }) => {
    await app.signIn(page, await app.signUp('Ann', 'Arbor'))
    await page.goto('/profile/me')
    const edit = row(page, 'Edit Profile')
    await expect(edit).toHaveAttribute('aria-expanded', 'false')
    await expect(field(page, 'First name')).toBeHidden()
    await edit.focus()
    await page.keyboard.press('Enter')
    await field(page, 'First name').fill('Anneli')
    await edit.click()
    await expect(field(page, 'First name')).toBeHidden()
    await edit.click()
    await expect(field(page, 'First name')).toHaveValue('Anneli')

    await page.goto('/stats')
    await page.goto('/profile/me#password')
    await expect(row(page, 'Change Password')).toHaveAttribute('aria-expanded', 'true')
    await expect(section(page, 'Change Password')).toBeInViewport()
    await expect(field(page, 'First name')).toBeHidden()
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
  test('is saved or says why not', async ({ app, page, startOver }) => {
    await test.step('requires both names', async () => {
      await openProfile(app, page, await app.signUp('Ann', 'Arbor'))
      await field(page, 'First name').fill('  ')
      await button(page, 'Save Profile').click()
      await expect(page.getByText('First and last name are required')).toBeVisible()
      await expect(field(page, 'First name')).toBeFocused()
      await field(page, 'First name').fill('Ann')
      await expect(page.getByText('First and last name are required')).toBeHidden()
      await field(page, 'Last name').fill('')
      await button(page, 'Save Profile').click()
      await expect(field(page, 'Last name')).toHaveAccessibleDescription(
        'First and last name are required',
      )
    })

    await test.step('shows the new name everywhere', async () => {
      await startOver()
      const ann = await app.signUp('Ann', 'Arbor')
      await openProfile(app, page, ann)
      await field(page, 'First name').fill(' Anneliese ')
      await field(page, 'Last name').fill("O'Brien <b>")
      await button(page, 'Save Profile').click()
      await expect(page.getByText('Profile updated!')).toBeVisible()
      await expect(fact(page, 'Account Information', 'Name')).toHaveText("Anneliese O'Brien <b>")
      await expect(field(page, 'First name')).toHaveValue('Anneliese')
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Anneliese')
    })

    await test.step('does not clear the fields after a failure', async () => {
      await startOver()
      const ann = await app.signUp('Ann', 'Arbor')
      await failWritesWithoutMessage(page, '/users/*')
      await openProfile(app, page, ann)
      await field(page, 'First name').fill('Anna')
      await button(page, 'Save Profile').click()
      await expect(page.getByText('Failed to update profile')).toBeVisible()
      await expect(field(page, 'First name')).toHaveValue('Anna')
      await expect(fact(page, 'Account Information', 'Name')).toHaveText('Ann Arbor')
    })

    await test.step('leads to the name that the server refuses', async () => {
      await startOver()
      await openProfile(app, page, await app.signUp('Ann', 'Arbor'))
      await field(page, 'First name').fill('Former')
      await field(page, 'Last name').fill('Player')
      await button(page, 'Save Profile').focus()
      await page.keyboard.press('Enter')
      await expect(field(page, 'First name')).toHaveAccessibleDescription(/is nobody’s name/u)
      await expect(field(page, 'First name')).toBeFocused()
      await expect(field(page, 'Last name')).toHaveValue('Player')
    })

    await test.step('redirects to the login page if the sign-in has ended', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await openProfile(app, page, ann)
      await app.api('POST /auth/logout', { token: ann.token })
      await button(page, 'Save Profile').click()
      await expect(page).toHaveURL(/\/login/)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  })
})

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

  test('is refused or ends the other sign-ins', async ({ app, page, startOver }) => {
    await test.step('shows the problem of each field', async () => {
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

    await test.step('changes it, and signs the other devices out', async () => {
      await startOver()
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
  })
})

test.describe('Sign-ins and devices', () => {
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

test.describe('The danger zone', () => {
  test('deletes the account or says why not', async ({ app, page, startOver }) => {
    await test.step('deletes the account after a confirmation, and goes to the sign-up page', async () => {
      const ann = await app.signUp('Ann')
      await openProfile(app, page, ann)
      await section(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
      await expect(dialog).toContainText('the matches where nobody else has an account')
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
