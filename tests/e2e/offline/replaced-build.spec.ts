import type { Page } from '@playwright/test'

import { serve } from '#tests/support/browser/browser.ts'
import { expect, keptKinds, openAndKeep, test } from '#tests/support/browser/offline-app.ts'
import { isLong } from '#tests/support/long-form.ts'

async function buildOf(page: Page): Promise<string> {
  const entry = await page.locator('script[type=module]').first().getAttribute('src')
  return entry?.endsWith('.second.js') === true ? 'second' : 'first'
}

async function updated(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
  const coming = registration?.installing
  if (coming == null) return registration?.waiting == null ? 'redundant' : 'installed'
  return new Promise((resolve) => {
    const look = () => coming.state !== 'installing' && resolve(coming.state)
    coming.addEventListener('statechange', look)
    look()
  })
}

const isWaiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('A page goes on with its build when that is replaced, and runs the new one when somebody asks for it', async ({
  app,
  front,
  openWithWorker,
}) => {
  test.slow()
  const page = await openWithWorker(await app.signUp('Ann'))
  await openAndKeep(page, '/dashboard')
  const other = await page.context().newPage()
  await other.goto('/matches')
  await expect(other.getByRole('heading', { name: 'Match History' })).toBeVisible()
  front.build = 'second'
  expect(await page.evaluate(updated)).toBe('installed')

  // The next page says so; its files are those of the first build, which the server no longer has.
  await menu(page).getByRole('link', { name: 'Friends' }).click()
  await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible()
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find Friends' }).fill('Be')
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page).catch(() => '')).toBe('second')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()

  expect(await buildOf(other)).toBe('first')
  await menu(other).getByRole('link', { name: 'Stats' }).click()
  await expect(other.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible()
  await other.close()

  await page.reload()
  await expect
    .poll(async () => (await page.evaluate(keptKinds)).filter((kind) => kind === 'build').length, {
      timeout: 30_000,
    })
    .toBe(1)
  await front.leave()
  await page.goto('/stats')
  expect(await buildOf(page)).toBe('second')
  await expect(page.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible()
})

test(
  'Reload waits until the old build has answered, and until whoever types goes on',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    await openAndKeep(page, '/dashboard')
    front.build = 'second'
    expect(await page.evaluate(updated)).toBe('installed')
    await menu(page).getByRole('link', { name: 'Friends' }).click()
    const asked = Promise.withResolvers<void>()
    front.holding.set('/api/games?limit=7', asked.promise)
    await page.evaluate(() => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      void fetch('/api/games?limit=7', { headers: { authorization } })
    })
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute('aria-busy')
    await page.getByRole('searchbox', { name: 'Find Friends' }).fill('Be')
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
    expect(await page.evaluate(isWaiting)).toBe(true)
    asked.resolve()
    await expect.poll(() => page.evaluate(isWaiting)).toBe(false)
    await expect(page.getByRole('searchbox', { name: 'Find Friends' })).toHaveValue('Be')
    await menu(page).getByRole('link', { name: 'Profile' }).click()
    await expect.poll(() => buildOf(page).catch(() => '')).toBe('second')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  },
)

test(
  'A build that is replaced while there is no network goes on whole, and so does a half new one',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    await openAndKeep(page, '/dashboard')
    front.build = 'second'
    const script = await (await page.request.get('/service-worker.js')).text()
    await front.leave()
    await page.goto('/friends')
    expect(await buildOf(page)).toBe('first')
    await menu(page).getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await front.comeBack()
    for (const name of ['missing', 'moved']) {
      front.given.clear()
      const other = script.replace(/assets\/\w+-/u, `assets/${name}-`)
      front.instead.set('/service-worker.js', other)
      expect(await page.evaluate(updated)).toBe('redundant')
      expect(front.given.size).toBe(1)
    }
    await page.goto('/stats')
    expect(await buildOf(page)).toBe('first')
    await expect(page.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(keptKinds)).toEqual(['build', 'kept'])
  },
)

test(
  'The files of a build that no page runs go also when nobody is signed in',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    await openAndKeep(page, '/dashboard')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/u)
    const builds = async () =>
      (await page.evaluate(keptKinds).catch(() => [])).filter((kind) => kind === 'build').length
    const replace = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        const coming = registration?.installing
        await new Promise<void>((resolve) => {
          const look = () => coming?.state !== 'installing' && resolve()
          coming?.addEventListener('statechange', look)
          look()
        })
        registration?.waiting?.postMessage({ is: 'take over' }, [])
      })
    front.build = 'second'
    await replace()
    await expect.poll(builds).toBe(2)
    await page.reload()
    expect(await buildOf(page)).toBe('second')
    await expect.poll(builds, { timeout: 30_000 }).toBe(1)

    // As the server sends it to a browser that has no worker: its scripts come after it.
    front.build = 'first'
    await replace()
    await expect.poll(builds).toBe(2)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.reload', { ignoreCache: true })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-loaded', '')
    await expect.poll(builds, { timeout: 30_000 }).toBe(1)
  },
)

test(
  'SERVICE_WORKER=off ends every worker and deletes what it has kept',
  { tag: '@long' },
  async ({ app, front, openWithWorker }, info) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    await openAndKeep(page, '/dashboard')
    const off = await serve(info.outputPath('off'), { SERVICE_WORKER: 'off' })
    front.upstream = off.url
    // A browser asks for the worker's script once a page has loaded nothing for a second: no reload in between.
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        await caches.keys(),
      ])
    await expect(async () => {
      await page.goto('/login')
      await expect.poll(left).toEqual([0, []])
    }).toPass()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await off.running.stop()
  },
)

test('A worker that fails keeps nobody from the app', async ({ app, front, openWithWorker }) => {
  test.slow()
  const ann = await app.signUp('Ann')
  for (const script of [
    ...(isLong ? ['throw new Error("at once")'] : []),
    'oninstall = (event) => event.waitUntil(Promise.reject(new Error("while it is installed")))',
    'oninstall = skipWaiting; onactivate = () => clients.claim(); onfetch = () => { throw new Error("always") }',
  ]) {
    front.instead.set('/service-worker.js', script)
    front.given.clear()
    const page = await openWithWorker(ann)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Welcome/u, level: 1 })).toBeVisible()
    await expect.poll(() => front.given.size).toBe(1)
    await page.goto('/friends')
    await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible()
    await menu(page).getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  }
})

test(
  'A worker that answers nothing is gone with the next load once the server says so',
  { tag: '@long' },
  async ({ app, front, openWithWorker }, info) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    front.instead.set(
      '/service-worker.js',
      'oninstall = skipWaiting; onactivate = () => clients.claim(); onfetch = (event) => event.respondWith(Promise.reject(new Error()))',
    )
    await page.goto('/dashboard')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
        timeout: 30_000,
      })
      .toBe(true)
    await expect(page.goto('/friends')).rejects.toThrow()
    const off = await serve(info.outputPath('off'), { SERVICE_WORKER: 'off' })
    front.upstream = off.url
    front.instead.clear()
    await expect(async () => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({
        timeout: 5000,
      })
    }).toPass()
    await off.running.stop()
  },
)
