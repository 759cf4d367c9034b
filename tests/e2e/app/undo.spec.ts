import { setTimeout as pause } from 'node:timers/promises'

import type { Locator } from '@playwright/test'

import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, readMatch } from '#tests/support/browser/shown-evenings.ts'
import { notifyManyTimes } from '#tests/support/data/made-friends.ts'

const GAMES = ['Azul', 'Hanabi', 'Skull', 'Wingspan']

/** Matches that Jonas wrote down and Mara has not confirmed, the first game's the newest. */
async function setWaiting(app: BrowserApp, results: readonly ('Win' | '')[]) {
  const [mara, jonas] = [await app.signUp('Mara'), await app.signUp('Jonas')]
  await befriend(app, mara, jonas)
  await app.api('POST /friends/notifications/read-all', { token: mara.token })
  const ids: string[] = []
  for (const [index, result] of results.entries()) {
    const game = await addGame(app, jonas, GAMES[index] ?? '')
    const date = `2026-10-${20 - index}T12:00:00Z`
    const players = [{ user: jonas.user._id, result }, { user: mara.user._id }]
    ids.push((await logMatch(app, jonas, { game, date, players }))._id)
  }
  const confirmed = async () => {
    const all = await Promise.all(ids.map((id) => readMatch(app, mara, id)))
    return all.map(({ matchStatus }) => matchStatus === 'Confirmed')
  }
  return { mara, jonas, ids, confirmed }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const undo = (page: Page) => bar(page).getByRole('button', { name: 'Undo', exact: true })
const row = (page: Page, game: string) => page.getByRole('article', { name: game })
const confirmIn = (one: Locator) => one.getByRole('button', { name: 'Confirm', exact: true })

/** Waits for the offer, and stops its time: the pointer rests on the bar. */
async function hold(page: Page, text: string): Promise<void> {
  await expect(bar(page)).toContainText(text)
  await bar(page).hover()
}

/** Two taps of the same finger, at the same place, whatever is there by then. */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not visible.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await pause(200)
  await page.mouse.click(x, y)
}

