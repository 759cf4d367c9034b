import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const field = (label: string) => page.getByRole('form').getByLabelText(label, { exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const alert = page.getByRole('alert')
const stored = () => localStorage.getItem('token')

const BOB = { ...ANN, _id: '0199a7c0-0000-7000-8000-00000000a002', firstName: 'Bob' }
const OWNERS = { 'Bearer anns-token': ANN, 'Bearer anns-new-token': ANN, 'Bearer bobs-token': BOB }

/** Opens the page after a third-party sign-in; the first script has taken this out of the address. */
async function comeBack(arrival: string) {
  window.arrival = arrival
  return openPage('/oauth-success', {
    'GET /users/me': ({ headers }: Request) => {
      const owner = Object.entries(OWNERS).find(([one]) => one === headers.get('authorization'))
      return owner === undefined ? refused(401) : { data: owner[1] }
    },
    'POST /auth/logout': { message: 'Signed out.' },
  })
}

test('A third-party sign-in is stored, and leads to the dashboard or the page that was asked for', async () => {
  for (const [arrival, path] of [
    ['#token=bobs-token', '/dashboard'],
    ['?token=bobs-token', '/dashboard'],
    ['#token=bobs-token&redirect=%2Ffriends%3Ftab%3Dsent', '/friends?tab=sent'],
    ['#token=bobs-token&redirect=%2F%2Fevil.example', '/dashboard'],
  ] as const) {
    const { address, close } = await comeBack(arrival)
    await expect.poll(address).toBe(path)
    expect(stored()).toBe('bobs-token')
    close()
  }
})

test('A third-party sign-in is followed about 150 ms after it was stored', async () => {
  let storedAt = Infinity
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    if (key === 'token') storedAt = performance.now()
    Object.assign(this, { [key]: value })
  })
  const { address } = await comeBack('#token=bobs-token')
  await expect.poll(address, { interval: 2 }).toBe('/dashboard')
  const waited = performance.now() - storedAt
  setItem.mockRestore()
  // It may take longer on a busy machine, but never less.
  expect(waited).toBeGreaterThanOrEqual(145)
  expect(waited).toBeLessThan(1400)
})

test('Without a token nobody is signed in, and a link leads back', async () => {
  const { address } = await comeBack('')
  await expect.element(alert).toMatchTextContent('No token found. Please try signing in again.')
  await link('Back to sign in').click()
  await expect.poll(address).toBe('/login')
  await comeBack('#refused=address')
  await expect.element(alert).toMatchTextContent('has letters that we would change')
  expect(stored()).toBeNull()
})

test('A sign-in of somebody else is replaced only after a question', async () => {
  signIn()
  const replaced = await comeBack('#token=bobs-token')
  await expect.element(heading('Who is playing?')).toBeVisible()
  await button('Continue as Bob').click()
  await expect.poll(replaced.address).toBe('/dashboard')
  expect(stored()).toBe('bobs-token')
  replaced.close()

  signIn()
  const kept = await comeBack('#token=bobs-token')
  await button('Stay signed in as Ann').click()
  await expect.poll(kept.address).toBe('/dashboard')
  expect(stored()).toBe('anns-token')
  expect(kept.sent).toContain('POST /auth/logout')
})

test('A sign-in of the same person, or one that has ended, is replaced at once, but not by an invalid one', async () => {
  for (const [before, arriving] of [
    ['anns-token', 'anns-new-token'],
    ['ended-token', 'bobs-token'],
  ] as const) {
    signIn(before)
    const { address, close } = await comeBack(`#token=${arriving}`)
    await expect.poll(address).toBe('/dashboard')
    expect(stored()).toBe(arriving)
    close()
  }
  signIn()
  await comeBack('#token=made-up')
  await expect.element(alert).toMatchTextContent('No token found. Please try signing in again.')
  expect(stored()).toBe('anns-token')
})

test('Where several people signed up, the mailed link leads to the choice of a password', async () => {
  const { address } = await openPage('/verify-email?token=good', {
    'GET /auth/verify-email': {
      message: 'Your email is verified. Choose a password to finish.',
      data: { email: ANN.email, passwordNeeded: true, token: 'reset-token' },
    },
    'GET /auth/reset-password': { message: 'It works.' },
    'POST /auth/reset-password': { message: 'Done.', data: { email: ANN.email } },
  })
  await expect
    .element(page.getByText('Your email is verified. Choose a password to finish.'))
    .toBeVisible()
  await expect.element(heading('Choose a password')).toBeVisible()
  expect(address()).toBe('/reset-password?token=reset-token')
  await expect.element(page.getByText('Choose a password to finish:')).toBeVisible()
  await field('New password').fill('marigold-lamp')
  await field('Confirm new password').fill('marigold-lamp')
  await button('Choose password').click()
  await expect.poll(address).toBe('/login')
  await expect.element(field('Email')).toHaveValue(ANN.email)
  await expect.element(field('Password')).toHaveFocus()
})

