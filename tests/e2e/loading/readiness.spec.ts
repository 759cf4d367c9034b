import { firstRequests } from '#app/first-loads.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import {
  befriend,
  logMatch,
  oneMatchOfFriends,
  twoFriends,
} from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import { isLong } from '#tests/support/long-form.ts'

test('The user and a page’s data are requested before its scripts have loaded, and only once', async ({
  app,
  page,
}) => {
  await withoutEvents(page)
  const { mara, jonas, azul, match } = await oneMatchOfFriends(app)
  await app.signIn(page, mara)
  const ids: Record<string, string> = {
    '/friends/$id': jonas.user._id,
    '/games/$id': azul._id,
    '/matches/$id': match._id,
    '/stats/$year': '2026',
  }
  let requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname + search)
  })
  const few = ['/dashboard', '/friends/$id', '/matches/$id']
  for (const name of isLong ? Object.keys(firstRequests) : few) {
    const id = ids[name] ?? ''
    const path = name.replace(/\$\w+/u, id)
    const first = (firstRequests[name] ?? []).map((url) =>
      `/api${url}`.replace('$id', id).replace('$me', mara.user._id),
    )
    requests = []
    await page.route('**/assets/*.js', () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => requests.toSorted()).toEqual(['/api/users/me', ...first].toSorted())

    await page.unroute('**/assets/*.js')
    await page.route('**/assets/head-to-head*.js', (route) => {
      setTimeout(() => void route.continue(), 2500)
    })
    requests = []
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const url of ['/api/users/me', ...first]) {
      expect([url, requests.filter((sent) => sent === url).length]).toEqual([url, 1])
    }
    await expect
      .poll(() => page.evaluate(() => Object.keys(window.early?.responses ?? {})))
      .toEqual([])
    await page.unrouteAll()
  }
  // On another page a response that was not used would be outdated.
  expect(await page.evaluate(() => window.early)).toBeDefined()
  await page.getByRole('navigation', { name: 'Main' }).getByText('Friends').click()
  await expect.poll(() => page.evaluate(() => window.early)).toBeUndefined()
})

test('The response of a page names every script that the page waits for', async ({ app, page }) => {
  await app.signIn(page, await app.signUp('Mara'))
  const others = isLong ? ['/matches', '/friends', '/profile/me'] : []
  for (const path of ['/dashboard', '/matches/new', ...others]) {
    const named = await (await page.request.get(path)).text()
    const isNamed = (url: URL) => named.includes(url.pathname)
    await page.route(
      (url) => url.pathname.endsWith('.js') && !isNamed(url),
      () => {},
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unrouteAll()
  }
})

test('The layout of a page does not shift when its data arrive', async ({
  app,
  page,
  startOver,
}) => {
  await test.step('The layout of the form for a new match does not shift when its suggestions arrive', async () => {
    const { mara, jonas } = await twoFriends(app)
    await logMatch(app, mara, {
      game: 'Azul',
      players: [{ user: mara.user._id }, { user: jonas.user._id }],
    })
    const come = Promise.withResolvers<void>()
    await page.route(/\/api\/(sessions|games|friends\/list)/u, async (route) => {
      await come.promise
      await route.continue()
    })
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/matches/new')
    const shifts = await noteShifts(page)
    await expect(page.getByRole('button', { name: /^Date/u })).toBeVisible()
    come.resolve()
    await expect(page.getByRole('button', { name: 'Jonas Tester', exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Played lately' })).toBeVisible()
    expect(await shifts()).toEqual([])
  })

  await test.step('The layout of the friends page does not shift when the friends arrive, and the search works before', async () => {
    await startOver()
    const mara = await app.signUp('Mara')
    await befriend(app, mara, await app.signUp('Jonas'))
    const come = Promise.withResolvers<void>()
    await page.route(/\/api\/friends\/list/u, async (route) => {
      await come.promise
      await route.continue()
    })
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/friends')
    const shifts = await noteShifts(page)
    const search = page.getByRole('searchbox', { name: 'Find Friends' })
    await expect(page.getByRole('link', { name: 'Sent' })).toBeVisible()
    await expect(search).toBeVisible()
    await page.evaluate(async () => new Promise((drawn) => setTimeout(drawn, 300)))
    come.resolve()
    await expect(page.getByText('Jonas Tester')).toBeVisible()
    expect(await shifts()).toEqual([])

    await page.route(/\/api\/friends\/list/u, () => {})
    await page.reload()
    await search.fill('Jon')
    await expect(search).toHaveValue('Jon')
  })
})

test('A page with its headers arrives in the first round trip of a connection', async ({
  app,
  page,
}) => {
  for (const path of ['/login', '/matches/new']) {
    const response = await page.goto(app.url + path)
    const sizes = await response?.request().sizes()
    // Ten packets: a server sends no more before the browser has confirmed the first.
    expect((sizes?.responseHeadersSize ?? NaN) + (sizes?.responseBodySize ?? NaN)).toBeLessThan(
      14_600,
    )
  }
})
