import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  addGame,
  logMatch,
  matchesOf,
  oneMatchOfFriends,
} from '#tests/support/browser/shown-evenings.ts'
import { openForm, pendingWritesBar } from '#tests/support/browser/without-network.ts'

const NOT_KEPT = 'You are offline, and this device can keep nothing. Try again with a network.'
const STORED = /\/matches\/[\da-f-]{36}$/u

const toast = (page: Page) => page.getByRole('region', { name: /^Messages/u }).getByText(NOT_KEPT)
const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })
const skull = (page: Page) => page.getByRole('article', { name: 'Skull' })
const confirm = (page: Page) => skull(page).getByRole('button', { name: 'Confirm', exact: true })

async function typedMatch(app: BrowserApp, page: Page) {
  const { mara, jonas } = await oneMatchOfFriends(app)
  const players = [{ user: jonas.user._id }, { user: mara.user._id }]
  const asked = await logMatch(app, jonas, { game: await addGame(app, jonas, 'Skull'), players })
  await app.signIn(page, mara)
  await openForm(page)
  await page.getByRole('button', { name: 'Azul', exact: true }).click()
  await page.getByRole('button', { name: 'Jonas' }).first().click()
  await page.getByLabel('Score of Mara Tester').fill('84')
  await page.getByLabel('Score of Jonas Tester').fill('66')
  const stored = async () => {
    const matches = await matchesOf(app, mara)
    const own = matches.filter(({ players: [first] }) => first?.score === 84).length
    const isConfirmed = matches.some(
      ({ _id, matchStatus }) => _id === asked._id && matchStatus === 'Confirmed',
    )
    return [own, isConfirmed]
  }
  return { stored }
}

async function toDashboard(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(skull(page)).toBeVisible()
}

test('A full device says so, keeps what is typed, and shows nothing as done that is stored nowhere', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { stored } = await typedMatch(app, page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 })
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1;) {
      try {
        localStorage.setItem(`filler ${localStorage.length}`, 'x'.repeat(size))
      } catch {
        size /= 2
      }
    }
  })
  await context.setOffline(true)
  await save(page).click()
  await expect(toast(page)).toBeVisible()
  await expect(page).toHaveURL('/matches/new')
  await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('84')
  await expect(page.getByLabel('Score of Jonas Tester')).toHaveValue('66')
  await expect(pendingWritesBar(page)).toHaveText(/^No network. As of \d\d:\d\d$/u)
  expect(await stored()).toEqual([0, false])
  await context.setOffline(false)
  await save(page).click()
  await expect(page).toHaveURL(STORED)
  expect(await stored()).toEqual([1, false])

  await toDashboard(page)
  await context.setOffline(true)
  await confirm(page).click()
  await expect(toast(page)).toBeVisible()
  await expect(confirm(page)).toBeVisible()
  await expect(pendingWritesBar(page)).toHaveText(/^No network. As of \d\d:\d\d$/u)
  await context.setOffline(false)
  await confirm(page).click()
  await expect.poll(stored).toEqual([1, true])
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.url })
})

test('While the server is slow buttons and the bar say so, and nothing is there twice @long', async ({
  app,
  page,
}) => {
  test.slow()
  const { stored } = await typedMatch(app, page)
  const answer = Promise.withResolvers<void>()
  let sent = 0
  for (const path of ['**/api/sessions', '**/api/sessions/*/confirm']) {
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      const response = await route.fetch()
      await answer.promise
      return route.fulfill({ response })
    })
  }
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-busy', 'true')
  await save(page).press('Enter')
  await expect(pendingWritesBar(page)).toContainText('1 match waits here')
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/u)
  await toDashboard(page)
  await confirm(page).click()
  await expect(pendingWritesBar(page)).toContainText('2 things wait here')
  await expect(skull(page)).toContainText('You said yes')
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(stored).toEqual([1, false])
  expect(sent).toBe(1)
  answer.resolve()
  await expect(pendingWritesBar(page)).toHaveCount(0)
  expect(await stored()).toEqual([1, true])
  expect(sent).toBe(2)
})