test('The mailed link signs in the browser that signed up, also before it goes on by itself', async () => {
  const { address } = await openPage('/verify-email?token=good', {
    'GET /auth/verify-email': {
      message: 'Your email is verified. You can sign in now.',
      data: { email: ANN.email, passwordNeeded: false, signedIn: { token: 'new', user: ANN } },
    },
  })
  await expect.element(page.getByText('Your email is verified. You are signed in.')).toBeVisible()
  await link('Go on').click()
  await expect.poll(address).toBe('/dashboard')
  expect(stored()).toBe('new')
})

test('Whoever was invited finds the form filled in, and is signed in by it', async () => {
  const { address, sent } = await openPage('/signup?invite=secret', {
    'GET /invitations/:token': {
      data: { name: 'Bob B.', email: ANN.email, firstName: 'Ann', lastName: 'Arbor' },
    },
    'POST /auth/signup': { data: { emailSent: false, signedIn: { token: 'new', user: ANN } } },
  })
  await expect.element(page.getByText('Bob B. has kept you a seat.')).toBeVisible()
  for (const [label, value] of [
    ['First name', 'Ann'],
    ['Last name', 'Arbor'],
    ['Email', ANN.email],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value)
  }
  await field('Password').fill('lamplit-Table-7')
  await field('Confirm password').fill('lamplit-Table-7')
  await button('Create account').click()
  await expect.poll(address).toBe('/dashboard')
  expect(stored()).toBe('new')
  expect(sent).toContain('GET /invitations/secret')
})

test('Whoever was invited and types another address has to verify it', async () => {
  const { address } = await openPage('/signup?invite=secret', {
    'GET /invitations/:token': {
      data: { name: 'Bob B.', email: 'other@example.com', firstName: '', lastName: '' },
    },
    'POST /auth/signup': { data: { emailSent: true } },
  })
  for (const [label, value] of [
    ['First name', 'Ann'],
    ['Last name', 'Arbor'],
    ['Email', ANN.email],
    ['Password', 'lamplit-Table-7'],
    ['Confirm password', 'lamplit-Table-7'],
  ] as const) {
    await field(label).fill(value)
  }
  await button('Create account').click()
  await expect.poll(address).toBe(`/check-email?email=${encodeURIComponent(ANN.email)}`)
})

test('An invitation that was used says so before anything is typed', async () => {
  const { address } = await openPage('/signup?invite=used')
  await expect.element(page.getByText('This invitation has ended.')).toBeVisible()
  await expect.element(field('Email')).toHaveValue('')
  await link('Sign in').first().click()
  await expect.poll(address).toBe('/login')
})

const FRIEND_LINK = {
  'GET /friend-links/:token': { data: { name: 'Bob B.' } },
  'POST /friend-links/:token/accept': { message: 'Friend added.', data: {} },
} as const

test('A friend link leads back through the login page to its question', async () => {
  const { address } = await openPage('/join/secret', {
    ...FRIEND_LINK,
    'POST /auth/login': { token: 'new', user: ANN },
  })
  await expect.element(heading('Bob B. wants to play')).toBeVisible()
  await link('Sign in').click()
  await field('Email').fill(ANN.email)
  await field('Password').fill('lamplit-Table-7')
  await button('Sign in').click()
  await expect.element(heading('Be friends with Bob B.?')).toBeVisible()
  await button('Accept').click()
  await expect.element(page.getByText('Friend added.')).toBeVisible()
  await expect.poll(address).toBe('/friends')
})

test('A friend link says what came of it: a request, why not, or that it has ended', async () => {
  signIn()
  const asked = await openPage('/join/secret', {
    ...FRIEND_LINK,
    'POST /friend-links/:token/accept': { message: 'Friend request sent', data: {} },
  })
  await button('Accept').click()
  await expect.element(page.getByText('Friend request sent', { exact: true })).toBeVisible()
  await expect.poll(asked.address).toBe('/friends')
  asked.close()

  signIn()
  const message = 'This is your own link: show it to somebody else.'
  const own = await openPage('/join/secret', {
    ...FRIEND_LINK,
    'POST /friend-links/:token/accept': refused(400, { message, code: 'bad_request' }),
  })
  await button('Accept').click()
  await expect.element(alert).toMatchTextContent(message)
  own.close()

  for (const [isSignedIn, name, path] of [
    [false, 'Create account', '/signup'],
    [true, 'Find friends', '/friends'],
  ] as const) {
    if (isSignedIn) signIn()
    const ended = await openPage('/join/ended')
    await expect.element(heading('This link has ended')).toBeVisible()
    await link(name).click()
    await expect.poll(ended.address).toBe(path)
    ended.close()
  }
})
