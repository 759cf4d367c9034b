import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { gridOf, key, nextKey, press } from '#tests/support/browser/score-pad.ts'
import { logMatch, matchesOf, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { hold, undo } from '#tests/support/browser/undo-bar.ts'
import {
  loadedForTheTable,
  openForm,
  pendingWritesBar,
} from '#tests/support/browser/without-network.ts'

const MATCH = /\/matches\/[\da-f-]{36}$/u

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const row = (page: Page, game: string) => page.getByRole('article').filter({ hasText: game })

/** Three at the table, so that the form offers the same as last time. */
async function threeAtTheTable(app: Parameters<typeof oneMatchOfFriends>[0]) {
  const friends = await oneMatchOfFriends(app)
  const { mara, jonas, azul } = friends
  const players = [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma' }]
  await logMatch(app, mara, { game: azul, players, date: '2026-10-02T19:00:00Z' })
  return friends
}

test(
  'The second of two taps on Save does not meet the bar that comes where Save was',
  { tag: ['@phone-alone', '@long'] },
  async ({ app, page, context }) => {
    const { mara } = await threeAtTheTable(app)
    await app.signIn(page, mara)
    await openForm(page)
    await page.getByRole('button', { name: /^Same as last time/u }).tap()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Save Match/u }).tap()
    await expect(page).toHaveURL(MATCH)
    await expect(menu(page, 'Friends')).toBeVisible()
    // As if no time had passed since the bar came, on a slow machine too.
    const cover = await page.evaluateHandle(() => {
      const covers = document
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation && one.animationName === 'covered')
      for (const one of covers) {
        one.pause()
        one.currentTime = 0
      }
      return covers
    })
    const place = await menu(page, 'Friends').boundingBox()
    if (place === null) throw new Error('The bar is not there')
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect(page).toHaveURL(MATCH)
    await cover.evaluate((covers) => covers.forEach((one) => one.finish()))
    await menu(page, 'Friends').tap()
    await expect(page).toHaveURL('/friends')
  },
)

test(
  'A match that is logged without a network stands everywhere, and is stored once there is one',
  { tag: '@phone-alone' },
  async ({ app, page, context }) => {
    test.slow()
    const { mara } = await threeAtTheTable(app)
    await app.signIn(page, mara)
    await openForm(page)
    await page.getByRole('button', { name: /^Same as last time/u }).click()
    const isAsking = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/worker-host-'))
    await page.waitForFunction(isAsking)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/users/me'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await failed

    await page.getByRole('button', { name: 'Score pad' }).click()
    await gridOf(page)
    for (const score of [84, 66, 12]) {
      await press(page, score)
      await nextKey(page).click()
    }
    await key(page, 'Done').click()
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('84')
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page).toHaveURL(MATCH)
    const waited = page.url()
    await expect(page.getByRole('heading', { level: 1, name: 'Azul' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What waits' })).toContainText('waits here')
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await expect(pendingWritesBar(page)).toContainText('1 match waits here')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessibleState(page)

    await menu(page, 'Matches').click()
    const waiting = row(page, 'waits here')
    await expect(waiting).toHaveCount(1)
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(waiting).toContainText('Jonas Tester, pending')
    await expect(waiting).toContainText('Your score: 84')
    await expect(page.getByRole('button', { name: 'Remind players' })).toHaveCount(2)
    await expectAccessibleState(page)

    await waiting.getByRole('link', { name: 'Azul' }).click()
    await page.getByRole('button', { name: 'Edit match' }).click()
    await page.getByLabel('Score of Jonas Tester').fill('99')
    await page.getByRole('button', { name: /^Save changes/u }).click()
    await expect(page.getByRole('region', { name: 'Players' })).toContainText('99')
    await expect(pendingWritesBar(page)).toContainText('1 match waits here')

    await page.getByRole('link', { name: 'Play again' }).click()
    await page.getByLabel('Score of Mara Tester').fill('7')
    await page.getByLabel('Score of Jonas Tester').fill('8')
    await page.getByLabel('Score of Oma').fill('9')
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page).toHaveURL(MATCH)
    await expect(pendingWritesBar(page)).toContainText('2 matches wait here')

    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page).toHaveURL('/matches')
    await expect(pendingWritesBar(page)).toContainText('1 match waits here')
    await hold(page, 'taken back')
    await undo(page).click()
    await expect(pendingWritesBar(page)).toContainText('2 matches wait here')
    await pendingWritesBar(page).getByRole('button', { name: 'Details' }).click()
    await page
      .getByRole('button', { name: /^Take back/u })
      .last()
      .click()
    await page.keyboard.press('Escape')
    await expect(pendingWritesBar(page)).toContainText('1 match waits here')
    expect(await matchesOf(app, mara)).toHaveLength(2)

    await context.setOffline(false)
    await expect(pendingWritesBar(page)).toHaveCount(0)
    await expect(row(page, 'waits here')).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(3)
    const matches = await matchesOf(app, mara)
    expect(matches).toHaveLength(3)
    expect(waited).toContain(matches[0]?._id)
    expect(matches[0]?.players.map(({ score }) => score)).toEqual([84, 99, 12])
  },
)

test(
  'An edit that waits is shown everywhere, and the statistics say what they do not count',
  { tag: '@long' },
  async ({ app, page, context }) => {
    test.slow()
    const { mara } = await threeAtTheTable(app)
    await app.signIn(page, mara, '/stats')
    await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
    await menu(page, 'Matches').click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: '+ New Match' }).click()
    await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible()
    await loadedForTheTable(page)
    await page.getByRole('button', { name: /^Same as last time/u }).click()
    await menu(page, 'Matches').click()
    await page.getByRole('article').first().getByRole('link', { name: 'Azul' }).click()
    await page.getByRole('button', { name: 'Edit match' }).click()
    await page.getByLabel('Score of Oma').fill('55')
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Save changes/u }).click()
    await expect(page.getByRole('region', { name: 'Players' })).toContainText('55')
    await expect(page.getByRole('list', { name: 'What waits' })).toContainText('Edit')
    await menu(page, 'Matches').click()
    await expect(row(page, 'waits here')).toHaveCount(1)

    await page.getByRole('link', { name: 'New Match', exact: true }).first().click()
    await page.getByRole('button', { name: /^Save Match/u }).click()
    await expect(page).toHaveURL(MATCH)
    await menu(page, 'Stats').click()
    await expect(page.getByText('1 match waits here and is not counted yet.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('is not counted yet.')).toHaveCount(0)
    const [, edited] = await matchesOf(app, mara)
    expect(edited?.players.find(({ name }) => name === 'Oma')?.score).toBe(55)
  },
)
