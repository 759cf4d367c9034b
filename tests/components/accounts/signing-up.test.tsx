import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage, refused } from '#tests/support/components/opened-page.tsx'

const PASSWORD = 'lamplit-Table-7'
const form = page.getByRole('form')
const field = (label: string) => form.getByLabelText(label, { exact: true })
const button = (name: string) => form.getByRole('button', { name })
const create = button('Create account')
const alert = page.getByRole('alert')

const ADA = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
}

async function fill(typed: Partial<typeof ADA>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
}

test('The sign-up page shows the problem of each field, and its button waits for all of them', async () => {
  const { sent } = await openPage('/signup')
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  for (const [label, typed, problem] of [
    ['First name', '', 'First name is required.'],
    ['Last name', '', 'Last name is required.'],
    ['Email', 'ada', 'Enter a valid email address.'],
    ['Password', 'short-1', 'At least 8 characters required.'],
    ['Password', 'lamplit7table', 'Include at least one symbol.'],
    ['Confirm password', PASSWORD, 'Passwords do not match.'],
  ] as const) {
    await field(label).fill(typed)
    await userEvent.tab()
    await expect.element(field(label)).toHaveAccessibleDescription(problem)
  }
  await field('Password').fill(PASSWORD)
  await expect.element(page.getByText('Passwords do not match.')).not.toBeInTheDocument()
  for (const missing of Object.keys(ADA)) {
    await fill({ ...ADA, [missing]: '' })
    await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  }
  await fill({ ...ADA, 'Confirm password': 'another-1' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await fill(ADA)
  await expect.element(create).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent).not.toContain('POST /auth/signup')
})

test('The sign-up page shows what is missing after Enter, and sends nothing', async () => {
  const { sent } = await openPage('/signup')
  await field('First name').fill('Ada')
  await userEvent.keyboard('{Enter}')
  for (const problem of [
    'Last name is required.',
    'Enter a valid email address.',
    'At least 8 characters required.',
  ]) {
    await expect.element(page.getByText(problem)).toBeVisible()
  }
  await expect.element(field('Last name')).toHaveFocus()
  expect(sent).not.toContain('POST /auth/signup')
})

test('The sign-up page shows the strength of the password, and describes its fields to password managers', async () => {
  await openPage('/signup')
  const meter = page.getByRole('meter', { name: 'Password strength' })
  for (const [typed, value, label] of [
    ['a', 0, 'Weak'],
    ['lamplittable', 1, 'Weak'],
    ['lamplit7table', 2, 'Medium'],
    [PASSWORD, 3, 'Strong'],
  ] as const) {
    await field('Password').fill(typed)
    await expect.element(meter).toHaveProperty('value', value)
    await expect.element(meter).toHaveAttribute('aria-valuetext', label)
    await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  }
  await expect
    .element(field('Password'))
    .toHaveAttribute('placeholder', 'At least 8 chars, incl. letters, numbers & symbol')
  for (const [label, kind] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const) {
    await expect.element(field(label)).toHaveAttribute('autocomplete', kind)
  }
})

test('The sign-up page shows a refusal in a banner and at the field, and does not clear the fields', async () => {
  const common = 'This password is too common. Choose another one.'
  const body = { message: common, code: 'validation_failed', errors: { password: common } }
  await openPage('/signup', { 'POST /auth/signup': refused(400, body) })
  await fill({ ...ADA, Password: 'password1!', 'Confirm password': 'password1!' })
  await create.click()
  await expect.element(alert).toMatchTextContent(common)
  await expect.element(field('Password')).toHaveAccessibleDescription(common)
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Email')).toHaveValue(ADA.Email)
  await fill({ Password: PASSWORD, 'Confirm password': PASSWORD })
  await expect.element(field('Password')).not.toHaveAccessibleDescription(common)
})

test('The check-your-email page knows the address from the page before', async () => {
  const { address } = await openPage('/check-email', {}, { email: 'ada@example.com' })
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the mailbox' }))
    .toHaveAttribute('href', '/dev/mailbox')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect.poll(address).toBe('/login')
  await expect.element(field('Email')).toHaveValue('ada@example.com')
})

test('The check-your-email page requires an address, and says that the mail was sent or not', async () => {
  const { answer } = await openPage('/check-email?email=')
  await button('Resend email').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter your email first.')
  await expect.element(field('Email')).toHaveFocus()
  await field('Email').fill('ada@')
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await field('Email').fill('ada@example.com')
  for (const [said, shown] of [
    [{}, 'Verification email resent.'],
    [{ message: 'It is on its way.' }, 'It is on its way.'],
    [refused(429, { message: 'Too many.', code: 'rate_limited' }), 'Too many.'],
  ] as const) {
    answer({ 'POST /auth/resend-verification-email': said })
    await button('Resend email').click()
    await expect.element(page.getByText(shown)).toBeVisible()
  }
})

test('The page of the mailed link says what is wrong, and offers to send the mail again', async () => {
  for (const [search, said, shown] of [
    ['', {}, 'Missing or invalid verification token.'],
    ['?token=', {}, 'Missing or invalid verification token.'],
    ['?token=old', refused(400, { message: 'This link has expired.' }), 'This link has expired.'],
    ['?token=any', refused(500), 'Verification failed'],
  ] as const) {
    const { close } = await openPage(`/verify-email${search}`, { 'GET /auth/verify-email': said })
    await expect.element(alert).toMatchTextContent(shown)
    await button('Resend email').click()
    await expect.element(field('Email')).toHaveAccessibleDescription('Enter your email first.')
    close()
  }
})

test('The page of the mailed link verifies, moves nothing, and goes on to the login page after a moment', async () => {
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    const held = Promise.withResolvers<object>()
    const { address, close } = await openPage('/verify-email?token=good', {
      'GET /auth/verify-email': () => held.promise,
    })
    await expect.element(page.getByText('Verifying your email…')).toBeVisible()
    const place = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().y
    const before = place()
    held.resolve({
      message: 'Your email is verified. You can sign in now.',
      data: { email: 'ada@example.com' },
    })
    await expect
      .element(page.getByText('Your email is verified. You can sign in now.'))
      .toBeVisible()
    const began = performance.now()
    expect(place()).toBe(before)
    await expect.poll(address).toBe('/login')
    expect(performance.now() - began).toBeGreaterThan(1000)
    await expect.element(field('Email')).toHaveValue('ada@example.com')
    await expect.element(field('Password')).toHaveFocus()
    close()
  }
})
