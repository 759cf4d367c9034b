import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  importThem,
  openImport,
} from '#tests/support/browser/import-page.ts'
import { matchesOf } from '#tests/support/browser/shown-evenings.ts'
import { bgStatsFile, marasYears } from '#tests/support/imports/import-files.ts'

const TABLE = [
  'Datum;Spiel;Wer;Punkte',
  '2024-03-04;Catan;Mara L, Jonas;10, 8',
  '2024-03-05;Azul;Mara L, Oma;61, 70',
].join('\r\n')

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('The file of an import', () => {
  test('is chosen or dropped', { tag: '@long' }, async ({ app, page, startOver }) => {
    await test.step('gets one sentence when it cannot be read, and another one can be chosen', async () => {
      const mara = await app.signUp('Mara', 'L')
      await openImport(app, page, mara)
      for (const [name, text, sentence] of [
        ['empty.json', '', 'This file is empty.'],
        ['cut.json', bgStatsFile(marasYears).slice(0, -40), 'This file was cut off or damaged'],
        ['plays.zip', Buffer.from('PK\u0003\u0004 and more'), 'This file is packed.'],
        [
          'plays.xml',
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><plays><play>&b;</play></plays>',
          'This XML file declares entities of its own: it is not read.',
        ],
        ['page.html', '<!doctype html><title>Plays</title>', 'This file is none that we can read'],
      ] as const) {
        await chooseFile(page, name, text)
        await expect(alert(page)).toContainText(sentence)
      }
      await expect(alert(page)).toContainText('Nothing has changed here.')
      await expectNoAxeViolations(page)
      expect(await matchesOf(app, mara)).toEqual([])
      await chooseFile(page, 'plays.json', bgStatsFile(marasYears))
      await expectDryRun(page)
    })

    await test.step('can be dropped anywhere on the page', async () => {
      await startOver()
      await openImport(app, page, await app.signUp('Mara', 'L'))
      const data = await page.evaluateHandle((text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'dropped.json'))
        return transfer
      }, bgStatsFile(marasYears))
      await page.dispatchEvent('h1', 'dragover', { dataTransfer: data })
      await expect(page.getByText('Let it go, anywhere')).toBeVisible()
      await page.dispatchEvent('h1', 'drop', { dataTransfer: data })
      await expectDryRun(page)
      await expect(page.getByText('dropped.json')).toBeVisible()
    })
  })

  test('may be a table whose columns are corrected by hand', async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await chooseFile(page, 'plays.csv', TABLE)
    await expect(alert(page)).toContainText('Choose which column is')
    const columns = page.getByRole('region', { name: 'Which column is what?' })
    for (const [column, kind] of [
      ['Datum', 'Date'],
      ['Spiel', 'Game'],
      ['Wer', 'Players'],
      ['Punkte', 'Scores'],
    ] as const) {
      await columns.getByLabel(`What is “${column}”?`).selectOption({ label: kind })
    }
    await expectNoAxeViolations(page)
    await columns.getByRole('button', { name: 'Read with these columns' }).click()
    await expectDryRun(page)
    await importThem(page, '2 matches')
    const days = (await matchesOf(app, mara)).map(({ game, day }) => `${game.name} ${day}`)
    expect(days).toEqual(['Azul 2024-03-05', 'Catan 2024-03-04'])
  })

  test('may come from many places', { tag: '@long' }, async ({ app, page, startOver }) => {
    await test.step('may have days that have to be told before it is imported', async () => {
      await openImport(app, page, await app.signUp('Mara', 'L'))
      await chooseFile(page, 'plays.csv', 'Date,Game,Players\n03/04/2024,Catan,"Mara L, Oma"')
      await expectDryRun(page)
      const start = page.getByRole('button', { name: /^Import \d/u })
      await expect(start).toBeDisabled()
      await page.getByRole('radio', { name: '3 April' }).check()
      await expect(start).toBeEnabled()
      await expect(page.getByRole('list', { name: 'Samples' })).toContainText('3 Apr 2024')
    })

    await test.step('by user name is fetched only where the server may', async () => {
      await startOver()
      await openImport(app, page, await app.signUp('Mara', 'L'))
      await page.getByText('BoardGameGeek', { exact: true }).click()
      await expect(page.getByText('This server is not set up to ask BoardGameGeek')).toBeVisible()
      await expect(page.getByLabel('User name at BoardGameGeek')).toHaveCount(0)
    })
  })
})
