import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

// A prerendered page has no form before its scripts have loaded.
const form = (page: Page) => page.getByRole('form')
const email = (page: Page) => form(page).getByLabel('Email')
const resend = (page: Page) => form(page).getByRole('button', { name: 'Resend email' })

test.describe('The check-your-email page', { tag: '@long' }, () => {
  test('knows the address, sends the mail again, and leads on', async ({
    app,
    page,
    startOver,
  }) => {
    await test.step('shows the address from the query and sends the mail again', async () => {
      const address = app.newEmail('una')
      const body = { firstName: 'Una', lastName: 'Verified', email: address, password: PASSWORD }
      await app.api('POST /auth/signup', { body })
      const first = await app.mailedLink(address)
      await page.goto(`/check-email?email=${encodeURIComponent(address)}`)
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await expect(page.getByRole('strong').getByText(address)).toBeVisible()
      await expect(email(page)).toHaveValue(address)
      await resend(page).click()
      await expect(
        page.getByText('If that address is waiting to be verified, the link has been resent.'),
      ).toBeVisible()
      await expect.poll(() => app.mailedLink(address)).not.toBe(first)
    })

    await test.step('shows the address from the page before', async () => {
      await startOver()
      await page.goto('/check-email')
      await expect(resend(page)).toBeVisible()
      const state = { email: 'ann@example.com' }
      await page.evaluate(
        (handed) => history.replaceState({ ...history.state, ...handed }, ''),
        state,
      )
      await page.reload()
      await expect(page.getByRole('strong').getByText('ann@example.com')).toBeVisible()
    })

    await test.step('requires a valid address', async () => {
      await startOver()
      await page.goto('/check-email')
      await resend(page).click()
      await expect(email(page)).toHaveAccessibleDescription('Enter your email first.')
      await expect(email(page)).toBeFocused()
      await email(page).fill('ann@')
      await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.')
    })

    await test.step('says that the mail was sent even if the response has no message', async () => {
      await startOver()
      await page.goto('/check-email?email=ann@example.com')
      await page.route('/api/auth/resend-verification-email', (route) =>
        route.fulfill({ json: {} }),
      )
      await resend(page).click()
      await expect(page.getByText('Verification email resent.')).toBeVisible()
    })

    await test.step('shows a refusal of the server', async () => {
      await startOver()
      await page.goto('/check-email?email=ann@example.com')
      await page.route('/api/auth/resend-verification-email', (route) =>
        route.fulfill({ status: 429, json: { message: 'Too many.', code: 'rate_limited' } }),
      )
      await resend(page).click()
      await expect(page.getByRole('alert')).toHaveText('Too many.')
    })

    await test.step('links to the mailbox of a server that sends no mail, and to the login page', async () => {
      await startOver()
      await page.goto('/check-email')
      await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute(
        'href',
        '/dev/mailbox',
      )
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page).toHaveURL('/login')
    })

    for (const path of ['login', 'signup', 'check-email', 'verify-email', 'forgot-password']) {
      await test.step(`has links that are large enough for a thumb, like /${path}`, async () => {
        await startOver()
        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto(`/${path}`)
        const links = page.getByRole('main').getByRole('link')
        await expect(links.last()).toBeVisible()
        // A prerendered page is replaced by the same one when its scripts have loaded.
        await expect(page.locator('html')).not.toHaveAttribute('data-scripts')
        for (const link of await links.all()) {
          expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(
            44,
          )
        }
      })
    }
  })
})
