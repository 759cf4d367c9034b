import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { ANN, openPage, signIn } from '#tests/support/components/opened-page.tsx'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const main = page.getByRole('navigation', { name: 'Main' })
const BOTTOM_BAR = ['Home', 'New', 'Matches', 'Friends', 'Alerts', 'Profile']
const SIDEBAR = ['Dashboard', 'Matches', 'Stats', 'Friends', 'Profile', 'Notifications']
const marked = () =>
  main
    .getByRole('link')
    .elements()
    .filter((link) => link.ariaCurrent === 'page')
    .map(({ textContent }) => textContent)

test('The root leads to the dashboard, and an unknown address shows Not Found, signed in or not', async () => {
  signIn()
  const root = await openPage('/')
  expect(root.address()).toBe('/dashboard')
  root.close()
  const stranger = await openPage('/no/such/page')
  await expect.element(heading('Not Found')).toBeVisible()
  stranger.close()
  signIn()
  const { address } = await openPage('/nothing')
  await expect.element(heading('Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect.poll(address).toBe('/dashboard')
})

test('Guarded pages lead to the login page without a token', async () => {
  for (const path of [
    ...['/dashboard', '/matches', '/matches/new', '/matches/01936f00-0000-7000-8000-000000000001'],
    ...['/friends', '/friends/requests', '/friends/guests', '/import', '/profile/me'],
    '/notifications',
  ]) {
    const { address, close } = await openPage(path)
    await expect.poll(address).toMatch(/^\/login(?:\?|$)/u)
    await expect.element(heading('Welcome back')).toBeVisible()
    close()
  }
})

test('Full storage only delays the greeting', async () => {
  signIn()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  onTestFinished(() => setItem.mockRestore())
  await openPage('/dashboard')
  await expect.poll(() => setItem.mock.calls).toContainEqual(['firstName', 'Ann'])
  await expect.element(heading('Welcome back, Ann')).toBeVisible()
})

test('The navigation can be skipped by keyboard', async () => {
  signIn()
  await openPage('/dashboard')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  ;(skip.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('The navigation marks where one is, and leaves the screen of a phone to the form for a match', async () => {
  for (const [width, places, first] of [
    [360, BOTTOM_BAR, ['/dashboard', 'Home']],
    [1280, SIDEBAR, ['/matches/new', 'Matches']],
  ] as const) {
    await page.viewport(width, 740)
    for (const [path, name] of [
      first,
      ['/matches', 'Matches'],
      ['/matches?result=Win', 'Matches'],
      ['/friends/requests', 'Friends'],
    ] as const) {
      signIn()
      const { close } = await openPage(path)
      await expect.poll(marked).toEqual([name])
      const links = main.getByRole('link').elements()
      expect(links.map(({ textContent }) => textContent)).toEqual(places)
      const heights = links.map((link) => link.getBoundingClientRect().height)
      if (width === 360) expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      close()
    }
  }
  await page.viewport(360, 740)
  signIn()
  const { address } = await openPage('/dashboard')
  await main.getByRole('link', { name: 'New' }).click()
  await expect.element(heading('Log a New Match')).toBeVisible()
  await expect.element(main).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(address).toBe('/matches')
  await expect.element(main).toBeVisible()
  await page.viewport(1280, 800)
})

test('On a phone Logout is a text button on the profile page, and nowhere where it could be pressed by accident', async () => {
  await page.viewport(360, 740)
  const logout = page.getByRole('button', { name: 'Logout' })
  for (const path of ['/dashboard', '/matches', '/friends', '/notifications']) {
    signIn()
    const { close } = await openPage(path)
    await expect.element(main).toBeVisible()
    expect(logout.elements()).toEqual([])
    close()
  }
  signIn()
  const { address } = await openPage('/profile/me')
  await expect.element(logout.getByText('Logout')).toBeVisible()
  await logout.click()
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
  await page.viewport(1280, 800)
})

test('The button of the colours itself shows a press at once, the page a frame later', async () => {
  signIn()
  await openPage('/dashboard')
  const button = page.getByRole('button', { name: /^Colours: light/u })
  await expect.element(button).toBeVisible()
  const pressed = button.element() as HTMLElement
  const { dataset } = document.documentElement
  const before = dataset['theme']
  pressed.click()
  await Promise.resolve()
  expect([pressed.ariaLabel, dataset['theme']]).toEqual(['Colours: dark. Change to light', before])
  await expect.poll(() => getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  pressed.click()
})

test('shows a skeleton while the user is loading', async () => {
  signIn()
  const user = Promise.withResolvers<object>()
  const opening = openPage('/profile/me', { 'GET /users/me': () => user.promise })
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  user.resolve({ data: ANN })
  await opening
  await expect.element(heading('Profile')).toBeVisible()
})
