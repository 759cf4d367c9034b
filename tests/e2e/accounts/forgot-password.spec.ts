import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { onlyGoogle } from '#tests/support/data/made-people.ts'

// A prerendered page has no form before its scripts have loaded.
const form = (page: Page) => page.getByRole('form')
const email = (page: Page) => form(page).getByLabel('Email')
const send = (page: Page) => form(page).getByRole('button', { name: 'Send reset link' })

test.describe('The page for a forgotten password', { tag: '@long' }, () => {
  test('mails a link, and says what was refused', async ({ app, page, startOver }) => {
    await test.step('mails a link to the page for a new password', async () => {
      const ann = await app.signUp('Ann')
      await page.goto('/forgot-password')
      await email(page).fill(ann.email)
      await send(page).click()
      const toast = page.getByText('Reset link sent to your email.')
      await expect(toast).toBeVisible()
      // While it fades out, its contrast would be too low.
      await expect(toast).toBeHidden()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await expect.poll(() => app.mailedLink(ann.email)).toContain('/reset-password?token=')
    })

    await test.step('requires a valid address', async () => {
      await startOver()
      await page.goto('/forgot-password')
      await send(page).click()
      await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.')
      await expect(email(page)).toBeFocused()
    })

    await test.step('says that an account without a password uses Google sign-in', async () => {
      await startOver()
      const ann = await app.signUp('Ann')
      await onlyGoogle(app.running.app.database, ann)
      await page.goto('/forgot-password')
      await email(page).fill(ann.email)
      await send(page).click()
      await expect(page.getByText('This account uses Google sign-in')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
      await expect(page.getByText('Reset link sent to your email.')).toBeHidden()
      await expectNoAxeViolations(page)
    })

    await test.step('shows a refusal of the server without clearing the address', async () => {
      await startOver()
      await page.goto('/forgot-password')
      await page.route('/api/auth/forgot-password', (route) =>
        route.fulfill({ status: 500, json: { message: 'The dice are hot.', code: 'internal' } }),
      )
      await email(page).fill('ann@example.com')
      await send(page).click()
      await expect(page.getByRole('alert')).toHaveText('The dice are hot.')
      await expect(email(page)).toHaveValue('ann@example.com')
    })

    await test.step('links to the login page', async () => {
      await startOver()
      await page.goto('/forgot-password')
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page).toHaveURL('/login')
    })
  })
})