test(
  'A confirmed row stays in its place, and a second tap confirms nothing else',
  { tag: '@phone' },
  async ({ app, page }) => {
    const { mara, ids, confirmed } = await setWaiting(app, ['Win', 'Win', 'Win', 'Win'])
    await app.signIn(page, mara)
    await page.goto('/dashboard')
    await tapTwice(page, confirmIn(row(page, 'Azul')))
    await hold(page, 'Azul confirmed')
    await expect(row(page, 'Azul')).toContainText('Confirmed')
    await expect(page.getByRole('heading', { name: '3 matches wait for you' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    expect(await confirmed()).toEqual([true, false, false, false])
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await undo(page).click()
    await expect(confirmIn(row(page, 'Azul'))).toBeVisible()
    await expect(bar(page)).not.toContainText('Azul')
    expect(await confirmed()).toEqual([false, false, false, false])

    await page.goto('/matches?waiting=me')
    await tapTwice(page, page.getByRole('button', { name: "Confirm I'm in" }).first())
    await hold(page, 'Azul confirmed')
    await expect(page.getByRole('button', { name: 'Confirmed' })).toBeVisible()
    await expect(page.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(3)
    expect(await confirmed()).toEqual([true, false, false, false])
    await undo(page).click()
    await expect(page.getByRole('button', { name: "Confirm I'm in" })).toHaveCount(4)

    await page.goto(`/matches/${ids[0]}`)
    await tapTwice(page, page.getByRole('button', { name: "Confirm I'm in" }))
    await expect(bar(page)).toContainText('Azul confirmed')
    await expect(page).toHaveURL(`/matches/${ids[0]}`)
    // It is offered on every page, until another act takes its place.
    await page.getByRole('link', { name: /^(Notifications|Alerts)/u }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(bar(page)).toContainText('Azul confirmed')
    await tapTwice(
      page,
      page
        .getByRole('list', { name: 'Notifications' })
        .getByRole('listitem')
        .filter({ hasText: 'Hanabi' })
        .getByRole('button', { name: 'Confirm' }),
    )
    await expect(page).toHaveURL(`/matches/${ids[1]}`)
    await hold(page, 'Hanabi confirmed')
    await undo(page).click()
    await expect(page.getByRole('button', { name: "Confirm I'm in" })).toBeVisible()
    expect(await confirmed()).toEqual([true, false, false, false])
  },
)

test('All that was confirmed at once is taken back at once, and what has no result is left out', async ({
  app,
  page,
}) => {
  const { mara, jonas, confirmed } = await setWaiting(app, ['Win', '', 'Win'])
  await app.signIn(page, mara)
  await page.goto('/dashboard')
  await expect(page.getByText('1 without a result is left out')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm these 2' }).click()
  await hold(page, 'Confirmed 2 matches')
  await expect(page.getByText('2 matches confirmed')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 match waits for you' })).toBeVisible()
  expect(await confirmed()).toEqual([true, false, true])
  await undo(page).click()
  await expect(page.getByRole('heading', { name: '3 matches wait for you' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm these 2' })).toBeVisible()
  expect(await confirmed()).toEqual([false, false, false])
  const news = await app.api('GET /friends/notifications', { token: jonas.token })
  expect(news.body.data.filter(({ type }) => type === 'MATCH_CONFIRMED')).toEqual([])
})

test('What cannot be taken back says why in the bar, and nothing is lost', async ({
  app,
  page,
}) => {
  const { mara, confirmed } = await setWaiting(app, ['Win'])
  await app.signIn(page, mara)
  await page.goto('/dashboard')
  await page.route('**/unconfirm', (route) => route.abort())
  await confirmIn(row(page, 'Azul')).click()
  await hold(page, 'Azul confirmed')
  await undo(page).click()
  await expect(bar(page)).toContainText('You seem to be offline.')
  await expect(row(page, 'Azul')).toContainText('Confirmed')
  expect(await confirmed()).toEqual([true])
  await page.unroute('**/unconfirm')
  // The request came through, and its answer was lost: the next one takes back what is taken back.
  await app.api('POST /sessions/:id/unconfirm', {
    token: mara.token,
    params: { id: (await app.api('GET /sessions', { token: mara.token })).body.data[0]?._id ?? '' },
  })
  await undo(page).click()
  await expect(confirmIn(row(page, 'Azul'))).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
})

test('The bar is reached and used by keyboard, and the focus goes back to its place', async ({
  app,
  page,
}) => {
  const { mara, confirmed } = await setWaiting(app, ['Win', 'Win'])
  await app.signIn(page, mara)
  await page.goto('/dashboard')
  await page.clock.install()
  await confirmIn(row(page, 'Azul')).press('Enter')
  await expect(undo(page)).toBeVisible()
  const item = page.getByRole('listitem').filter({ has: row(page, 'Azul') })
  await expect(item).toBeFocused()
  // While it has the focus it stays.
  await undo(page).focus()
  await page.clock.runFor(20_000)
  await page.keyboard.press('Enter')
  await expect(confirmIn(row(page, 'Azul'))).toBeVisible()
  await expect(item).toBeFocused()
  expect(await confirmed()).toEqual([false, false])

  await confirmIn(row(page, 'Hanabi')).press('Enter')
  await expect(bar(page)).toContainText('Hanabi confirmed')
  await page.keyboard.press('Control+z')
  await expect(confirmIn(row(page, 'Hanabi'))).toBeVisible()
  expect(await confirmed()).toEqual([false, false])

  await confirmIn(row(page, 'Azul')).press('Enter')
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(7000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(1500)
  await expect(undo(page)).toHaveCount(0)
  expect(await confirmed()).toEqual([true, false])
})

test.describe('Declining', () => {
  test('is taken back in the bar, which says why it cannot be', async ({ app, page }) => {
    const { mara, jonas, ids } = await setWaiting(app, ['Win', 'Win'])
    await app.signIn(page, mara)
    await page.goto(`/matches/${ids[0]}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await hold(page, 'Azul declined')
    await expect(page.getByText('You declined this match')).toBeVisible()
    await undo(page).click()
    await expect(page.getByText('You are at the table again')).toBeVisible()
    expect((await readMatch(app, jonas, ids[0] ?? '')).players[1]?.user?._id).toBe(mara.user._id)

    await page.goto('/notifications')
    await page
      .getByRole('list', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: 'Hanabi' })
      .getByRole('button', { name: 'Decline' })
      .click()
    await hold(page, 'Hanabi declined')
    await app.api('PUT /sessions/:id', {
      token: jonas.token,
      params: { id: ids[1] ?? '' },
      body: { players: [{ user: jonas.user._id }] },
    })
    await undo(page).click()
    await expect(bar(page)).toContainText('Your seat is somebody else’s by now, or gone.')
  })
})

test.describe('A write that waits', () => {
  const unread = async (app: BrowserApp, token: string) =>
    (await app.api('GET /friends/notifications', { token })).body.meta.unreadCount
  const friendsOf = async (app: BrowserApp, token: string, userId: string) =>
    (await app.api('GET /friends/list/:userId', { token, params: { userId } })).body.data.length

  test('of all notifications is taken back, fails, and is sent when the page is left', async ({
    app,
    page,
  }) => {
    const ann = await app.signUp('Ann')
    await notifyManyTimes(app, ann, 3)
    await app.signIn(page, ann)
    await page.clock.install()
    await page.goto('/notifications')
    const markAll = page.getByRole('button', { name: 'Mark all read' })
    await markAll.click()
    await hold(page, '3 notifications read')
    await expect(page.getByText('All notifications marked read')).toBeVisible()
    await expect(page.getByText('No notifications')).toBeVisible()
    await expect(markAll).toBeDisabled()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(page.getByText('News number 1.')).toBeVisible()
    await bar(page).hover()
    await expect(page.getByText('Unread: ')).toHaveCount(0)
    await undo(page).click()
    await expect(page.getByText('Unread: ')).toHaveCount(3)
    expect(await unread(app, ann.token)).toBe(3)

    await page.route('**/read-all', (route) => route.fulfill({ status: 400, body: '{}' }))
    await markAll.click()
    await expect(undo(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(9000)
    await expect(page.getByText('Could not mark all as read')).toBeVisible()
    await expect(page.getByText('Unread: ')).toHaveCount(3)
    await page.unroute('**/read-all')

    await markAll.click()
    await hold(page, '3 notifications read')
    expect(await unread(app, ann.token)).toBe(3)
    await page.reload()
    await expect.poll(() => unread(app, ann.token)).toBe(0)
  })

  test('of a friendship is taken back, and is sent by a reload, the next act and a logout', async ({
    app,
    page,
  }) => {
    const [ann, bob, cat, dan] = await Promise.all(
      ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => app.signUp(name)),
    )
    for (const friend of [bob, cat, dan]) await befriend(app, ann!, friend!)
    const count = async () => friendsOf(app, ann!.token, ann!.user._id)
    await app.signIn(page, ann!)
    await page.goto('/friends')
    const friend = (name: string) =>
      page.getByRole('listitem').filter({ hasText: `${name} Tester` })
    const unfriend = async (name: string) => {
      await page.getByRole('button', { name: `Unfriend ${name} Tester` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unfriend' }).click()
      await hold(page, `${name} Tester is no longer your friend`)
      await expect(friend(name)).toHaveCount(0)
    }
    await unfriend('Bob')
    expect(await count()).toBe(3)
    await undo(page).click()
    await expect(friend('Bob')).toBeVisible()
    expect(await count()).toBe(3)

    await unfriend('Bob')
    await page.reload()
    await expect.poll(count).toBe(2)
    await unfriend('Cat')
    await unfriend('Dan')
    await expect.poll(count).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => friendsOf(app, bob!.token, bob!.user._id)).toBe(0)
    await expect.poll(() => friendsOf(app, dan!.token, dan!.user._id)).toBe(0)
    await expect(undo(page)).toHaveCount(0)
  })
})

test('Who owes a confirmation stands in one card, with one reminder for all', async ({
  app,
  page,
}) => {
  const [ann, bob, cat] = [
    await app.signUp('Ann'),
    await app.signUp('Bob'),
    await app.signUp('Cat'),
  ]
  for (const friend of [bob, cat]) await befriend(app, ann, friend)
  const game = await addGame(app, ann, 'Azul')
  for (const others of [[bob, cat], [bob]]) {
    const players = [ann, ...others].map((who) => ({ user: who.user._id }))
    await logMatch(app, ann, { game, players })
  }
  await app.signIn(page, ann)
  await page.goto('/notifications')
  const card = page.getByRole('region', { name: 'Who owes a confirmation' })
  await expect(card).toContainText(/Bob\s*2/u)
  await expect(card).toContainText(/Cat\s*1/u)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText('Reminder sent to 2 player(s).')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Reminded' })).toBeDisabled()
  const news = await app.api('GET /friends/notifications', { token: bob.token })
  expect(news.body.data.filter(({ type }) => type === 'MATCH_REMINDER')).toHaveLength(2)
})
