import { readFile } from 'node:fs/promises'

import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

async function openProfile(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/profile/me#your-data')
  await expect(yourData(page)).toBeVisible()
}

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function annWithMatches(app: BrowserApp, count: number): Promise<TestUser> {
  const [ann, bob] = [await app.signUp('Ann', HOSTILE), await app.signUp('Bob', '=cmd()')]
  await befriend(app, ann, bob)
  const game = await addGame(app, ann, `Azul ${HOSTILE}`)
  const players = [{ user: ann.user._id, result: 'Win' as const }, { user: bob.user._id }]
  for (let index = 0; index < count; index += 1) {
    await logMatch(app, ann, { game, players, notes: `=1+${index}` })
  }
  return ann
}

test.describe('Your data', () => {
  test('is saved as JSON, as CSV and for BG Stats, with a list of what has no place there', async ({
    app,
    page,
  }) => {
    const ann = await annWithMatches(app, 2)
    await openProfile(app, page, ann)
    const json = await saved(page, 'Download as JSON')
    expect(json.name).toBe('tabletally.json')
    const archive = JSON.parse(json.text) as { user: object; matches: object[] }
    expect(archive.user).toMatchObject({ email: ann.email })
    expect(archive.matches).toHaveLength(2)
    const csv = await saved(page, 'Download as CSV')
    expect(csv.name).toBe('tabletally-matches.csv')
    expect(csv.text).toContain(`,'=1+1,Pending,Ann ${HOSTILE},`)
    const { name, text } = await saved(page, 'Download for BG Stats')
    expect(name).toBe('tabletally-bgstats.json')
    const file = JSON.parse(text) as { plays: object[]; players: object[]; userInfo: object }
    expect(file.plays).toHaveLength(2)
    expect(file.userInfo).toMatchObject({ meRefId: 1 })
    expect(file.players[0]).toMatchObject({ id: 1, name: `Ann ${HOSTILE}` })
    const left = yourData(page).getByRole('status').getByRole('listitem')
    await expect(left.filter({ hasText: 'matches with their confirmations (2)' })).toBeVisible()
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
  })

  test('shows a toast until the file is ready', { tag: '@long' }, async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    await page.clock.install()
    await openProfile(app, page, ann)
    const released = Promise.withResolvers<void>()
    await page.route('**/archive', async (route) => {
      await released.promise
      await route.continue()
    })
    await button(page, 'Download as JSON').click()
    const gathering = page.getByText('Gathering your data…')
    await expect(gathering).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(gathering).toBeVisible()
    released.resolve()
    await expect(page.getByText('Your data is downloaded.')).toBeVisible()
    await expect(gathering).toHaveCount(0)
  })

  test(
    'says what failed, and leads to the import',
    { tag: '@long' },
    async ({ app, page, startOver }) => {
      await test.step('shows an error when a file cannot be downloaded', async () => {
        await openProfile(app, page, await app.signUp('Ann'))
        await page.route('**/archive*', (route) => route.fulfill({ status: 500, body: 'x' }))
        await button(page, 'Download as JSON').click()
        await expect(page.getByText('Failed to download your data')).toBeVisible()
      })

      await test.step('links to the import', async () => {
        await startOver()
        await openProfile(app, page, await app.signUp('Ann'))
        await yourData(page).getByRole('link', { name: 'Import matches' }).click()
        await expect(page).toHaveURL('/import')
      })
    },
  )
})
