import { expect, type Page, test } from '#tests/support/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/evenings.ts'

test.describe('A link starts its page’s data', () => {
  /** Counts the calls for the friends page from now on. */
  function callsForFriends(page: Page): () => number {
    let count = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/friends/list/')) count += 1
    })
    return () => count
  }

  test('when it is hovered', async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'))
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const calls = callsForFriends(page)
    await page.getByRole('navigation', { name: 'Quick links' }).getByText('Friends').hover()
    await expect.poll(calls).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('when it is touched', async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'))
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const calls = callsForFriends(page)
    const link = page.getByRole('navigation', { name: 'Quick links' }).getByText('Friends')
    await link.dispatchEvent('touchstart')
    await expect.poll(calls).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })
})

test('A page opens at once with what is known, and is brought up to date behind', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const azul = await addGame(app, mara, 'Azul')
  await logMatch(app, mara, { game: azul, date: '2026-10-01T19:00:00Z' })
  await page.clock.install()
  await app.signIn(page, mara)
  await page.goto('/matches')
  const cards = page.getByRole('list', { name: 'Matches' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Azul' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Mara' })).toBeVisible()

  await logMatch(app, mara, { game: 'Root', date: '2026-10-02T19:00:00Z' })
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/sessions\?/u, async (route) => {
    await release.promise
    await route.continue()
  })
  // Younger data would not be asked for again.
  await page.clock.fastForward('01:00')
  await page.getByRole('link', { name: 'Matches', exact: true }).first().click()
  await expect(cards.filter({ hasText: 'Azul' }).first()).toBeVisible()
  await expect(cards.filter({ hasText: 'Root' })).toHaveCount(0)
  release.resolve()
  await expect(cards.filter({ hasText: 'Root' }).first()).toBeVisible()
})

test('A page’s answer names every script that the page loads by itself', async ({ app, page }) => {
  await app.signIn(page, await app.signUp('Mara'))
  const paths = ['/dashboard', '/matches', '/matches/new', '/friends', '/profile/me']
  for (const path of paths) {
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/')) loaded.push(pathname)
    })
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    const named = answer?.headers()['link'] ?? ''
    expect(loaded.filter((file) => !named.includes(`<${file}>`))).toEqual([])
    expect(loaded.length).toBeGreaterThan(3)
    page.removeAllListeners('request')
  }
})

test('Nothing on the form for a new match shifts when its suggestions come', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const jonas = await app.signUp('Jonas')
  await befriend(app, mara, jonas)
  await logMatch(app, mara, {
    game: 'Azul',
    players: [{ user: mara.user._id }, { user: jonas.user._id }],
  })
  await page.route(/\/api\/(sessions|games|friends\/list)/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await app.signIn(page, mara)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/matches/new')
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await expect(page.getByRole('button', { name: 'Add Jonas Tester' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Played lately' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})

test('On phones the headings for visitors stand before any script has run, where they will be', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/login', '/signup']) {
    // The scripts never come.
    await page.route('**/assets/*.js', () => {})
    await page.goto(`${app.url}${path}`, { waitUntil: 'commit' })
    const early = page.locator(`[data-of="${path}"]`)
    await expect(early).toBeVisible()
    const before = {
      words: await early.textContent(),
      place: await early.boundingBox(),
    }
    await page.unroute('**/assets/*.js')
    await page.goto(`${app.url}${path}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.evaluate(async () => document.fonts.ready)
    expect({ words: await heading.textContent(), place: await heading.boundingBox() }).toEqual(
      before,
    )
  }
})
