import type { Page } from '@playwright/test'

import { chooseFile, expectDryRun } from '#tests/support/browser/import-page.ts'
import { notesField } from '#tests/support/browser/match-form.ts'
import { expect, openAndKeep, test } from '#tests/support/browser/offline-app.ts'
import { row, section } from '#tests/support/browser/profile-page.ts'
import { gridOf, key, press } from '#tests/support/browser/score-pad.ts'
import { logMatch, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { pendingWritesBar } from '#tests/support/browser/without-network.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

const PRIVATE = /Zweisam|Skull|Azul|Mara|Jonas|Oma|cellar|secret/u

/** What stays is of this device or of the app, and says nothing about anybody. */
const MAY_STAY = new Set([
  'cache: build',
  'database: pending: outbox',
  // Whether the question about pushes was answered.
  'local: push asked',
  // Whether /login asks to create an account first.
  'local: signed in before',
  'local: theme',
  // How far pages were scrolled, by random keys.
  'session: tsr-scroll-restoration-v1_3',
])

const GOES = [
  'cache: kept',
  'local: firstName',
  'local: shelf of games',
  'local: token',
  'local: typed: friend link',
  'local: typed: last draft',
  'local: typed: last line',
  'local: typed: match edit',
  'local: typed: pad',
  'local: typed: table link',
  'session: match correction',
  'session: match draft',
  'session: match edit',
  'session: quick line',
]

async function storedHere(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const [name, value] of Object.entries(localStorage)) all[`local: ${name}`] = String(value)
  for (const [name, value] of Object.entries(sessionStorage)) {
    all[`session: ${name}`] = String(value)
  }
  for (const name of await caches.keys()) {
    all[`cache: ${name.slice(0, name.indexOf('-'))}`] = name
  }
  const resultOf = async <T>(request: IDBRequest<T>) => {
    await new Promise((resolve) => request.addEventListener('success', resolve))
    return request.result
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll()
      all[`database: ${name}: ${store}`] = JSON.stringify(await resultOf(rows))
    }
    database.close()
  }
  return all
}

/** A Chromium under test lacks a push service. */
async function givePushService(page: Page): Promise<void> {
  const { endpoint, keys } = subscribe()
  await page.addInitScript(
    (json) => {
      const subscription = { toJSON: () => json, unsubscribe: async () => true }
      let current: typeof subscription | null = null
      const pushManager = {
        subscribe: async () => (current = subscription),
        getSubscription: async () => current,
      }
      const define = (target: object, name: string, get: () => unknown) =>
        Object.defineProperty(target, name, { get, configurable: true })
      define(ServiceWorkerContainer.prototype, 'ready', async () => ({ pushManager }))
      let permitted: NotificationPermission = 'default'
      define(Notification, 'permission', () => permitted)
      Notification.requestPermission = async () => (permitted = 'granted')
    },
    { endpoint, keys },
  )
}

test('After a sign-out only what is of the device stays, whatever somebody did before', async ({
  app,
  openWithWorker,
}) => {
  test.slow()
  const { mara, jonas, match } = await oneMatchOfFriends(app)
  const players = [
    { user: jonas.user._id, score: 3 },
    { user: mara.user._id, score: 4 },
  ]
  const theirs = await logMatch(app, jonas, { game: 'Zweisam', players })
  const page = await openWithWorker(mara)
  await givePushService(page)
  const stored = async () => page.evaluate(storedHere)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await openAndKeep(page, '/dashboard')

  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Profile' }).click()
  await row(page, 'Appearance').click()
  await section(page, 'Appearance').getByText('Dark').click()
  await row(page, 'Mail and push').click()
  const reminders = section(page, 'Mail and push').getByRole('switch', { name: 'Reminders' })
  await reminders.click()
  await expect(reminders).toBeChecked()

  await menu.getByRole('link', { name: 'Friends' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Invite', exact: true }).click()
  await button('Make a link').click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()

  await page.goto(`/matches/${match._id}`)
  await button('Share').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code/u })).toBeVisible()
  await page.keyboard.press('Escape')
  await button('Edit match').click()
  await (await notesField(page)).fill('An edit from the cellar')

  await page.goto(`/matches/${theirs._id}`)
  await button('Something’s wrong').click()
  await page.getByLabel('Score of Jonas Tester').fill('5')

  await page.goto('/import')
  await chooseFile(page, 'plays.csv', 'Date,Game,Players\n03/04/2024,Skull,"Mara, Oma"')
  await expectDryRun(page)
  expect(Object.keys(await stored()).join()).toContain('database: waiting')

  await page.goto('/matches/new')
  await button('Azul').first().click()
  await (await notesField(page)).fill('Written in the cellar')
  await page.context().setOffline(true)
  await button(/^Save Match/u).click()
  await expect(pendingWritesBar(page)).toContainText('1 match waits here')
  await button('Take back').click()
  await expect(page).toHaveURL('/matches')
  await page.context().setOffline(false)
  await page.goto('/matches/new')
  await page.getByRole('textbox', { name: 'The match in one line' }).fill('Azul with Jonas, secret')
  await button('Azul').first().click()
  await button('Score pad').click()
  await gridOf(page)
  await press(page, 41)
  await key(page, 'Done').click()
  await (await notesField(page)).fill('Nobody reads this secret')
  const before = Object.keys(await stored()).map((name) =>
    name.replaceAll(/(?: of)? [\da-f-]{32,36}/gu, ''),
  )
  expect(before).toEqual(expect.arrayContaining(GOES))

  await button('Logout').click()
  await expect(page).toHaveURL(/\/login/u)
  await expect
    .poll(async () => Object.keys(await stored()).filter((name) => !MAY_STAY.has(name)))
    .toEqual([])
  expect(Object.values(await stored()).join('\n')).not.toMatch(PRIVATE)
})
