import { expect, test } from '#tests/support/browser/browser.ts'
import { failWritesWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import {
  button,
  fact,
  field,
  openProfile,
  row,
  section,
} from '#tests/support/browser/profile-page.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

test.describe('The profile page', { tag: '@long' }, () => {
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
  test('shows the new name everywhere', async ({ app, page }) => {
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

  test('says why it is not saved', { tag: '@long' }, async ({ app, page, startOver }) => {
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
      // The stream ends with the sign-in, and would leave the page before the button does.
      await withoutEvents(page)
      await openProfile(app, page, ann)
      await app.api('POST /auth/logout', { token: ann.token })
      await button(page, 'Save Profile').click()
      await expect(page).toHaveURL(/\/login/)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  })
})
