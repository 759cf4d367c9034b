import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  importThem,
  openImport,
  scrollToEnd,
  startButton,
} from '#tests/support/browser/import-page.ts'
import { matchesOf } from '#tests/support/browser/shown-evenings.ts'

const TABLE = [
  'Datum;Spiel;Wer;Wert;Snacks',
  '03/04/2024;Catan;Mara L*;10;Chips',
  '03/04/2024;Catan;Jonas;8;',
  '05/06/2024;Azul;Mara L;61;',
  '05/06/2024;Azul;Oma;70;Nuts',
].join('\r\n')

test.describe('The file of an import', () => {
  test('may be a table whose shape and columns are chosen, and what they leave open', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await chooseFile(page, 'plays.csv', TABLE)
    await expectDryRun(page)
    const step = (name: string) => page.getByRole('region', { name })
    await expect(step('Shape')).toContainText('proposed from the titles')
    await expect(step('Columns')).toContainText('3 of 5 read')
    await step('Columns').getByLabel('What is “Wert”?').selectOption('Score')
    await expect(step('Columns')).toContainText('4 of 5 read')
    const decides = step('What decides')
    await expect(decides).toContainText('3 questions')
    await scrollToEnd(page)
    await expectNoAxeViolations(page)

    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'true')
    await startButton(page).press('Enter')
    await expect(decides.getByRole('radio').first()).toBeFocused()
    await decides.getByRole('radio', { name: '3 Apr' }).check()
    await decides.getByRole('radio', { name: 'Something else' }).check()
    await decides.getByRole('radio', { name: 'The highest score wins' }).check()
    await expect(step('The first three').getByRole('article')).toHaveCount(2)
    await expect(step('People').getByRole('listitem').first()).toContainText('2 matches, 1 won')
    await importThem(page, '2 matches')
    const stored = (await matchesOf(app, mara)).map(({ game, day, players }) => {
      const rows = players.map(({ name, score, result }) => `${name} ${score} ${result}`)
      return `${game.name} ${day}: ${rows.join(', ')}`
    })
    expect(stored).toEqual([
      'Azul 2024-06-05: Mara L 61 Loss, Oma 70 Win',
      'Catan 2024-04-03: Mara L 10 Win, Jonas 8 Loss',
    ])
  })

  test('may be cells that are pasted from a spreadsheet', async ({ app, page }) => {
    await openImport(app, page, await app.signUp('Mara', 'L'))
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      const cells = 'Date\tGame\tPlayers\tWinner\n2024-03-01\tAzul\tMara L, Oma\tOma\n'
      clipboardData.setData('text/plain', cells)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await expectDryRun(page)
    await expect(page.getByRole('region', { name: 'The first three' })).toContainText('Oma')
  })
})
