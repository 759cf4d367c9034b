import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { queryClient } from '#client/query/query-client.ts'
import { ANN, offline, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

const PASSWORD = 'lamplit-Table-7'
const isOut = () => expect.poll(() => localStorage.getItem('token')).toBeNull()
const field = (label: string) => page.getByRole('form').getByLabelText(label, { exact: true })

async function logIn(): Promise<void> {
  await field('Email').fill(ANN.email)
  await field('Password').fill(PASSWORD)
  await page.getByRole('form').getByRole('button', { name: 'Sign in' }).click()
}

test('A sign-in ends at the first 401, or a failure whose message says 401 or unauthorized', async () => {
  for (const refusal of [
    refused(401, { message: 'Please sign in to continue.' }),
    refused(403, { message: 'Request failed with status 401' }),
    refused(403, { message: 'Unauthorized access' }),
  ]) {
    signIn()
    // Not before the page is there: nothing is left of it afterwards.
    const held = Promise.withResolvers<Response>()
    const { close } = await openPage('/friends', {
      'GET /friends/list/:userId': () => held.promise,
    })
    held.resolve(refusal)
    await isOut()
    close()
  }
})

test('A failing server ends no sign-in, and the page can try again', async () => {
  signIn()
  const message = 'The database cannot be reached right now. Please try again.'
  const { answer } = await openPage('/profile/me', {
    'GET /users/me': refused(503, { message, code: 'unavailable' }),
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  expect(localStorage.getItem('token')).toBe('anns-token')
  answer({ 'GET /users/me': refused(400) })
  await again.first().click()
  await expect.element(page.getByText('Something went wrong.')).toBeVisible()
  answer({ 'GET /users/me': { data: ANN } })
  await again.first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('Requests have JSON bodies and the stored token if there is one, and wait as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = Promise.withResolvers<Request>()
  const held = Promise.withResolvers<object>()
  const seen = Promise.withResolvers<Request>()
  const { address } = await openPage('/login', {
    'POST /auth/login': (request: Request) => {
      asked.resolve(request)
      return held.promise
    },
    'GET /users/:id/stats': (request: Request) => {
      seen.resolve(request)
      return refused(404)
    },
  })
  await logIn()
  const login = await asked.promise
  expect(login.headers.get('content-type')).toBe('application/json')
  expect(login.headers.get('authorization')).toBeNull()
  expect(await login.json()).toEqual({ email: ANN.email, password: PASSWORD })
  vi.advanceTimersByTime(600_000)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  held.resolve({ token: 'new-token', user: ANN })
  await expect.poll(address).toBe('/dashboard')
  expect((await seen.promise).headers.get('authorization')).toBe('Bearer new-token')
})

test('Whoever loses the connection before there was a toast is told by one', async () => {
  signIn()
  const note = { _id: 'note', type: 'FRIEND_ACCEPTED', title: 'News', description: '', link: null }
  const rest = { isRead: false, createdAt: ANN.createdAt, sender: null, sessionId: null }
  await openPage('/notifications', {
    'GET /friends/notifications': {
      data: [{ ...note, ...rest, entityId: null, correctionId: null }],
      meta: { page: 1, limit: 20, total: 1, unreadCount: 1 },
    },
    'POST /friends/notifications/:id/read': offline,
    'PUT /friends/notifications/:id/read': offline,
  })
  await page.getByRole('button', { name: 'Mark read' }).click()
  await expect.element(page.getByText('You seem to be offline.')).toBeVisible()
})

test('A token that is invalid is deleted when the user cannot be loaded', async () => {
  signIn()
  const { answer } = await openPage('/friends')
  answer({ 'GET /users/me': refused(401) })
  await queryClient.invalidateQueries()
  await isOut()
})

test('A 401 redirects nobody from the login page, nor clears what was typed', async () => {
  const message = 'Please sign in to continue.'
  const { address } = await openPage('/login?redirect=%2Ffriends', {
    'POST /auth/login': refused(401, { message }),
  })
  await logIn()
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  expect(address()).toBe('/login?redirect=%2Ffriends')
  await expect.element(field('Email')).toHaveValue(ANN.email)
})

test('Who signs out or deletes the account asks for nothing more without a token', async () => {
  const signedOut = page.getByRole('button', { name: /^(Sign in|Create account)$/u })
  for (const path of ['/dashboard', '/notifications', '/profile/me']) {
    signIn()
    const { anonymous, close } = await openPage(path, {
      'DELETE /users/:id': { message: 'Deleted.' },
      'POST /auth/logout': { message: 'Signed out.' },
    })
    if (path.startsWith('/profile')) {
      const remove = { name: 'Delete Account', exact: true }
      await page.getByRole('button', { name: /^Danger Zone/u }).click()
      await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', remove).click()
      await page.getByRole('alertdialog').getByRole('button', remove).click()
    } else await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect.element(signedOut.first()).toBeVisible()
    await new Promise(requestAnimationFrame)
    expect(anonymous.filter((request) => request !== 'GET /auth/providers')).toEqual([])
    close()
  }
})
