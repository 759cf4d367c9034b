import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { chooseFile, expectDryRun, openImport, whoIs } from '#tests/support/browser/import-page.ts'
import { bgStatsFile, marasYears } from '#tests/support/imports/import-files.ts'

const results = (page: Page) =>
  page.getByRole('table', { name: 'Your results in the file and as they will be stored' })
const row = (page: Page, name: string) =>
  results(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
const why = (page: Page) =>
  page.getByRole('list', { name: 'Why they differ' }).getByRole('listitem')

test(
  'My results in a file are held against those that will be stored, and a difference is explained',
  { tag: '@long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await chooseFile(page, 'BGStatsExport.json', bgStatsFile(marasYears))
    await expectDryRun(page)
    await expect(row(page, 'Wins').getByRole('cell')).toHaveText(['2', '1'])
    await expect(row(page, 'Draws').getByRole('cell')).toHaveText(['0', '0'])
    await expect(row(page, 'Losses').getByRole('cell')).toHaveText(['2', '2'])
    await expect(row(page, 'Without a result').getByRole('cell')).toHaveText(['1', '0'])
    await expect(why(page)).toHaveText([
      'Left out, because nobody is named: 1 without a result. You can choose otherwise on this page.',
      'Left out, because they are in the future: 1 win. You can choose otherwise on this page.',
    ])
    await page.getByRole('radio', { name: 'Use today' }).check()
    await expect(row(page, 'Wins').getByRole('cell')).toHaveText(['2', '2'])
    await expect(why(page)).toHaveCount(1)

    // The totals are about the person that I am in the file.
    await whoIs(page, 'Mara L.').getByRole('button', { name: 'Guest' }).click()
    await expect(results(page)).toHaveCount(0)
    await whoIs(page, 'Oma').getByRole('button', { name: 'Me', exact: true }).click()
    await expect(row(page, 'Wins').getByRole('cell')).toHaveText(['1', '1'])
    await expect(row(page, 'Losses').getByRole('cell')).toHaveText(['1', '1'])
  },
)
