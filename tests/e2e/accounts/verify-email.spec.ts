import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

const VERIFIED = 'Your email is verified. You can sign in now.'

async function signedUp(app: BrowserApp): Promise<string> {
  const email = app.newEmail('una')
  const body = { firstName: 'Una', lastName: 'Verified', email, password: PASSWORD }
  await app.api('POST /auth/signup', { body })
  return email
}

/** The login form has the address already, even after a reload. */
async function expectKnownAddress(page: Page, email: string): Promise<void> {
  for (let visit = 1; visit <= 2; visit += 1) {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    if (visit === 1) await page.reload()
  }
}

/** Delays the verification's response. @returns a function that releases it */
async function delayResponse(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('/api/auth/verify-email*', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test.describe('The page of the mailed link', { tag: '@long' }, () => {
  test('verifies the address, and nothing shifts', async ({ app, page, startOver }) => {
    await test.step('verifies the address and goes to the login page after a moment', async () => {
      const email = await signedUp(app)
      const release = await delayResponse(page)
      await page.goto(await app.mailedLink(email))
      await expect(page.getByText('Verifying your email…')).toBeVisible()
      release()
      await expect(page.getByText(VERIFIED)).toBeVisible()
      const began = Date.now()
      await expect(page).toHaveURL('/login')
      expect(Date.now() - began).toBeGreaterThan(1000)
      await expectKnownAddress(page, email)
      const login = await app.api('POST /auth/login', { body: { email, password: PASSWORD } })
      expect(login.status).toBe(200)
    })

    await test.step('does not shift its layout when the response comes', async () => {
      await startOver()
      const link = await app.mailedLink(await signedUp(app))
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        const release = await delayResponse(page)
        await page.goto(link)
        const heading = page.getByRole('heading', { level: 1 })
        await expect(page.getByText('Verifying your email…')).toBeVisible()
        // The scripts put a heading of their own in the place of the prerendered one.
        await expect(page.locator('html')).not.toHaveAttribute('data-scripts')
        const before = await heading.boundingBox()
        release()
        await expect(page.getByText(VERIFIED)).toBeVisible()
        expect(await heading.boundingBox()).toEqual(before)
        await page.unroute('/api/auth/verify-email*')
      }
    })
  })

  test('goes to the choice of a password if several people signed up, and that password works', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const email = await signedUp(app)
    const stranger = { firstName: 'Eve', lastName: 'E', email, password: 'stranger-Pass-1' }
    await app.api('POST /auth/signup', { body: stranger })
    await page.goto(await app.mailedLink(email))
    await expect(
      page.getByText('Your email is verified. Choose a password to finish.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    await expect(page).toHaveURL(/\/reset-password\?token=[\w-]{43}$/u)
    await expect(page.getByText('Choose a password to finish:')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    // The page says the same after a reload.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('marigold-lamp')
    await page.getByLabel('Confirm new password').fill('marigold-lamp')
    await page.getByRole('button', { name: 'Choose password' }).click()
    await expect(page).toHaveURL('/login')
    await expectKnownAddress(page, email)
    await page.getByLabel('Password', { exact: true }).fill('marigold-lamp')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('asks for nothing if one browser signed up twice, and signs in there', async ({
    app,
    page,
  }) => {
    const email = app.newEmail('una')
    for (const password of ['a-typing-Error-1', PASSWORD]) {
      await page.goto('/signup')
      const form = page.getByRole('form', { name: 'Create your account' })
      await form.getByLabel('First name').fill('Una')
      await form.getByLabel('Last name').fill('Verified')
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Password', { exact: true }).fill(password)
      await form.getByLabel('Confirm password').fill(password)
      await form.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL(/\/check-email/u)
    }
    await page.goto(await app.mailedLink(email))
    await expect(page.getByText('Your email is verified. You are signed in.')).toBeVisible()
    // The same if the user clicks before the redirect.
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Una')
    const login = await app.api('POST /auth/login', { body: { email, password: PASSWORD } })
    expect(login.status).toBe(200)
  })
})
