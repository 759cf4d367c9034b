import {
  expect,
  importMatches,
  keptKinds,
  openAndKeep,
  signIn,
  test,
} from '#tests/support/browser/offline-app.ts'
import { befriend, logMatch, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { pendingWritesBar } from '#tests/support/browser/without-network.ts'

test('Without a network the app opens with the dashboard, the whole history, opened matches, friends and guests', async ({
  app,
  front,
  openWithWorker,
}) => {
  test.slow()
  const [ann, ben] = await Promise.all([app.signUp('Ann'), app.signUp('Ben')])
  await befriend(app, ann, ben)
  await importMatches(app, ann, 105)
  const players = [{ user: ann.user._id }, { user: ben.user._id }, { name: 'Gus' }]
  const match = await logMatch(app, ann, { game: 'Azul', notes: 'With cake', players })
  const page = await openWithWorker(ann)
  await openAndKeep(page, '/dashboard')
  await page.goto(`/matches/${match._id}`)
  await expect(page.getByRole('heading', { name: 'Azul', level: 1 })).toBeVisible()
  await front.leave()

  await page.goto('/dashboard')
  const said = pendingWritesBar(page).getByRole('status')
  await expect(said).toHaveText(/^No network\. As of \d\d:\d\d$/u)
  await expect(page.getByRole('heading', { name: /^Welcome/u, level: 1 })).toBeVisible()
  await expect(page.getByText('106').first()).toBeVisible()

  await page.goto('/matches')
  await expect(page.getByRole('link', { name: 'Game 0', exact: true })).toBeVisible()
  const oldest = page.getByRole('link', { name: 'Game 104', exact: true })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(oldest).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await oldest.click()
  await expect(page.getByRole('heading', { name: 'This match did not load' })).toBeVisible()

  await page.goto('/matches?q=azul')
  await expect(page.getByRole('heading', { name: 'Your matches did not load' })).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Friends', exact: true }).click()
  await expect(page.getByText('Ben').first()).toBeVisible()
  await page.goto('/friends/guests')
  await expect(page.getByText('Gus').first()).toBeVisible()
  await menu.getByRole('link', { name: /^Notifications/u }).click()
  await expect(page.getByText(/Ben Tester accepted your/u).first()).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByText(/Ben Tester accepted your/u).first()).toBeVisible()
  await page.goto(`/matches/${match._id}`)
  await expect(page.getByRole('heading', { name: 'Azul', level: 1 })).toBeVisible()
  await expect(page.getByText('With cake').first()).toBeVisible()

  await page.goto('/profile/me#without-network')
  await expect(said).toHaveText(/^No network. As of \d\d:\d\d$/u)
  await expect(page.getByText(/read your newest matches, the matches you/u)).toBeVisible()

  await page.goto('/matches')
  await expect(page.getByRole('link', { name: 'Game 0', exact: true })).toBeVisible()
  await logMatch(app, ben, {
    game: 'Wingspan',
    players: [{ user: ben.user._id }, { user: ann.user._id }],
  })
  await front.comeBack()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('link', { name: 'Wingspan' }).first()).toBeVisible()
  await page.goto('/profile/me#without-network')
  await expect(page.getByText('They are kept on this device')).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('What is kept goes with the sign-in, also with one that was ended elsewhere, and nobody else sees it', async ({
  app,
  front,
  openWithWorker,
}) => {
  test.slow()
  const [ann, eve] = await Promise.all([app.signUp('Ann'), app.signUp('Eve')])
  await logMatch(app, ann, { game: 'Azul', players: [{ user: ann.user._id }] })
  const page = await openWithWorker(ann)
  await openAndKeep(page, '/dashboard')
  await front.leave()
  await page.evaluate((token) => localStorage.setItem('token', token), eve.token)
  await page.goto('/matches')
  await expect(page.getByText('You seem to be offline.').first()).toBeVisible()
  await expect(page.getByText('Azul')).toHaveCount(0)
  await front.comeBack()

  // Eve signs out on another device: here it is known with the next answer.
  await signIn(page, eve)
  await openAndKeep(page, '/matches')
  await app.api('POST /auth/logout', { token: eve.token })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/u)
  await expect.poll(() => page.evaluate(keptKinds)).toEqual(['build'])
})

