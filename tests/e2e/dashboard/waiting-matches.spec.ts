import {
  expectAccessibleState,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

/** Four matches that Jonas wrote down and Mara has not confirmed; the first is the oldest. */
async function fourWait(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  // Removes the notification that Jonas has accepted: this test is not about it.
  await app.api('POST /friends/notifications/read-all', { token: mara.token })
  const me = { user: mara.user._id }
  const him = { user: jonas.user._id }
  const ids: string[] = []
  const log = async (day: number, match: Omit<Parameters<typeof logMatch>[2], 'date'>) => {
    const date = `2026-10-0${day}T12:00:00Z`
    ids.push((await logMatch(app, jonas, { date, ...match }))._id)
  }
  await log(1, {
    game: 'Skull',
    players: [
      { ...him, result: 'Win' },
      { ...me, result: 'Loss' },
    ],
  })
  await log(2, {
    game: 'Hanabi',
    mode: 'cooperative',
    players: [
      { ...him, result: 'Win' },
      { ...me, result: 'Win' },
    ],
  })
  await log(3, {
    game: await addGame(app, jonas, 'Wingspan'),
    players: [
      { ...him, score: 84, result: 'Win' },
      { ...me, score: 68, result: 'Loss' },
    ],
  })
  await log(4, {
    game: 'Azul',
    players: [
      { ...him, score: 52, result: 'Loss' },
      { ...me, score: 61, result: 'Win' },
    ],
  })
  return { mara, jonas, ids }
}

const waitingCard = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const rowOf = (page: Page, game: string) => page.getByRole('article', { name: game })
const alerts = (page: Page) => page.getByRole('link', { name: /^(Notifications|Alerts)/u })

test(
  'Matches that wait are confirmed from the dashboard, with what is claimed',
  { tag: '@phone-long' },
  async ({ app, page }) => {
    const { mara, jonas, ids } = await fourWait(app)
    // What changes meanwhile must not be shown before it is confirmed.
    await withoutEvents(page)
    await app.signIn(page, mara)
    await page.goto('/dashboard')

    const card = waitingCard(page, '4 matches wait for you')
    await expect(alerts(page)).toHaveText(/^(Notifications4 unread|Alerts, unread)$/u)
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Azul', 'Wingspan', 'Hanabi'])
    await expect(card.getByRole('link', { name: 'See all 4' })).toHaveAttribute(
      'href',
      '/matches?waiting=me',
    )
    await expect(rowOf(page, 'Azul')).toContainText(
      'Your score: 61. Your place: 1st of 2. Your result: Win',
    )
    await expect(rowOf(page, 'Azul').getByTitle('Sun 4 Oct 2026')).toBeVisible()
    await expect(rowOf(page, 'Azul').getByText(/you won/u)).toBeVisible()
    await expect(rowOf(page, 'Wingspan')).toContainText(
      'Your score: 68. Your place: 2nd of 2. Your result: Loss',
    )
    await expect(rowOf(page, 'Wingspan').getByText(/Jonas won, you lost/u)).toBeVisible()
    await expect(rowOf(page, 'Hanabi').getByText(/you all won/u)).toBeVisible()
    // A phone has room for the day and who won, a wide screen for who wrote it down as well.
    const row = await rowOf(page, 'Wingspan').boundingBox()
    expect(row?.height).toBeLessThanOrEqual(74)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    // A failure says why and leaves the row.
    await page.route('**/confirm', async (route) =>
      route.fulfill({ status: 400, body: 'not JSON' }),
    )
    const azul = rowOf(page, 'Azul').getByRole('button', { name: 'Confirm' })
    // The list is requested again then; a later change is not in it.
    const requestedAgain = page.waitForResponse(/\/api\/sessions\?waiting=me/u)
    await azul.click()
    await expect(page.getByText('Failed to confirm.')).toBeVisible()
    await (await requestedAgain).finished()
    await expect(waitingCard(page, '4 matches wait for you')).toBeVisible()
    await page.unroute('**/confirm')

    // A change in the meantime does the same: nobody confirms what they have not seen.
    const [, , , azulId = ''] = ids
    const { players } = await readMatch(app, jonas, azulId)
    const rows = players.map(({ _id, user }) => ({
      _id,
      score: user?._id === mara.user._id ? 60 : 52,
    }))
    const edit = { token: jonas.token, params: { id: azulId }, body: { players: rows } }
    await app.api('PUT /sessions/:id', edit)
    await azul.click()
    await expect(page.getByText('Somebody else has changed this match')).toBeVisible()
    await expect(rowOf(page, 'Azul')).toContainText(
      'Your score: 60. Your place: 1st of 2. Your result: Win',
    )
    await expect(waitingCard(page, '4 matches wait for you')).toBeVisible()

    // By keyboard: the row stays where it was, and keeps the focus.
    await azul.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirmed!')).toBeVisible()
    const games = waitingCard(page, '3 matches wait for you').getByRole('heading', { level: 3 })
    await expect(games).toHaveText(['Azul', 'Wingspan', 'Hanabi'])
    await expect(rowOf(page, 'Azul')).toContainText('Confirmed')
    await expect(page.getByRole('listitem').filter({ has: rowOf(page, 'Azul') })).toBeFocused()
    for (const game of ['Azul', 'Wingspan']) {
      await page.keyboard.press('Tab')
      await expect(rowOf(page, game).getByRole('link', { name: 'Open' })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(waitingCard(page, '2 matches wait for you')).toBeVisible()
    for (const id of [ids[3], ids[2]]) {
      expect((await readMatch(app, mara, id ?? '')).matchStatus).toBe('Confirmed')
    }

    // Looking first: the row leads to the match.
    await page.getByRole('button', { name: 'Show 1 more' }).click()
    await rowOf(page, 'Skull').getByRole('link', { name: 'Open' }).click()
    await expect(page).toHaveURL(`/matches/${ids[0]}`)
    await page.goBack()

    for (const game of ['Hanabi', 'Skull']) {
      await rowOf(page, game).getByRole('button', { name: 'Confirm' }).click()
      await expect(rowOf(page, game)).toContainText('Confirmed')
    }
    await expect(waitingCard(page, 'Nothing waits for you')).toBeVisible()
    await expect(alerts(page)).toHaveText(/^(Notifications|Alerts)$/u)
  },
)

test(
  'Ten matches that wait are looked at and confirmed in four taps',
  { tag: '@phone-alone' },
  async ({ app, page }) => {
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const game = await addGame(app, jonas, 'Wingspan')
    const ids: string[] = []
    for (let day = 10; day < 20; day++) {
      const players = [
        { user: jonas.user._id, score: 84, result: 'Win' as const },
        { user: mara.user._id, score: 40 + day, result: 'Loss' as const },
      ]
      ids.push(
        (await logMatch(app, jonas, { game, date: `2026-10-${day}T12:00:00Z`, players }))._id,
      )
    }
    // What changes meanwhile must not be shown before it is confirmed.
    await withoutEvents(page)
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    const card = waitingCard(page, /waits? for you$/u)
    let taps = 0
    const tap = async (name: string | RegExp) => {
      taps++
      await card.getByRole('button', { name }).first().click()
    }
    await tap('Show 7 more')
    await expect(card.getByRole('article')).toHaveCount(10)
    // The button is far below now; the keyboard goes on at the first row that came.
    await expect(card.getByRole('listitem').nth(3)).toBeFocused()
    await expect(card.getByRole('article').first()).toContainText('Your score: 59')
    await expect(card.getByRole('article').first()).toContainText('Jonas won, you lost')
    // The list is requested again then; a later change is not in it.
    const requestedAgain = page.waitForResponse(/\/api\/sessions\?waiting=me/u)
    await tap(/^Confirm$/u)
    await expect(waitingCard(page, '9 matches wait for you')).toBeVisible()
    await (await requestedAgain).finished()

    // A match that Jonas changes in the meantime is not confirmed: it stays, and says why.
    const changed = ids[0] ?? ''
    await app.api('PUT /sessions/:id', {
      token: jonas.token,
      params: { id: changed },
      body: { notes: 'Another one' },
    })
    await tap('Confirm all 9')
    await expect(page.getByText('8 matches confirmed')).toBeVisible()
    await expect(page.getByText('1 could not be confirmed')).toBeVisible()
    const waiting = card
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Confirm' }) })
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText(/changed/iu)
    await expectAccessibleState(page)
    await tap(/^Confirm$/u)
    await expect(waitingCard(page, 'Nothing waits for you')).toBeVisible()
    expect(taps).toBe(4)
    await expectNoSidewaysScroll(page)
    for (const id of ids) expect((await readMatch(app, mara, id)).matchStatus).toBe('Confirmed')
  },
)

test('The notifications page shows each match that waits once, to confirm one, look, or confirm all @long', async ({
  app,
  page,
}) => {
  const { mara, jonas, ids } = await fourWait(app)
  // Of the newest one there is no unread notification.
  const news = await app.api('GET /friends/notifications', { token: mara.token })
  const azul = news.body.data.find(({ sessionId }) => sessionId === ids[3])
  const params = { id: azul?._id ?? '' }
  await app.api('POST /friends/notifications/:id/read', { token: mara.token, params })
  // What changes meanwhile must not be shown before it is confirmed.
  await withoutEvents(page)
  await app.signIn(page, mara)
  await page.goto('/notifications')
  const card = waitingCard(page, '4 matches wait for you')
  const asked = (game: string) =>
    page
      .getByRole('list', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: game })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Azul'])
  await expect(rowOf(page, 'Azul')).toContainText('Your result: Win')
  await expect(asked('Wingspan')).toContainText('Your score: 68. Your place: 2nd of 2.')
  await expect(asked('Wingspan')).toContainText('Jonas 84, you 68')
  await expect(asked('Azul')).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await asked('Wingspan').getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(`/matches/${ids[2]}`)
  await page.goBack()
  await rowOf(page, 'Azul').getByRole('button', { name: 'Confirm' }).click()
  await expect(waitingCard(page, '3 matches wait for you')).toBeVisible()
  await expect(alerts(page)).toHaveText(/^(Notifications3 unread|Alerts, unread)$/u)

  // A match that was changed in the meantime is not confirmed: its row says why.
  const [, hanabi = ''] = ids
  const edit = { token: jonas.token, params: { id: hanabi }, body: { notes: 'Another one' } }
  await app.api('PUT /sessions/:id', edit)
  await page.getByRole('button', { name: 'Confirm all 3' }).click()
  await expect(page.getByText('2 matches confirmed')).toBeVisible()
  await expect(rowOf(page, 'Hanabi')).toContainText(/changed/iu)
  await expect(rowOf(page, 'Wingspan')).toHaveCount(0)
  await rowOf(page, 'Hanabi').getByRole('button', { name: 'Confirm' }).click()
  await expect(waitingCard(page, 'Nothing waits for you')).toBeVisible()
  for (const id of ids) expect((await readMatch(app, mara, id)).matchStatus).toBe('Confirmed')

  // Where nothing waits, the page has the notifications alone.
  await page.reload()
  await expect(page.getByText('No notifications')).toBeVisible()
  await expect(page.getByText(/waits? for you/u)).toHaveCount(0)
})
