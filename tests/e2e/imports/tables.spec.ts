import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  importThem,
  openImport,
} from '#tests/support/browser/import-page.ts'
import { matchesOf } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import type { KeptTable } from '#tests/support/imports/kept-table.ts'
import { sharedTables } from '#tests/support/imports/shared-tables.ts'
import { readText } from '#tests/support/texts/read-text.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'How the lines are read' })

/** Checks a table in the dry run, imports it, and compares the stored matches. */
async function bring(app: BrowserApp, page: Page, user: TestUser, table: KeptTable) {
  const before = new Set((await matchesOf(app, user)).map(({ _id }) => _id))
  const text = table.text.join('\n')
  await chooseFile(page, `${table.name}.csv`, text)
  await expectDryRun(page)
  const { readings, problems } = await readText(text)
  await expect(lines(page).getByRole('listitem')).toContainText(readings.map(({ words }) => words))
  for (const { what, choices, chosen } of problems) {
    if (choices.length === 0) continue
    const question = page.getByRole('radiogroup', { name: what })
    const answer = choices.find(({ value }) => value === chosen)
    await expect(
      question.getByRole('radio', { name: answer?.label ?? '', exact: true }),
    ).toBeChecked()
  }
  await page.getByRole('button', { name: 'I’m not in this file' }).click()
  const count = table.becomes.length
  await importThem(page, count === 1 ? '1 match' : `${count} matches`)
  const added = (await matchesOf(app, user)).filter(({ _id }) => !before.has(_id))
  const words = added.map(({ game, day, mode, scoring, players }) => {
    const rows = players.map(({ name, team, score, rank, result }) =>
      [name, team && `(${team})`, score, rank && `#${rank}`, result]
        .filter((word) => word !== null && word !== '' && word !== undefined)
        .join(' '),
    )
    return `${game.name} ${day} ${mode} ${scoring}: ${rows.join(', ')}`
  })
  const wanted = table.becomes.map((match) => match.replace(/;.*$/u, ''))
  expect(words.toSorted()).toEqual(wanted.toSorted())
  await page.getByRole('button', { name: 'Choose another file' }).click()
}

test.describe('A table as people keep them', { tag: '@long' }, () => {
  test('says how its lines are read, asks, and becomes matches', async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'Lind')
    await openImport(app, page, mara)
    for (const table of sharedTables.slice(0, 4)) {
      await test.step(table.name, () => bring(app, page, mara, table))
    }
  })

  test('without a column of games is asked which game all of them are', async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'Lind')
    await openImport(app, page, mara)
    await chooseFile(page, 'chess.csv', 'Date,White,Black,Result\n2024-01-05,Ann,Bob,1-0')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'No column names the game: say which game all of these are, or choose the column.',
    )
    await page.getByLabel('All of these are').fill('Chess')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Read with these columns' }).click()
    await expectDryRun(page)
    await expect(lines(page)).toContainText('Ann beat Bob')
  })

  test('shows samples in words: won and lost together, drawn, or without a winner', async ({
    app,
    page,
  }) => {
    await openImport(app, page, await app.signUp('Mara', 'Lind'))
    const rows = ['Everyone', 'None', 'draw'].map(
      (winner, at) => `2024-01-0${at + 1},Pandemic,"Ann, Bob",${winner}`,
    )
    await chooseFile(page, 'pandemic.csv', ['Date,Game,Players,Winner', ...rows].join('\n'))
    await expectDryRun(page)
    const samples = page.getByRole('list', { name: 'Samples' }).getByRole('listitem')
    for (const words of [
      'Ann and Bob won together',
      'Ann and Bob lost together',
      'Ann and Bob drew',
    ]) {
      await expect(samples.filter({ hasText: words })).toHaveCount(1)
      await expect(lines(page)).toContainText(words)
    }
    await page
      .getByRole('radiogroup', { name: /^Nobody at the table won/u })
      .getByText('No result')
      .click()
    await expect(samples.filter({ hasText: 'Ann and Bob, without a winner' })).toHaveCount(1)
  })

  test('is read again with an answer, by keyboard', async ({ app, page }) => {
    await openImport(app, page, await app.signUp('Mara', 'Lind'))
    const table = sharedTables.find(({ name }) => name === 'two pairs one day')
    await chooseFile(page, 'pairs.csv', table?.text.join('\n') ?? '')
    await expectDryRun(page)
    await expect(lines(page)).toContainText('Ann beat Bob 10:7')
    await page.getByRole('radio', { name: 'Several tables' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(lines(page)).toContainText('one table of four')
    await expect(page.getByRole('button', { name: 'Import 1 match' })).toBeVisible()
  })
})
