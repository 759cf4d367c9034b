import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

// A prerendered page has no form before its scripts have loaded.
const form = (page: Page) => page.getByRole('form')
const email = (page: Page) => form(page).getByLabel('Email')
const password = (page: Page) => form(page).getByLabel('Password', { exact: true })
const button = (page: Page) => form(page).getByRole('button', { name: 'Sign in' })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function signIn(page: Page, address: string, typed = PASSWORD): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(typed)
  await button(page).click()
}

/** Signs somebody up who does not open the mail. */
async function unverified(app: BrowserApp): Promise<string> {
  const address = app.newEmail('una')
  const body = { firstName: 'Una', lastName: 'Verified', email: address, password: PASSWORD }
  await app.api('POST /auth/signup', { body })
  return address
}

test.describe('The login page', () => {
  test('signs in with e-mail and password, stores the token and goes to the dashboard', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann')
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back', level: 1 })).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    // By keyboard alone.
    await email(page).focus()
    await page.keyboard.type(ann.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann')
    // The answer has the user already.
    expect(requests).toContain('/api/auth/login')
    expect(requests).not.toContain('/api/users/me')
    const token = await storedToken(page)
    const me = await app.api('GET /users/me', { token: token ?? '' })
    expect(me.body.data.email).toBe(ann.email)
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
  })

  test(
    'focuses its first field, and goes to the page that was requested',
    { tag: '@long' },
    async ({ app, page, isMobile, startOver }) => {
      await test.step('focuses the first field, but not where that would open an on-screen keyboard', async () => {
        await page.goto('/login')
        await expect(button(page)).toBeVisible()
        if (isMobile) await expect(email(page)).not.toBeFocused()
        else await expect(email(page)).toBeFocused()
      })

      await test.step('goes to the page that was requested before signing in', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        await page.goto('/friends?tab=sent')
        await expect(page).toHaveURL(/\/login\?/)
        await signIn(page, ann.email)
        await expect(page).toHaveURL('/friends?tab=sent')
      })
    },
  )

  test(
    'stays in the app, and says what is wrong with what was typed',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      await test.step('does not go elsewhere after signing in', async () => {
        const ann = await app.signUp('Ann')
        await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/')}`)
        await signIn(page, ann.email)
        await expect(page).toHaveURL('/dashboard')
      })

      await test.step('shows the problem of a field when the field loses the focus', async () => {
        await startOver()
        await page.goto('/login')
        await email(page).fill('ann@')
        await expect(page.getByText('Enter a valid email address.')).toBeHidden()
        await email(page).press('Tab')
        await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.')
        for (const [typed, problem] of [
          ['', 'Password is required.'],
          [' secret-1', 'Password must not start or end with spaces.'],
          ['secret-1 ', 'Password must not start or end with spaces.'],
          ['sec ret-1', 'Password must not contain spaces.'],
        ] as const) {
          await password(page).fill(typed)
          await password(page).blur()
          await expect(password(page)).toHaveAccessibleDescription(problem)
        }
        await email(page).fill('ann@example.com')
        await expect(page.getByText('Enter a valid email address.')).toBeHidden()
      })

      await test.step('shows all problems when it is submitted empty, and focuses the first field', async () => {
        await startOver()
        await page.goto('/login')
        await button(page).click()
        await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.')
        await expect(password(page)).toHaveAccessibleDescription('Password is required.')
        await expect(email(page)).toBeFocused()
      })

      await test.step('has links that can be clicked while the focus is in an empty field', async () => {
        await startOver()
        await page.goto('/login')
        await email(page).fill('ann@')
        await page.getByRole('link', { name: 'Create an account' }).click()
        await expect(page).toHaveURL('/signup')
      })

      await test.step('says that e-mail or password is wrong, and does not clear the fields', async () => {
        await startOver()
        const ann = await app.signUp('Ann')
        await page.goto('/login')
        await signIn(page, ann.email, 'not-the-Password-1')
        await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
        await expect(email(page)).toHaveValue(ann.email)
        await expect(password(page)).toHaveValue('not-the-Password-1')
        await expect(page).toHaveURL('/login')
      })
    },
  )

  test(
    'says what the server refused, and what happened before',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      await test.step('asks to verify an unverified address, and sends the mail again', async () => {
        const address = await unverified(app)
        const first = await app.mailedLink(address)
        await page.goto('/login')
        await signIn(page, address)
        await expect(page.getByRole('alert')).toContainText(
          'Please verify your email before logging in.',
        )
        await page.getByRole('link', { name: 'Resend verification email' }).click()
        await expect(page).toHaveURL(`/check-email?email=${encodeURIComponent(address)}`)
        await page.getByRole('button', { name: 'Resend email' }).click()
        await expect(page.getByText('the link has been resent')).toBeVisible()
        await expect.poll(() => app.mailedLink(address)).not.toBe(first)
      })

      await test.step('shows an error when the server cannot be reached, and does not clear the fields', async () => {
        await startOver()
        await page.goto('/login')
        await page.route('/api/auth/login', (route) => route.abort())
        await signIn(page, 'ann@example.com')
        await expect(page.getByRole('alert')).toHaveText(
          'You seem to be offline. Check your connection and try again.',
        )
        await expect(email(page)).toHaveValue('ann@example.com')
      })

      for (const [body, shown] of [
        [{ message: 'The dice are hot.' }, 'The dice are hot.'],
        [{ error: 'The cups are cold.' }, 'The cups are cold.'],
        [{}, 'Request failed'],
      ] as const) {
        await test.step(`shows "${shown}" for a failure that says ${JSON.stringify(body)}`, async () => {
          await page.route('/api/auth/login', (route) => route.fulfill({ status: 500, json: body }))
          await signIn(page, 'ann@example.com')
          await expect(page.getByRole('alert')).toHaveText(shown)
        })
      }

      await test.step('warns while Caps Lock is on', async () => {
        const warning = page.getByText('Warning: Caps Lock is on.')
        await password(page).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
        await expect(warning).toBeVisible()
        await password(page).dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false })
        await expect(warning).toBeHidden()
      })

      await test.step('redirects to the dashboard if somebody is signed in already', async () => {
        await startOver()
        await app.signIn(page, await app.signUp('Ann'))
        await page.goto('/login')
        await expect(page).toHaveURL('/dashboard')
        await page.goto('/login?redirect=/friends')
        await expect(page).toHaveURL('/friends')
      })

      await test.step('confirms a new password once', async () => {
        await startOver()
        await page.goto('/login')
        await expect(button(page)).toBeVisible()
        // The router handles this event like a navigation with that state.
        await page.evaluate(() =>
          history.replaceState({ ...history.state, justReset: true, email: 'ann@example.com' }, ''),
        )
        const toast = page.getByText('Password updated. Please sign in.')
        await expect(toast).toHaveCount(1)
        await page.reload()
        await expect(button(page)).toBeVisible()
        await expect(toast).toHaveCount(0)
        // The confirmation is shown only once, but the address is still filled in.
        await expect(email(page)).toHaveValue('ann@example.com')
      })
    },
  )

  test(
    'is accessible, and leads to the other ways in',
    { tag: '@long' },
    async ({ page, startOver }) => {
      test.slow()
      await test.step('says that Google sign-in is not set up on a server without it', async () => {
        await page.goto('/login')
        const google = page.getByRole('button', { name: 'Continue with Google' })
        await expect(google).toBeDisabled()
        await expect(google).toHaveAccessibleDescription(
          'Google sign-in is not set up on this server',
        )
      })

      await test.step('can be reached from the error page of Google sign-in on a server without it', async () => {
        await startOver()
        const response = await page.goto('/api/auth/google?redirect=/matches')
        expect(response?.status()).toBe(503)
        await expect(page.getByText('Google sign-in is not set up on this server')).toBeVisible()
        await expectNoAxeViolations(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        const main = page.getByRole('article')
        await expect(main).toHaveCSS('border-bottom-width', '2px')
        await page.getByRole('link', { name: 'Go back' }).click()
        await expect(page).toHaveURL('/login')
      })

      await test.step('passes a typed address to the page for a forgotten password and back', async () => {
        await startOver()
        await page.goto('/login')
        await email(page).fill('ann@example.com')
        await page.getByRole('link', { name: 'Forgot password?' }).click()
        await expect(page).toHaveURL('/forgot-password')
        await expect(email(page)).toHaveValue('ann@example.com')
        await page.getByRole('link', { name: 'Back to sign in' }).click()
        await expect(button(page)).toBeVisible()
        await expect(email(page)).toHaveValue('ann@example.com')
      })

      await test.step('is accessible in light and dark, with errors and without', async () => {
        await startOver()
        await page.goto('/login')
        await expect(page.getByText('Google sign-in is not set up on this server')).toBeVisible()
        // The axe checks without errors are in the test of every page.
        await button(page).click()
        await expect(page.getByText('Password is required.')).toBeVisible()
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
      })

      await test.step('describes its fields to password managers', async () => {
        await expect(email(page)).toHaveAttribute('autocomplete', 'email')
        await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
      })
    },
  )
})
