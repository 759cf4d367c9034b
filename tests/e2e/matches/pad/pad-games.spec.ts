import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import {
  cell,
  gridOf,
  key,
  nextKey,
  openPad,
  press,
  pressRows,
} from '#tests/support/browser/score-pad.ts'
import { logMatch, matchesOf, readMatch } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

test.beforeEach(async ({ page }) => page.setViewportSize({ width: 390, height: 844 }))

const categories = ['Birds', 'Bonus cards', 'Round goals', 'Eggs', 'Food on cards', 'Tucked cards']
const guests = ['Jonas', 'Oma Inge', 'Ben']

async function lastMatch(app: BrowserApp, mara: TestUser): Promise<string> {
  const players = [{ user: mara.user._id }, ...guests.map((name) => ({ name }))]
  const rows = categories.map((label) => ({ label, scores: [1, 2, 3, 4] }))
  return (await logMatch(app, mara, { game: 'Wingspan', players, pad: { rows } }))._id
}

async function savedMatch(app: BrowserApp, mara: TestUser) {
  const [newest] = await matchesOf(app, mara)
  return readMatch(app, mara, newest?._id ?? '')
}

test('A whole game of Wingspan: categories, reload, no network, undo, Done, Save @phone-alone', async ({
  app,
  page,
}) => {
  test.slow()
  const mara = await app.signUp('Mara', 'Lindqvist')
  const last = await lastMatch(app, mara)
  await app.signIn(page, mara)
  await page.clock.install({ time: new Date() })
  const writes: string[] = []
  page.on('request', (request) => {
    // HEAD is asked while a part of the page that is not loaded yet waits for a network.
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(request.url())
  })
  await openPad(page, last)
  await expect(page.getByRole('rowheader')).toHaveText(categories)
  await expect(page.getByText('Who starts?')).toBeVisible()

  await page.getByRole('button', { name: 'Draw who starts' }).click()
  const drawn = page.getByRole('status').filter({ hasText: / starts$/ })
  await expect(drawn).toHaveText(/^(Mara Lindqvist|Jonas|Oma Inge|Ben) starts$/)
  const starter = ((await drawn.textContent()) ?? '').replace(/ starts$/, '')
  await expect(page.getByRole('button', { name: 'Pause the clock' })).toBeVisible()
  await expectNoAxeViolations(page)

  await pressRows(page, [
    [34, 31, 24, 29],
    [9, 7, 6, 5],
  ])
  await expect(page.getByRole('columnheader', { name: /Mara Lindqvist.*leads.*43/ })).toBeVisible()
  await page.clock.fastForward('01:15:00')

  const pad = page.waitForResponse(/\/score-pad-[^/]+\.js$/u)
  await page.route('**/api/friends/list/**', async (route) => {
    await pad
    await route.continue()
  })
  await page.reload()
  await gridOf(page)
  await expect(page.locator('button[type=submit]')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Save Match/ })).toHaveCount(0)
  await page.unroute('**/api/friends/list/**')
  await expect(cell(page, 'Bonus cards', 'Ben')).toHaveText('5')
  await expect(page.getByRole('button', { name: 'Pause the clock' })).toContainText('1:15')

  await page.context().setOffline(true)
  await pressRows(page, [
    [8, 11, 6, 9],
    [10, 9, 13],
  ])
  await expect(page.getByText('3 behind Mara Lindqvist')).toHaveCount(0)
  await cell(page, 'Eggs', 'Jonas').click()
  await expect(page.getByText('3 behind Mara Lindqvist').first()).toBeVisible()
  await expect(nextKey(page)).toHaveAccessibleName(/^Next: ?Oma$/)

  await cell(page, 'Eggs', 'Ben').click()
  await press(page, 7)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'Eggs', 'Ben')).toHaveAccessibleName('Eggs, Ben: empty')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(cell(page, 'Eggs', 'Ben')).toHaveAccessibleName('Eggs, Ben: 7')
  await nextKey(page).click()
  await pressRows(page, [
    [0, 2, 1, 3],
    [4, 6, 2],
  ])
  await press(page, 0)
  await expect(nextKey(page)).toHaveCount(0)
  await expect(key(page, 'Done')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await key(page, 'Done').click()
  await expect(page.getByRole('grid', { name: 'Scores' })).toHaveCount(0)
  await expect(page).toHaveURL('/matches/new')
  await page.context().setOffline(false)
  expect(writes, 'sent while playing').toEqual([])

  await page.getByRole('button', { name: /^Save Match/ }).click()
  await expect(page.getByText('Match created!')).toBeVisible()
  const match = await savedMatch(app, mara)
  expect(match.players.map(({ name, score, result }) => [name, score, result])).toEqual([
    ['Mara Lindqvist', 65, 'Loss'],
    ['Jonas', 66, 'Win'],
    ['Oma Inge', 52, 'Loss'],
    ['Ben', 53, 'Loss'],
  ])
  expect(match.pad?.rows.map(({ label }) => label)).toEqual(categories)
  expect(match.pad?.rows[3]?.scores).toEqual([10, 9, 13, 7])
  expect(match.durationMinutes).toBeGreaterThanOrEqual(75)
  expect(match.durationMinutes).toBeLessThan(80)
  expect(match.players.filter(({ started }) => started).map(({ name }) => name)).toEqual([starter])

  await openPad(page, match._id)
  await expect(cell(page, 'Birds', 'Jonas')).toHaveAccessibleName('Birds, Jonas: empty')
})
