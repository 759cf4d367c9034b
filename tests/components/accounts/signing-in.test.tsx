import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { ANN, offline, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

const field = (label: string) => page.getByRole('form').getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('form').getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const alert = page.getByRole('alert')
const SIGNED_IN = { token: 'a-token', user: ANN }

async function logIn(email = ANN.email): Promise<void> {
  await field('Email').fill(email)
  await field('Password').fill('lamplit-Table-7')
  await button('Sign in').click()
}

test('The login page goes to the page that was requested, and to no other site', async () => {
  const answers = { 'POST /auth/login': SIGNED_IN } as const
  const asked = await openPage('/friends?tab=sent', answers)
  expect(asked.address()).toMatch(/^\/login\?/u)
  await expect.element(field('Email')).toHaveFocus()
  await logIn()
  await expect.poll(asked.address).toBe('/friends?tab=sent')
  expect(localStorage.getItem('token')).toBe('a-token')
  expect(asked.sent).not.toContain('GET /users/me')
  asked.close()

  const elsewhere = await openPage(
    `/login?redirect=${encodeURIComponent('//evil.example/')}`,
    answers,
  )
  await logIn()
  await expect.poll(elsewhere.address).toBe('/dashboard')
})

test('The login page is not for somebody who is signed in', async () => {
  signIn()
  const { address, close } = await openPage('/login')
  expect(address()).toBe('/dashboard')
  close()
  signIn()
  expect((await openPage('/login?redirect=/friends')).address()).toBe('/friends')
})

test('The login page shows the problem of a field when the field loses the focus', async () => {
  await openPage('/login')
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'email')
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
  await field('Email').fill('ann@')
  await expect.element(field('Email')).not.toHaveAccessibleDescription()
  await userEvent.tab()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  for (const [typed, problem] of [
    ['', 'Password is required.'],
    [' secret-1', 'Password must not start or end with spaces.'],
  ] as const) {
    await field('Password').fill(typed)
    await userEvent.tab()
    await expect.element(field('Password')).toHaveAccessibleDescription(problem)
  }
  await field('Email').fill(ANN.email)
  await expect.element(field('Email')).not.toHaveAccessibleDescription()
})

test('The login page shows all problems when it is submitted empty, and focuses the first field', async () => {
  const { sent } = await openPage('/login')
  await button('Sign in').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await expect.element(field('Password')).toHaveAccessibleDescription('Password is required.')
  await expect.element(field('Email')).toHaveFocus()
  expect(sent).not.toContain('POST /auth/login')
})

test('The login page leads to the other pages with what was typed, also from a wrong field', async () => {
  const { address } = await openPage('/login')
  await field('Email').fill('ann@')
  await link('Create an account').click()
  expect(address()).toBe('/signup')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await field('Email').fill(ANN.email)
  await link('Forgot password?').click()
  await expect.poll(address).toBe('/forgot-password')
  await expect.element(field('Email')).toHaveValue(ANN.email)
  await link('Back to sign in').click()
  await expect.element(button('Sign in')).toBeVisible()
  await expect.element(field('Email')).toHaveValue(ANN.email)
})

test('The login page says what failed, and does not clear the fields', async () => {
  const { address, answer } = await openPage('/login')
  for (const [failure, shown] of [
    [
      refused(400, { message: 'Invalid credentials', code: 'invalid_credentials' }),
      'Invalid credentials',
    ],
    [refused(500, { message: 'The dice are hot.' }), 'The dice are hot.'],
    [refused(500, { error: 'The cups are cold.' }), 'The cups are cold.'],
    [refused(500), 'Request failed'],
    [offline, 'You seem to be offline. Check your connection and try again.'],
  ] as const) {
    answer({ 'POST /auth/login': failure })
    await logIn()
    await expect.element(alert).toMatchTextContent(shown)
    await expect.element(field('Email')).toHaveValue(ANN.email)
    await expect.element(field('Password')).toHaveValue('lamplit-Table-7')
    expect(address()).toBe('/login')
  }
  const message = 'Please verify your email before logging in.'
  answer({ 'POST /auth/login': refused(403, { message, code: 'email_unverified' }) })
  await logIn()
  await expect.element(alert).toMatchTextContent(message)
  await link('Resend verification email').click()
  await expect.poll(address).toBe(`/check-email?email=${encodeURIComponent(ANN.email)}`)
})

test('A password field shows what is typed, by keyboard too, and warns while Caps Lock is on', async () => {
  await openPage('/login')
  field('Password').element().focus()
  await userEvent.keyboard('{Tab} ')
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  const warning = page.getByText('Warning: Caps Lock is on.')
  const press = (type: string, modifierCapsLock: boolean) =>
    field('Password')
      .element()
      .dispatchEvent(new KeyboardEvent(type, { key: 'A', modifierCapsLock, bubbles: true }))
  press('keydown', true)
  await expect.element(warning).toBeVisible()
  press('keyup', false)
  await expect.element(warning).not.toBeInTheDocument()
})

