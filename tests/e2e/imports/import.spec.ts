import { UNDO_WORDS } from '#features/imports/web/import-words.ts'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  importThem,
  openImport,
  whoIs,
} from '#tests/support/browser/import-page.ts'
import { befriend, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { bgStatsFile, marasYears } from '#tests/support/imports/import-files.ts'

const FILE = 'BGStatsExport.json'
const summary = (page: Page) => page.getByRole('group').filter({ hasText: 'already here' })
const imports = (page: Page) => page.getByRole('list', { name: 'Imports' }).getByRole('listitem')

test.describe('An import', () => {
  test('is looked over first, then brings the matches, and asks a friend once', async ({
    app,
    page,
  }) => {
    const [mara, jonas] = [await app.signUp('Mara', 'L'), await app.signUp('Jonas', 'Weber')]
    await befriend(app, mara, jonas)
    await openImport(app, page, mara)
    await chooseFile(page, FILE, bgStatsFile(marasYears))
    await expectDryRun(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(`${FILE}, BG Stats.`)).toBeVisible()
    await expect(summary(page)).toContainText('3 new, 0 already here, 2 left out')

    const people = page.getByRole('list', { name: 'People in the file' }).getByRole('listitem')
    await expect(people.locator('p', { hasText: 'matches' })).toHaveText([
      '5 matches, 2 won',
      'To import: 3 matches, 1 won',
      '2 matches, 1 won',
      '2 matches, 1 won',
    ])
    await expect(whoIs(page, 'Mara L.')).toHaveValue('1')
    await expect(people.nth(1)).toContainText('proposed')
    await expect(whoIs(page, 'Jonas Weber').locator('option:checked')).toHaveText('Jonas Weber')
    await expect(whoIs(page, 'Oma').locator('option:checked')).toHaveText('Guest')

    const samples = page.getByRole('list', { name: 'Samples' }).getByRole('article')
    await expect(samples).toHaveCount(3)
    await expect(samples.filter({ hasText: 'Azul' })).toContainText(
      'Your place: 2nd of 3. Your result: Loss',
    )
    expect(await matchesOf(app, mara)).toEqual([])

    await importThem(page, '3 matches')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('1 friend was asked')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What became of the file' })).toContainText(
      '3 matches of BGStatsExport.json went in',
    )
    const stored = await matchesOf(app, mara)
    expect(stored.map(({ game, day, location }) => [game.name, day, location])).toEqual([
      ['Catan', '2025-06-07', null],
      ['Azul', '2024-03-05', null],
      ['Catan', '2024-03-04', 'Ben’s'],
    ])
    expect(stored[1]?.players.map(({ name, score, result }) => [name, score, result])).toEqual([
      ['Mara L', 61, 'Loss'],
      ['Jonas Weber', 70, 'Win'],
      ['Oma', 35, 'Loss'],
    ])
    const claims = (await app.api('GET /claims', { token: jonas.token })).body
    expect(claims.data).toHaveLength(1)
    expect(claims.data[0]).toMatchObject({ guest: 'Jonas Weber', matches: 2, state: 'open' })
    await page.getByRole('link', { name: 'Look at them' }).click()
    await expect(page.getByRole('heading', { name: 'Match History' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
  })

  test('brings nothing twice, is listed, and can be taken back whole', async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await chooseFile(page, FILE, bgStatsFile(marasYears.slice(0, 2)))
    await expectDryRun(page)
    await importThem(page, '2 matches')

    await chooseFile(page, 'Later.json', bgStatsFile(marasYears))
    await expectDryRun(page)
    await expect(page.getByRole('heading', { name: 'Bring your years along' })).toBeFocused()
    await expect(summary(page)).toContainText('1 new, 2 already here')
    await importThem(page, '1 match')
    await expect(page.getByText(UNDO_WORDS)).toBeVisible()
    expect(await matchesOf(app, mara)).toHaveLength(3)

    await page.goto('/import')
    await expect(imports(page)).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Your imports' })).toBeVisible()
    await expect(imports(page).nth(0)).toContainText('Later.json')
    await expect(imports(page).nth(0)).toContainText('Brought 1 match')
    await expect(imports(page).nth(1)).toContainText('Brought 2 matches')
    await expectNoAxeViolations(page)
    const undo = page.getByRole('button', { name: `Undo the import of ${FILE}` })
    await undo.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Take 2 matches back?' })
    await expect(dialog).toContainText(UNDO_WORDS)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Import undone.')).toBeVisible()
    await expect(imports(page).nth(1)).toContainText('Undone')
    await expect(imports(page).nth(1)).toBeFocused()
    expect((await matchesOf(app, mara)).map(({ day }) => day)).toEqual(['2025-06-07'])

    await chooseFile(page, FILE, bgStatsFile(marasYears.slice(0, 2)))
    await expectDryRun(page)
    await expect(summary(page)).toContainText('2 new')
  })

  test('keeps what was edited since, and says so', { tag: '@long' }, async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await chooseFile(page, FILE, bgStatsFile(marasYears))
    await expectDryRun(page)
    await importThem(page, '3 matches')
    const edited = (await matchesOf(app, mara)).find(({ game }) => game.name === 'Azul')
    await app.api('PUT /sessions/:id', {
      token: mara.token,
      params: { id: edited?._id ?? '' },
      body: { notes: 'What an evening' },
    })
    await page.getByRole('button', { name: 'Undo the import' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Take 3 matches back?' })
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Import undone.')).toBeVisible()
    await expect(page.getByText('3 matches imported')).toHaveCount(0)
    await page.getByText('1 match stayed').click()
    const kept = page.getByRole('list', { name: '1 match stayed' }).getByRole('listitem')
    await expect(kept).toHaveCount(1)
    await expect(kept).toContainText('it was edited')
    await expectNoAxeViolations(page)
    await kept.getByRole('link', { name: 'Azul' }).click()
    await expect(page.getByText('What an evening', { exact: true })).toBeVisible()
  })
})
