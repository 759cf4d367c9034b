import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

const section = (name: string) => page.getByRole('region', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

const HERE = {
  _id: '0199a7c0-0000-7000-8000-00000000b001',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
  createdAt: ANN.createdAt,
  lastUsedAt: ANN.createdAt,
  current: true,
}
const ELSEWHERE = {
  ...HERE,
  _id: '0199a7c0-0000-7000-8000-00000000b002',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  current: false,
}

async function openProfile(setting: string, answers: Parameters<typeof openPage>[1] = {}) {
  signIn()
  const opened = await openPage('/profile/me', {
    'GET /auth/sign-ins': { data: [HERE, ELSEWHERE] },
    ...answers,
  })
  await page.getByRole('heading', { name: setting, level: 3 }).getByRole('button').click()
  return opened
}

test('The profile shows the account, and what somebody has played', async () => {
  const stats = { totalMatches: 6, wins: 3, losses: 2, draws: 1, mostPlayedGame: 'Azul' }
  const { close } = await openProfile('Appearance', { 'GET /users/:id/stats': { data: stats } })
  for (const [name, value] of [
    ['Name', 'Ann Arbor'],
    ['Email', 'ann@example.com'],
    ['Member since', 'March 2026'],
    ['Account status', 'Active'],
  ] as const) {
    await expect
      .element(section('Account Information'))
      .toMatchTextContent(new RegExp(`${name}\\s*${value}`, 'u'))
  }
  for (const [name, value] of [
    ['Total Matches', '6'],
    ['Wins', '3'],
    ['Losses', '2'],
    ['Draws', '1'],
    ['Most Played Game', 'Azul'],
  ] as const) {
    await expect
      .element(section('Your Stats'))
      .toMatchTextContent(new RegExp(`${name}\\s*${value}`, 'u'))
  }
  close()
  await openProfile('Appearance', {
    'GET /users/me': { data: { ...ANN, createdAt: '' } },
    'GET /users/:id/stats': { data: { ...stats, totalMatches: 0, mostPlayedGame: null } },
  })
  await expect.element(section('Account Information')).toMatchTextContent(/Member since\s*Unknown/u)
  await expect.element(section('Your Stats')).toMatchTextContent(/Total Matches\s*0/u)
  await expect.element(section('Your Stats')).toMatchTextContent(/Most Played Game\s*None yet/u)
})

test('At 320 px the four numbers stand on one line, and what is set is shown whole', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const stats = { totalMatches: 130, wins: 50, losses: 77, draws: 3, mostPlayedGame: 'Azul' }
  await openProfile('Change Password', { 'GET /users/:id/stats': { data: stats } })
  const top = (label: string) =>
    section('Your Stats').getByText(label, { exact: true }).element().getBoundingClientRect().top
  await expect.poll(() => top('Draws')).toBe(top('Total Matches'))
  const devices = page.getByRole('button', { name: 'Sign-ins and devices' }).getByText('2')
  await expect.element(devices).toBeVisible()
  const { scrollWidth, clientWidth } = devices.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('A setting opens by its row and by its address, and what was typed in it stays', async () => {
  const row = page.getByRole('button', { name: /^Edit Profile/u })
  const { close } = await openProfile('Edit Profile')
  await expect.element(row).toHaveAttribute('aria-expanded', 'true')
  await field('First name').fill('Anneli')
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('First name')).not.toBeVisible()
  await row.click()
  await expect.element(field('First name')).toHaveValue('Anneli')
  close()
  signIn()
  await openPage('/profile/me#password')
  await expect.element(section('Change Password')).toBeInViewport()
  await expect.element(row).toHaveAttribute('aria-expanded', 'false')
})

test('The profile is not saved without both names', async () => {
  const { sent } = await openProfile('Edit Profile')
  await field('First name').fill('  ')
  await button('Save profile').click()
  await expect
    .element(field('First name'))
    .toHaveAccessibleDescription('First and last name are required')
  await expect.element(field('First name')).toHaveFocus()
  await field('First name').fill('Ann')
  await expect.element(page.getByText('First and last name are required')).not.toBeInTheDocument()
  await field('Last name').fill('')
  await button('Save profile').click()
  await expect
    .element(field('Last name'))
    .toHaveAccessibleDescription('First and last name are required')
  expect(sent).not.toContain('PUT /users/:id')
})

test('The profile keeps what was typed when it is not saved, and leads to a refused name', async () => {
  const { address, answer } = await openProfile('Edit Profile', { 'PUT /users/:id': refused(400) })
  await field('First name').fill('Former')
  await field('Last name').fill('Player')
  await button('Save profile').click()
  await says('Failed to update profile')
  await expect.element(field('First name')).toHaveValue('Former')
  await expect.element(section('Account Information')).toMatchTextContent('Ann Arbor')

  const message = '“Former Player” is nobody’s name.'
  const errors = { firstName: message }
  answer({ 'PUT /users/:id': refused(400, { message, code: 'validation_failed', errors }) })
  await userEvent.keyboard('{Enter}')
  await expect.element(field('First name')).toHaveAccessibleDescription(message)
  await expect.element(field('First name')).toHaveFocus()
  await expect.element(field('Last name')).toHaveValue('Player')

  answer({ 'PUT /users/:id': refused(401, { message: 'Unauthorized', code: 'unauthorized' }) })
  await button('Save profile').click()
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
  expect(address()).toBe('/profile/me')
})

test('The new name is shown at once, without the spaces around it', async () => {
  const renamed = { ...ANN, firstName: 'Anneliese', lastName: "O'Brien <b>" }
  const { answer } = await openProfile('Edit Profile')
  answer({ 'PUT /users/:id': { data: renamed }, 'GET /users/me': { data: renamed } })
  await field('First name').fill(' Anneliese ')
  await field('Last name').fill("O'Brien <b>")
  await button('Save profile').click()
  await says('Profile updated!')
  await expect.element(section('Account Information')).toMatchTextContent("Anneliese O'Brien <b>")
  await expect.element(field('First name')).toHaveValue('Anneliese')
})

test('The password is changed only if each field is right', async () => {
  const { sent, answer } = await openProfile('Change Password')
  const change = async (current: string, chosen: string, repeated: string) => {
    await field('Current password').fill(current)
    await field('New password').fill(chosen)
    await field('Confirm new password').fill(repeated)
    await section('Change Password').getByRole('button', { name: 'Change Password' }).click()
  }
  for (const [current, chosen] of [
    ['', ''],
    ['lamplit-Table-7', ''],
    ['lamplit-Table-7', 'new-secret-1'],
  ] as const) {
    await change(current, chosen, '')
    await says('All fields are required')
  }
  await change('lamplit-Table-7', 'short-1', 'short-1')
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription('New password must be at least 8 characters')
  await change('lamplit-Table-7', 'new-secret-1', 'new-secret-2')
  await expect
    .element(field('Confirm new password'))
    .toHaveAccessibleDescription("Passwords don't match")
  expect(sent).not.toContain('POST /auth/change-password')

  const message = 'Current password is incorrect'
  const body = { message, code: 'validation_failed', errors: { currentPassword: message } }
  answer({ 'POST /auth/change-password': refused(400, body) })
  await change('not-my-Password-1', 'new-secret-1', 'new-secret-1')
  await expect.element(field('Current password')).toHaveAccessibleDescription(message)
  answer({ 'POST /auth/change-password': refused(400) })
  await change('lamplit-Table-7', 'new-secret-1', 'new-secret-1')
  await says('Failed to change password')
  const asked = () => sent.filter((request) => request === 'GET /auth/sign-ins').length
  const before = asked()
  answer({ 'POST /auth/change-password': { message: 'Password changed.' } })
  await change('lamplit-Table-7', 'new-secret-1', 'new-secret-1')
  await says('Password changed.')
  await expect.element(field('Current password')).toHaveValue('')
  await expect.poll(asked).toBeGreaterThan(before)
})

test('Sign-ins mark this device, and the others can be signed out', async () => {
  const { answer } = await openProfile('Sign-ins and devices', {
    'DELETE /auth/sign-ins/:id': refused(400),
  })
  const devices = section('Sign-ins and devices').getByRole('listitem')
  await expect.element(devices.first()).toMatchTextContent('This device')
  await expect.element(devices.last()).toMatchTextContent(/Firefox on Linux.*Last used/u)
  await button('Sign out Firefox on Linux').click()
  await says('Action failed.')
  answer({ 'DELETE /auth/sign-ins/:id': { message: 'Signed out there.' } })
  // The message stays where the pointer rests, and may lie over the button.
  ;(button('Sign out Firefox on Linux').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await says('Signed out there.')
  await expect.poll(() => devices.elements().length).toBe(1)
})

test('The account is deleted after a question alone, and the focus comes back from it', async () => {
  const { address, answer, sent } = await openProfile('Danger Zone')
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await button('Delete Account').click()
  await expect.element(dialog).toMatchTextContent('the matches where nobody else has an account')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Delete Account')).toHaveFocus()
  expect(sent.filter((request) => request.startsWith('DELETE'))).toEqual([])

  answer({ 'DELETE /users/:id': refused(400) })
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await says('Failed to delete account')
  expect(address()).toBe('/profile/me')
  answer({ 'DELETE /users/:id': { message: 'Deleted.' } })
  await button('Delete Account').click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect.poll(address).toBe('/signup')
  expect(localStorage.getItem('token')).toBeNull()
})

test('The data are downloaded under a toast that stays until they are ready, or it says what failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = Promise.withResolvers<object>()
  const { answer } = await openProfile('Your data', {
    'GET /users/:id/archive': () => held.promise,
  })
  await button('Download as JSON').click()
  await says('Gathering your data…')
  vi.advanceTimersByTime(60_000)
  await says('Gathering your data…')
  held.resolve(Response.json({}))
  await says('Your data is downloaded.')
  await expect.element(page.getByText('Gathering your data…')).not.toBeInTheDocument()
  answer({ 'GET /users/:id/archive': refused(500) })
  await button('Download as JSON').click()
  await says('Failed to download your data')
  await expect
    .element(page.getByRole('link', { name: 'Import matches' }))
    .toHaveAttribute('href', '/import')
})

test('The data come in three files, with a list of what BG Stats has no place for', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  const lost = [{ what: 'matches with their confirmations', count: 2 }]
  await openProfile('Your data', {
    'GET /users/:id/archive': Response.json({}),
    'GET /users/:id/archive.csv': new Response('day,game\r\n'),
    'GET /users/:id/archive.bgstats': new Response(
      `{"plays":[],\n "noPlace": ${JSON.stringify(lost)}\n}`,
    ),
  })
  for (const name of ['JSON', 'CSV']) await button(`Download as ${name}`).click()
  await button('Download for BG Stats').click()
  await says('matches with their confirmations (2)')
  expect(saved.toSorted()).toEqual([
    'tabletally-bgstats.json',
    'tabletally-matches.csv',
    'tabletally.json',
  ])
})

test('The profile says what a browser or plain http lacks, and why', async () => {
  const own = Object.getOwnPropertyDescriptor(window, 'isSecureContext')
  Object.defineProperty(window, 'isSecureContext', { configurable: true, get: () => false })
  onTestFinished(() => {
    if (own === undefined) Reflect.deleteProperty(window, 'isSecureContext')
    else Object.defineProperty(window, 'isSecureContext', own)
  })
  const push = { data: { publicKey: 'x', wants: [], devices: 0 } }
  await openProfile('Mail and push', { 'GET /push': push })
  await expect.element(section('Mail and push')).toMatchTextContent('Over plain http')
  expect(section('Mail and push').getByRole('switch').elements()).toEqual([])
  const offline = page.getByRole('button', { name: /^Without a network/u })
  await expect.element(offline).toMatchTextContent('Needs https')
  await offline.click()
  await expect
    .element(page.getByText('The address of this server begins with http://.'))
    .toBeVisible()
})
