import { type BrowserContext } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  importThem,
  openImport,
} from '#tests/support/browser/import-page.ts'
import { matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { bgStatsFile, marasYears } from '#tests/support/imports/import-files.ts'

const BATCHES = '**/api/imports/*/matches'
const PLAYS = 60
const plays = bgStatsFile(
  Array.from({ length: PLAYS }, (_, at) => ({
    id: `play ${at}`,
    day: `2024-03-${String(1 + (at % 28)).padStart(2, '0')}`,
    game: 'Go',
    rows: [
      ['Mara L.', at, true],
      ['Oma', at - 1],
    ],
  })),
)
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Import' })
const done = (page: Page) => page.getByRole('heading', { name: `${PLAYS} matches imported` })

/** @returns how to let the others through, too */
async function holdAfterFirst(context: BrowserContext) {
  let sent = 0
  await context.route(BATCHES, async (route) => {
    sent += 1
    if (sent === 1) await route.continue()
  })
  return () => context.unroute(BATCHES)
}

async function begin(page: Page): Promise<void> {
  await chooseFile(page, 'plays.json', plays)
  await expectDryRun(page)
  await page.getByRole('button', { name: `Import ${PLAYS} matches` }).click()
  await expect(progress(page)).toHaveAttribute('value', '20')
}

test.describe('An import that is being sent', () => {
  test('goes on after the page was closed, and doubles nothing', async ({ app, page, context }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    const letThrough = await holdAfterFirst(context)
    await begin(page)
    expect(await matchesOf(app, mara)).toHaveLength(20)
    await page.close()

    const later = await context.newPage()
    await later.goto('/import')
    await expect(progress(later)).toHaveAttribute('value', '20')
    await letThrough()
    await expect(done(later)).toBeVisible()
    expect(await matchesOf(app, mara)).toHaveLength(PLAYS)
    await later.reload()
    await expect(later.getByRole('heading', { name: 'Bring your years along' })).toBeVisible()
  })

  test('waits without a network and goes on', { tag: '@long' }, async ({ app, page, context }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    let sent = 0
    await context.route(BATCHES, async (route) => {
      sent += 1
      await (sent === 2 ? route.abort('internetdisconnected') : route.continue())
    })
    await begin(page)
    await expect(page.getByText('You seem to be offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Go on now' }).click()
    await expect(done(page)).toBeVisible()
    expect(sent).toBe(3)
    expect(await matchesOf(app, mara)).toHaveLength(PLAYS)
  })

  test('is sent by two tabs as by one', async ({ app, page, context }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await context.route(BATCHES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await begin(page)
    const other = await context.newPage()
    await other.goto('/import')
    for (const tab of [page, other]) {
      const end = tab.getByRole('heading', { name: /^(?:60 matches imported|Bring your years)/u })
      await expect(end).toBeVisible()
    }
    await expect(progress(page)).toHaveCount(0)
    expect(await matchesOf(app, mara)).toHaveLength(PLAYS)
  })

  test('does not lose the file that another tab begins meanwhile', async ({
    app,
    page,
    context,
  }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    const other = await context.newPage()
    await other.goto('/import')
    await chooseFile(other, 'other.json', bgStatsFile(marasYears))
    await expectDryRun(other)
    const letThrough = await holdAfterFirst(context)
    await begin(page)
    await other.getByRole('button', { name: 'Import 3 matches' }).click()
    await expect(other.getByText('Another import is being sent from this device.')).toBeVisible()
    await letThrough()
    await expect(done(page)).toBeVisible()
    await other.getByRole('button', { name: 'Try again' }).click()
    await importThem(other, '3 matches')
  })

  test('of another version of the page is said, and another one can begin', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await expect(page.getByText('An import waits on this device')).toHaveCount(0)
    await page.evaluate(async () => {
      const opening = indexedDB.open('waiting', 1)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction('import', 'readwrite')
      transaction.objectStore('import').put({ format: 3 }, 'state')
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opening.result.close()
    })
    await page.reload()
    await expect(page.getByText('An import waits on this device')).toBeVisible()
    await chooseFile(page, 'plays.json', bgStatsFile(marasYears))
    await expectDryRun(page)
    await importThem(page, '3 matches')
    await page.reload()
    await expect(page.getByText('An import waits on this device')).toBeVisible()
  })

  for (const where of ['its own tab', 'another tab']) {
    test(
      `can be stopped from ${where}: what is sent stays`,
      { tag: '@long' },
      async ({ app, page, context }) => {
        const mara = await app.signUp('Mara', 'L')
        await openImport(app, page, mara)
        let sent = 0
        await context.route(BATCHES, async (route) => {
          sent += 1
          await (sent === 1 ? route.continue() : route.abort('internetdisconnected'))
        })
        await begin(page)
        const follower = await context.newPage()
        await follower.goto('/import')
        await expect(progress(follower)).toHaveAttribute('value', '20')
        const stopped = where === 'its own tab' ? page : follower
        await stopped.getByRole('button', { name: /^Stop/u }).click()
        await stopped.getByRole('alertdialog').getByRole('button', { name: /^Stop/u }).click()
        await expect(stopped.getByRole('heading', { name: '20 matches imported' })).toBeVisible()
        const other = stopped === page ? follower : page
        await expect(other.getByRole('heading', { name: 'Bring your years along' })).toBeVisible({
          timeout: 15_000,
        })
        expect(await matchesOf(app, mara)).toHaveLength(20)
      },
    )
  }

  test(
    'is kept when the sign-in ends, for the same user alone',
    { tag: '@long' },
    async ({ app, page, context }) => {
      const [mara, eve] = [await app.signUp('Mara', 'L'), await app.signUp('Eve')]
      await openImport(app, page, mara)
      await holdAfterFirst(context)
      await begin(page)
      await app.api('POST /auth/logout', { token: mara.token })
      await page.reload()
      await expect(page).toHaveURL(/\/login/u)
      expect(await databases(page)).toContain('waiting')

      const { email, password } = mara
      const { token } = (await app.api('POST /auth/login', { body: { email, password } })).body.data
      await app.signIn(page, { token })
      await page.goto('/import')
      await expect(progress(page)).toHaveAttribute('value', '20')
      await app.signIn(page, eve, '/import')
      await expect(page.getByRole('heading', { name: 'Bring your years along' })).toBeVisible()
      await app.signIn(page, { token })
      await page.goto('/import')
      await expect(page.getByRole('heading', { name: 'Bring your years along' })).toBeVisible()
      await expect(progress(page)).toHaveCount(0)
    },
  )
})

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
