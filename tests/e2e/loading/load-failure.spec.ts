import type { Locator } from '@playwright/test'

import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { failWithoutMessage } from '#tests/support/browser/failing-requests.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

/** Each page that loads data: its address, the error's title, the specification's text, and a text after the retry. */
const pages = [
  ['/dashboard', 'Your dashboard did not load', 'Failed to load dashboard data.', 'No matches yet'],
  ['/matches', 'Your matches did not load', 'Failed to load matches.', 'No matches yet'],
  ['/stats', 'Your statistics did not load', 'Failed to load statistics.', 'Nothing to count yet'],
  ['/friends', 'Friends did not load', 'Failed to load.', 'No friends yet'],
  [
    '/friends?tab=sent',
    'Sent requests did not load',
    'Failed to load requests.',
    'Nothing on its way',
  ],
  [
    '/friends?tab=suggested',
    'Suggested friends did not load',
    'Failed to load.',
    'No suggestions yet',
  ],
  [
    '/friends/requests',
    'Friend requests did not load',
    'Failed to load requests.',
    'Nobody is waiting',
  ],
  ['/friends/guests', 'Your guests did not load', 'Failed to load.', 'No guests yet'],
  ['/friends/guests', 'Your claims did not load', 'Failed to load.', 'No guests yet'],
  ['/import', 'Your imports did not load', 'Failed to load.', 'What can be read'],
  [
    '/notifications',
    'Your notifications did not load',
    'Failed to load notifications',
    'No notifications',
  ],
  // Before the page without a hash: the other way round the browser would not load it anew.
  ['/profile/me#sign-ins', 'Your sign-ins did not load', 'Failed to load.', 'This device'],
  ['/profile/me', 'Your stats did not load', 'Failed to load.', 'Total Matches'],
] as const

test.describe('When nothing can be loaded', () => {
  test(
    'each page says what did not load and why, and can try again',
    { tag: '@long' },
    async ({ app, page }) => {
      test.slow()
      await app.signIn(page, await app.signUp('Mara'))
      for (const [path, title, why, atLast] of pages) {
        await failAll(page)
        await page.goto(path)
        const failure = page.getByRole('alert').filter({ hasText: title })
        await expect(failure.getByRole('heading', { name: title })).toBeVisible()
        await expect(failure).toContainText(why)
        await expectDrawingAbove(page, title)
        const again = failure.locator('..').getByRole('button', { name: 'Try again' })
        await expect(again).toBeVisible()
        await page.unrouteAll()
        await again.click()
        await expect(page.getByText(atLast).first()).toBeVisible()
        await expect(failure).toHaveCount(0)
      }
    },
  )

  test('the layout does the same in place of the page', async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'))
    await failWithoutMessage(page, '/**')
    await page.goto('/dashboard')
    const title = 'This page did not load'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Something went wrong.')
    await expectDrawingAbove(page, title)
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Mara' })).toBeVisible()
  })
})

