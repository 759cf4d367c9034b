import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  openImport,
  scrollToEnd,
  whoIs,
} from '#tests/support/browser/import-page.ts'
import { befriend, matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { bgStatsFile, marasYears, type MadeUpPlay } from '#tests/support/imports/import-files.ts'

const crowd: MadeUpPlay[] = Array.from({ length: 400 }, (_, index) => ({
  id: `crowd-${index}`,
  day: '2024-01-01',
  game: `Game ${index % 30}`,
  rows: [
    ['Mara L.', 1, true],
    ...Array.from({ length: 5 }, (__, at) => [`Person ${index * 5 + at}`, 0] as const),
  ],
}))

test.describe('On a phone, an import', { tag: '@phone-alone' }, () => {
  test('goes from the file to the shelf, and fits the smallest screens', async ({ app, page }) => {
    const [mara, jonas] = [await app.signUp('Mara', 'L'), await app.signUp('Jonas', 'Weber')]
    await befriend(app, mara, jonas)
    await openImport(app, page, mara)
    await expectNoSidewaysScroll(page)
    await expect(page.getByText('BGStatsExport.json')).toBeVisible()
    await expectNoAxeViolations(page)
    await chooseFile(page, 'BGStatsExport.json', bgStatsFile(marasYears))
    await expectDryRun(page)
    await expectNoSidewaysScroll(page)
    await scrollToEnd(page)
    await expectNoAxeViolations(page)
    const friend = whoIs(page, 'Oma')
    // Its list is filled when somebody comes near.
    await friend.focus()
    await friend.selectOption({ label: 'Jonas Weber' })
    await expect(page.getByText('They sit at one table with Jonas Weber')).toBeVisible()
    await friend.selectOption('Guest')
    const start = page.getByRole('button', { name: 'Import 3 matches' })
    await expect(start).toBeInViewport({ ratio: 1 })
    await start.click()
    await expect(page.getByRole('heading', { name: '3 matches imported' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    expect(await matchesOf(app, mara)).toHaveLength(3)
  })

  test(
    'of two thousand people stays quick, and shows more of them',
    { tag: '@long' },
    async ({ app, page }) => {
      await openImport(app, page, await app.signUp('Mara', 'L'))
      await chooseFile(page, 'crowd.json', bgStatsFile(crowd))
      await expectDryRun(page)
      const rows = page.getByRole('list', { name: 'People in the file' }).getByRole('listitem')
      await expect(rows).toHaveCount(8)
      await page.getByRole('button', { name: 'Show 100 more' }).click()
      await expect(rows).toHaveCount(108)
      await whoIs(page, 'Person 99').selectOption('Leave out')
      await expect(whoIs(page, 'Person 99').locator('option:checked')).toHaveText('Leave out')
      await expectNoSidewaysScroll(page)
    },
  )
})