test(
  'What could not be kept at first is asked for again',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const page = await openWithWorker(await app.signUp('Ann'))
    const failing = ['/service-worker.js', '/api/sessions?limit=100', '/api/guests']
    for (const path of failing) front.failing.add(path)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => front.failing.has('/service-worker.js'), { timeout: 30_000 })
      .toBe(false)
    expect(await page.evaluate(keptKinds)).toEqual(['kept'])
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/kept')) !== undefined), {
        timeout: 100_000,
      })
      .toBe(true)
    expect([...front.failing]).toEqual([])
    const keptAt = async (set?: number) =>
      page.evaluate(async (at) => {
        const name = (await caches.keys()).find((one) => one.startsWith('kept-')) ?? ''
        const cache = await caches.open(name)
        if (at !== undefined) {
          await cache.put('/kept', new Response(null, { headers: { 'x-kept-at': `${at}` } }))
        }
        return Number((await cache.match('/kept'))?.headers.get('x-kept-at'))
      }, set)
    await keptAt(Date.now() + 24 * 60 * 60_000)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () => keptAt(), { timeout: 60_000 })
      .toBeLessThanOrEqual(Date.now() + 60_000)
    front.instead.set('/api/guests', '<h1>Pay here</h1>')
    await page.goto('/friends/guests')
    await expect.poll(() => front.given.has('/api/guests')).toBe(true)
    await expect(page.getByText('No guests yet')).toBeVisible()
    const said = pendingWritesBar(page).getByRole('status')
    await expect(said).toHaveText(/^No network\. As of \d\d:\d\d$/u)
    front.instead.clear()
    front.failing.add('/api/guests')
    await page.reload()
    await expect(said).toHaveText(/^The server has trouble\. As of \d\d:\d\d$/u)
    await front.leave()
    await page.goto('/friends/guests')
    await expect(page.getByRole('heading', { name: 'Guests', level: 1 })).toBeVisible()
    await expect(page.getByText('You seem to be offline.')).toHaveCount(0)
  },
)

test(
  'What the form for a match offers is kept first after a sign-in, before the history',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const [ann, ben] = await Promise.all([app.signUp('Ann'), app.signUp('Ben')])
    await befriend(app, ann, ben)
    const players = [{ user: ann.user._id }, { name: 'Gus' }]
    await logMatch(app, ann, { game: 'Azul', players })
    front.instead.set('/api/sessions?limit=100', 'It does not come.')
    const page = await openWithWorker(ann)
    await page.goto('/dashboard')
    const isKept = async () => (await caches.match('/api/games?limit=200&played=me')) !== undefined
    await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => page.evaluate(keptKinds)).toContain('build')
    await front.leave()
    await page.goto('/matches/new')
    await page.getByRole('button', { name: 'Azul', exact: true }).click()
    for (const name of ['Ben', 'Gus']) await page.getByRole('button', { name }).first().click()
    await expect(page.getByLabel('Score of Ben Tester')).toBeVisible()
    await expect(page.getByLabel('Score of Gus')).toBeVisible()
  },
)

test(
  'A match that came by itself since everything was kept is in all lists without a network',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const { mara, jonas } = await oneMatchOfFriends(app)
    const page = await openWithWorker(jonas)
    await openAndKeep(page, '/dashboard')
    const players = [{ user: mara.user._id }, { user: jonas.user._id }]
    await logMatch(app, mara, { game: 'Skull', players })
    const kept = async () => (await caches.match('/api/sessions?limit=20'))?.text()
    await expect.poll(() => page.evaluate(kept)).toContain('Skull')
    await front.leave()

    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Matches', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Match History' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link', { name: 'Skull' })).toBeVisible()
  },
)