test(
  'One slow or failed request leaves its own card empty alone, and what comes late moves nothing',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const players = [{ user: mara.user._id }, { user: jonas.user._id }]
    for (const game of ['Azul', 'Skull', 'Hanabi']) await logMatch(app, jonas, { game, players })
    const { _id } = await logMatch(app, mara, { game: 'Wingspan', players })
    await app.signIn(page, mara)
    const home = page.getByRole('navigation', { name: 'Quick links' })
    const cards: [path: string, request: RegExp, others: Locator][] = [
      ['/dashboard', /\/api\/inbox$/u, home],
      ['/dashboard', /\/api\/stats$/u, home],
      ['/dashboard', /\/api\/users\/[^/]+\/stats$/u, home],
      ['/dashboard', /\/api\/sessions\?limit=\d+$/u, home],
      ['/notifications', /\/api\/inbox$/u, page.getByRole('list', { name: 'Notifications' })],
      [
        '/notifications',
        /\/api\/friends\/notifications\?.*limit=20/u,
        page.getByRole('region', { name: 'For you 3' }),
      ],
      [
        `/friends/${jonas.user._id}`,
        /\/api\/friends\/[^/]+\/guests$/u,
        page.getByText('You and Jonas'),
      ],
      ['/friends', /\/api\/stats\?list=people$/u, page.getByRole('list', { name: 'Friends' })],
      ['/friends/guests', /\/api\/claims/u, page.getByText('No guests yet')],
      ['/play', /\/api\/friends\/list/u, page.getByRole('region', { name: 'Who plays' })],
      ['/matches/new', /\/api\/games\?(?:.*&)?played=me/u, page.getByText('Who played?')],
      ['/matches/new', /\/api\/friends\/list/u, page.getByText('Which game?')],
      ['/profile/me', /\/api\/users\/[^/]+\/stats$/u, page.getByText('Edit Profile')],
      [`/matches/${_id}`, /\/news$/u, page.getByText('Created by')],
    ]
    for (const [path, request, others] of cards) {
      await test.step(`${path} without ${request.source}`, async () => {
        // The first try fails; the answer to the next one does not come for now.
        const comes = Promise.withResolvers<void>()
        let asked = 0
        await page.route(request, async (route) => {
          asked += 1
          if (asked === 1) return route.fulfill({ status: 500, body: '{}' })
          await comes.promise
          return route.continue().catch(() => {})
        })
        await page.goto(path)
        await expect(others.first()).toBeVisible()
        comes.resolve()
        await page.unrouteAll({ behavior: 'wait' })
        expect(asked).toBeGreaterThan(0)
      })
    }
    for (const [path, request, others] of cards.slice(0, 4)) {
      await test.step(`${path}, slow: ${request.source}`, async () => {
        const comes = Promise.withResolvers<void>()
        await page.route(request, async (route) => {
          await comes.promise
          return route.continue().catch(() => {})
        })
        await page.goto(path)
        await expect(others.first()).toBeVisible()
        const shifts = await noteShifts(page)
        const before = (await shifts()).length
        const arrived = page.waitForResponse(request)
        comes.resolve()
        await (await arrived).finished()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect((await shifts()).slice(before)).toEqual([])
        await page.unrouteAll({ behavior: 'wait' })
      })
    }
  },
)

test('On a phone a list of friends that does not come, and records that fail, hide no guests', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await logMatch(app, mara, { game: 'Azul', players: [{ user: mara.user._id }, { name: 'Oma' }] })
  await app.signIn(page, mara)
  await page.setViewportSize({ width: 390, height: 844 })
  const comes = Promise.withResolvers<void>()
  await page.route(/\/api\/friends\/list/u, async (route) => {
    await comes.promise
    return route.continue().catch(() => {})
  })
  await page.goto('/friends')
  const guests = page.getByRole('region', { name: 'Guests' })
  await expect(guests.getByText('Oma', { exact: true })).toBeVisible()
  const shifts = await noteShifts(page)
  const before = (await shifts()).length
  comes.resolve()
  await expect(page.getByText('No friends yet')).toBeAttached()
  expect((await shifts()).slice(before)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await failWithoutMessage(page, '/stats*')
  await page.reload()
  await expect(guests).toContainText('Your guests did not load.')
})

/** Lets all requests fail except the one for the user, which every page needs. */
async function failAll(page: Page): Promise<void> {
  await page.route(/\/api\/(?!users\/me$)/u, (route) => route.fulfill({ status: 400, body: '{}' }))
}

async function expectDrawingAbove(page: Page, title: string): Promise<void> {
  const heading = await page.getByRole('heading', { name: title }).boundingBox()
  const widestAbove = async () => {
    const drawings = await page
      .getByRole('main')
      .locator('svg')
      .evaluateAll((found) => found.map((svg) => svg.getBoundingClientRect().toJSON() as DOMRect))
    const above = drawings.filter(({ bottom }) => bottom > 0 && bottom <= (heading?.y ?? 0))
    return Math.max(0, ...above.map(({ width }) => width))
  }
  // The drawing is not part of the page's first script.
  await expect.poll(widestAbove).toBeGreaterThan(150)
}
