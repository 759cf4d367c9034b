import { readFile } from 'node:fs/promises'

import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, matchesOf } from '#tests/support/browser/evenings.ts'
import type { TestUser } from '#tests/support/data/people.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

async function openProfile(app: BrowserApp, page: Page, user: TestUser): Promise<void> {
  await app.signIn(page, user)
  await page.goto('/profile/me')
  await expect(yourData(page)).toBeVisible()
}

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function choose(page: Page, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Import an archive').click(),
  ])
  const buffer = Buffer.from(text)
  await chooser.setFiles({ name: 'archive.json', mimeType: 'application/json', buffer })
}

const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })

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
  test('is saved as JSON and as CSV', async ({ app, page }) => {
    const ann = await annWithMatches(app, 2)
    await openProfile(app, page, ann)
    const json = await saved(page, 'Download as JSON')
    expect(json.name).toBe('tabletally.json')
    const archive = JSON.parse(json.text) as { user: object; matches: object[] }
    expect(archive.user).toMatchObject({ email: ann.email })
    expect(archive.matches).toHaveLength(2)
    const csv = await saved(page, 'Download as CSV')
    expect(csv.name).toBe('tabletally-matches.csv')
    expect(csv.text).toContain(`,'=1+1,1,Ann ${HOSTILE},yes,`)
  })

  test('is saved for BG Stats, with a list of what has no place there', async ({ app, page }) => {
    const ann = await annWithMatches(app, 2)
    await openProfile(app, page, ann)
    const { name, text } = await saved(page, 'Download for BG Stats')
    expect(name).toBe('tabletally-bgstats.json')
    const file = JSON.parse(text) as { plays: object[]; players: object[]; userInfo: object }
    expect(file.plays).toHaveLength(2)
    expect(file.userInfo).toMatchObject({ meRefId: 1 })
    expect(file.players[0]).toMatchObject({ id: 1, name: `Ann ${HOSTILE}` })
    const left = yourData(page).getByRole('status').getByRole('listitem')
    await expect(left.filter({ hasText: 'matches with their confirmations (2)' })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })

  test('shows a toast until the file is ready', async ({ app, page }) => {
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

  test('can be imported into another account only once, also by keyboard', async ({
    app,
    page,
  }) => {
    const ann = await annWithMatches(app, 3)
    await openProfile(app, page, ann)
    const { text } = await saved(page, 'Download as JSON')
    const eve = await app.signUp('Eve')
    await openProfile(app, page, eve)
    await choose(page, text)
    await expect(dialog(page, 'Import 3 matches?')).toContainText(`the archive of Ann ${HOSTILE}`)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Import 3 matches?')).toBeHidden()
    expect(await matchesOf(app, eve)).toEqual([])

    await choose(page, text)
    await button(page, 'Import').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 matches imported, 0 were already here.')).toBeVisible()
    await choose(page, text)
    await button(page, 'Import').click()
    await expect(page.getByText('0 matches imported, 3 were already here.')).toBeVisible()
    expect(await matchesOf(app, eve)).toHaveLength(3)
    await page.getByRole('link', { name: 'Matches' }).first().click()
    const imported = page.getByRole('article').filter({ hasText: `Azul ${HOSTILE}` })
    await expect(imported).toHaveCount(3)
  })

  test('continues an import after a failure, and says how far it has come', async ({
    app,
    page,
  }) => {
    const matches = Array.from({ length: 120 }, (_, index) => ({
      ...{ id: `elsewhere-${index}`, game: 'Go', date: '2026-10-01', notes: '' },
      players: [{ name: 'Ann', email: null, self: true, score: null, result: 'Win' }],
    }))
    const user = { firstName: 'Ann', lastName: 'Elsewhere' }
    const exportedAt = '2026-11-20T12:00:00.000Z'
    const archive = JSON.stringify({ tabletally: 'archive', format: 1, exportedAt, user, matches })
    const ann = await app.signUp('Ann')
    await openProfile(app, page, ann)
    let batches = 0
    await page.route('**/api/archives/matches', async (route) => {
      batches += 1
      if (batches === 2) await route.abort()
      else await route.fallback()
    })
    await choose(page, archive)
    await button(page, 'Import').click()
    const alert = yourData(page).getByRole('alert')
    await expect(alert).toContainText('You seem to be offline.')
    await expect(alert).toContainText('50 matches imported, 0 were already here.')
    await expectNoAxeViolations(page)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('70 matches imported, 50 were already here.')).toBeVisible()
    expect(await matchesOf(app, ann)).toHaveLength(120)
  })

  test('shows how far an import has come', async ({ app, page }) => {
    const ann = await annWithMatches(app, 1)
    await openProfile(app, page, ann)
    const { text } = await saved(page, 'Download as JSON')
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/archives/matches', async (route) => {
      await held
      await route.fallback()
    })
    await choose(page, text)
    await button(page, 'Import').click()
    await expect(page.getByRole('status').getByText('0 of 1 matches')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
    await expectNoAxeViolations(page)
    go()
    await expect(page.getByText('0 matches imported, 1 was already here.')).toBeVisible()
  })

  test('shows an error for a file that is not an archive', async ({ app, page }) => {
    await openProfile(app, page, await app.signUp('Ann'))
    const alert = yourData(page).getByRole('alert')
    for (const [text, sentence] of [
      ['a,b\r\n', 'This file is not an archive of Tabletally'],
      ['{"tabletally":"archive","format":9}', 'made by a newer Tabletally'],
      ['{"tabletally":"archive","format":1,"matches":[1]}', 'Match 1 of this archive'],
    ] as const) {
      await choose(page, text)
      await expect(alert).toContainText(sentence)
    }
    await page.route('**/archive*', (route) => route.fulfill({ status: 500, body: 'x' }))
    await button(page, 'Download as JSON').click()
    await expect(page.getByText('Failed to download your data')).toBeVisible()
  })

  test('is accessible and never scrolls sideways', async ({ app, page }) => {
    const ann = await annWithMatches(app, 1)
    await openProfile(app, page, ann)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    const { text } = await saved(page, 'Download as JSON')
    await choose(page, text)
    await expect(dialog(page, 'Import 1 match?')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
