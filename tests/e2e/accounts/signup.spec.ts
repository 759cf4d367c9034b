import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

// A prerendered page has no form before its scripts have loaded.
const form = (page: Page) => page.getByRole('form')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const button = (page: Page) => form(page).getByRole('button', { name: 'Create account' })

interface Typed {
  'First name': string
  'Last name': string
  Email: string
  Password: string
  'Confirm password': string
}

async function fill(page: Page, typed: Partial<Typed>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
}

const ada = (email: string): Typed => ({
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: email,
  Password: PASSWORD,
  'Confirm password': PASSWORD,
})

test.describe('The sign-up page', { tag: '@long' }, () => {
  test('says what each field needs, before and after it is sent', async ({ page, startOver }) => {
    await test.step('shows the problem of each field', async () => {
      await page.goto('/signup')
      for (const [label, typed, problem] of [
        ['First name', '', 'First name is required.'],
        ['First name', '   ', 'First name is required.'],
        ['Last name', '', 'Last name is required.'],
        ['Email', 'ada', 'Enter a valid email address.'],
        ['Email', 'ada @example.com', 'Enter a valid email address.'],
        ['Password', 'short-1', 'At least 8 characters required.'],
        ['Password', '12345678-', 'Include at least one letter.'],
        ['Password', 'lamplit-table', 'Include at least one number.'],
        ['Password', 'lamplit7table', 'Include at least one symbol.'],
        ['Password', ' lamplit-7-table', 'Password must not start or end with spaces.'],
        ['Password', 'lamplit-7 table', 'Password must not contain spaces.'],
        ['Confirm password', PASSWORD, 'Passwords do not match.'],
      ] as const) {
        await field(page, label).fill(typed)
        await field(page, label).blur()
        await expect(field(page, label)).toHaveAccessibleDescription(problem)
      }
      await field(page, 'Password').fill(PASSWORD)
      await expect(page.getByText('Passwords do not match.')).toBeHidden()
    })

    await test.step('has a disabled button until all fields are valid', async () => {
      await expect(button(page)).toBeDisabled()
      const typed = ada('ada@example.com')
      for (const missing of Object.keys(typed)) {
        await fill(page, { ...typed, [missing]: '' })
        await expect(button(page), `without ${missing}`).toBeDisabled()
      }
      await fill(page, { ...typed, 'Confirm password': 'another-1' })
      await expect(button(page)).toBeDisabled()
      await fill(page, typed)
      await expect(button(page)).toBeEnabled()
    })

    await test.step('shows what is missing when the disabled button is clicked, and sends nothing', async () => {
      await startOver()
      await page.goto('/signup')
      await page.route('/api/auth/signup', () => expect('a call').toBe('none'))
      await field(page, 'First name').fill('Ada')
      await field(page, 'First name').press('Enter')
      await expect(page.getByText('Last name is required.')).toBeVisible()
      await expect(page.getByText('Enter a valid email address.')).toBeVisible()
      await expect(page.getByText('At least 8 characters required.')).toBeVisible()
      await expect(field(page, 'Last name')).toBeFocused()
    })

    await test.step('shows the strength of the password in three steps', async () => {
      const meter = page.getByRole('meter', { name: 'Password strength' })
      for (const [typed, score, label] of [
        ['a', 0, 'Weak'],
        ['lamplittable', 1, 'Weak'],
        ['lamplit7table', 2, 'Medium'],
        [PASSWORD, 3, 'Strong'],
      ] as const) {
        await field(page, 'Password').fill(typed)
        await expect(meter).toHaveJSProperty('value', score)
        await expect(meter).toHaveAttribute('aria-valuetext', label)
        await expect(page.getByText(label, { exact: true })).toBeVisible()
      }
    })

    await test.step('shows the rules for a new password, and marks the field for password managers', async () => {
      await expect(
        page.getByPlaceholder('At least 8 chars, incl. letters, numbers & symbol'),
      ).toHaveAttribute('autocomplete', 'new-password')
      await expect(field(page, 'Confirm password')).toHaveAttribute('autocomplete', 'new-password')
      await expect(field(page, 'First name')).toHaveAttribute('autocomplete', 'given-name')
      await expect(field(page, 'Last name')).toHaveAttribute('autocomplete', 'family-name')
      await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'email')
    })

    await test.step('shows a refusal of the server in a banner and at the field, and does not clear the fields', async () => {
      await startOver()
      await page.goto('/signup')
      await fill(page, {
        ...ada('ada@example.com'),
        Password: 'password1!',
        'Confirm password': 'password1!',
      })
      await button(page).click()
      const problem = 'This password is too common. Choose another one.'
      await expect(page.getByRole('alert')).toHaveText(problem)
      await expect(field(page, 'Password')).toHaveAccessibleDescription(problem)
      await expect(field(page, 'Password')).toBeFocused()
      await expect(field(page, 'Email')).toHaveValue('ada@example.com')
      await fill(page, { Password: PASSWORD, 'Confirm password': PASSWORD })
      await expect(field(page, 'Password')).not.toHaveAccessibleDescription(problem)
    })
  })

  test('is accessible, and leads to the other ways in', async ({ page, startOver }) => {
    test.slow()
    await test.step('offers Google sign-in, and links to the login page', async () => {
      await page.goto('/signup')
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/login')
    })

    await test.step('is accessible in light and dark, with errors and without', async () => {
      await startOver()
      await page.goto('/signup')
      await expect(page.getByText('Google sign-in is not set up on this server')).toBeVisible()
      // The axe checks without errors are in the test of every page.
      await field(page, 'Last name').press('Enter')
      await expect(page.getByText('First name is required.')).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })
  })
})