test('The login page confirms a new password once, and knows the address', async () => {
  await openPage('/login', {}, { justReset: true, email: ANN.email })
  await expect.element(page.getByText('Password updated. Please sign in.')).toBeVisible()
  expect(page.getByText('Password updated. Please sign in.').elements()).toHaveLength(1)
  await expect.element(field('Email')).toHaveValue(ANN.email)
})

test('The login page says that Google sign-in is not set up on a server without it', async () => {
  await openPage('/login')
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await expect.element(google).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(google)
    .toHaveAccessibleDescription('Google sign-in is not set up on this server')
})

test('The page for a forgotten password says that a link was sent, or why not', async () => {
  const { answer, sent } = await openPage('/forgot-password')
  await button('Send reset link').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await expect.element(field('Email')).toHaveFocus()
  expect(sent).not.toContain('POST /auth/forgot-password')

  await field('Email').fill(ANN.email)
  answer({ 'POST /auth/forgot-password': refused(500, { message: 'The dice are hot.' }) })
  await button('Send reset link').click()
  await expect.element(alert).toMatchTextContent('The dice are hot.')
  await expect.element(field('Email')).toHaveValue(ANN.email)

  const message = 'This account uses Google sign-in. Use "Continue with Google".'
  answer({ 'POST /auth/forgot-password': { message } })
  await button('Send reset link').click()
  await expect.element(page.getByText('This account uses Google sign-in')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect.element(page.getByText('Reset link sent to your email.')).not.toBeInTheDocument()

  answer({ 'POST /auth/forgot-password': { message: 'Sent.' } })
  await button('Send reset link').click()
  await expect.element(page.getByText('Reset link sent to your email.')).toBeVisible()
  await expect.element(page.getByText('has an account, its link works for one hour.')).toBeVisible()
})

const reset = async (password: string, again = password) => {
  await field('New password').fill(password)
  await field('Confirm new password').fill(again)
  await button('Reset password').click()
}

test('The page for a new password requires a link and eight characters, entered twice', async () => {
  const { address, sent } = await openPage('/reset-password')
  await expect.element(alert).toMatchTextContent('Missing token.')
  await reset('short', 'other')
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription('Password must be at least 8 characters.')
  await expect
    .element(field('Confirm new password'))
    .toHaveAccessibleDescription('Passwords do not match.')
  await expect.element(field('New password')).toHaveFocus()
  await reset('marigold-lamp')
  await expect.element(alert).toMatchTextContent('Missing token.')
  expect(sent).not.toContain('POST /auth/reset-password')
  await link('Get a new link').click()
  await expect.poll(address).toBe('/forgot-password')
})

test('The page for a new password says that a link has ended before anything is typed', async () => {
  const message = 'This reset link does not work any more.'
  const { address } = await openPage('/reset-password?token=old', {
    'GET /auth/reset-password': refused(400, { message, code: 'invalid_token' }),
  })
  await expect.element(page.getByText('This link has ended.')).toBeVisible()
  await expect.element(alert).toMatchTextContent(message)
  await expect.element(field('New password')).not.toBeInTheDocument()
  await expect.element(link('Back to sign in')).toHaveAttribute('href', '/login')
  await link('Get a new link').click()
  await expect.poll(address).toBe('/forgot-password')
})

test('The page for a new password shows a refusal without clearing the fields, and signs this browser out', async () => {
  signIn()
  const { address, answer } = await openPage('/reset-password?token=good', {
    'GET /auth/reset-password': { message: 'It works.' },
    'GET /users/me': refused(401, { message: 'Unauthorized' }),
  })
  const common = 'This password is too common. Choose another one.'
  const body = { message: common, code: 'validation_failed', errors: { password: common } }
  answer({ 'POST /auth/reset-password': refused(400, body) })
  await reset('password1')
  await expect.element(field('New password')).toHaveAccessibleDescription(common)
  await expect.element(field('New password')).toHaveValue('password1')
  expect(page.getByText(common).elements()).toHaveLength(1)
  await expect.element(link('Get a new link')).not.toBeInTheDocument()
  answer({ 'POST /auth/reset-password': refused(500) })
  await reset('marigold-lamp')
  await expect.element(alert).toMatchTextContent('Reset failed')
  answer({ 'POST /auth/reset-password': { message: 'Done.', data: { email: ANN.email } } })
  await reset('marigold-lamp')
  await expect.poll(address).toBe('/login')
  await expect.element(field('Email')).toHaveValue(ANN.email)
  expect(localStorage.getItem('token')).toBeNull()
})

test('The pages for visitors have links for a thumb, and their errors fit the smallest phone', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  for (const [path, submit] of Object.entries({
    login: 'Sign in',
    signup: 'Create account',
    'check-email': 'Resend email',
    'verify-email': 'Resend email',
    'forgot-password': 'Send reset link',
    'reset-password': 'Reset password',
  })) {
    const { close } = await openPage(`/${path}`)
    await expect.element(button(submit)).toBeVisible()
    button(submit).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull()
    for (const one of page.getByRole('main').getByRole('link').elements()) {
      expect([path, one.getBoundingClientRect().height >= 44]).toEqual([path, true])
    }
    const { scrollWidth, clientWidth } = document.documentElement
    expect([path, scrollWidth]).toEqual([path, clientWidth])
    close()
  }
})
