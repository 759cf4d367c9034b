import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, test } from '#tests/support/browser/browser.ts'
import { matchesOf } from '#tests/support/browser/evenings.ts'
import { chooseFile, expectDryRun, openImport } from '#tests/support/browser/import-page.ts'
import type { TestUser } from '#tests/support/data/people.ts'
import { bgStatsFile, type MadeUpPlay } from '#tests/support/imports/import-files.ts'
import { matchTo, rowOf } from '#tests/support/imports/imports.ts'

const FILE = 'BGStatsExport.json'
const plays: readonly MadeUpPlay[] = ['one', 'two', 'three'].map((id, index) => ({
  ...{ id, day: `2024-03-0${index + 1}`, game: 'Azul' },
  rows: [
    ['Mara L.', 41],
    ['Oma', 70, true],
  ],
}))

/** Imports the plays as an earlier reader has read them: two of them with the wrong winner. */
async function importAsBefore(app: BrowserApp, { token }: TestUser): Promise<void> {
  const file = { name: FILE, bytes: 4000 }
  const begun = await app.api('POST /imports', {
    token,
    body: { source: 'bgstats', file, people: [] },
  })
  const params = { id: begun.body.data._id }
  const matches = plays.map(({ id, day }, index) => {
    const won = index < 2
    const players = [
      rowOf('Mara L.', 41, { self: true, result: won ? 'Win' : 'Loss' }),
      rowOf('Oma', won ? 7 : 70, { result: won ? 'Loss' : 'Win' }),
    ]
    return matchTo(`bgstats:${id}`, { day, minutes: 45, players })
  })
  await app.api('POST /imports/:id/matches', { token, params, body: { matches } })
  await app.api('POST /imports/:id/finish', { token, params, body: {} })
}

const winners = async (app: BrowserApp, user: TestUser) =>
  (await matchesOf(app, user)).map(
    ({ players }) => players.find(({ result }) => result === 'Win')?.name,
  )

test('A file imported again shows what is read otherwise now, corrects it, and takes that back', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara', 'L')
  await importAsBefore(app, mara)
  await openImport(app, page, mara)
  await chooseFile(page, FILE, bgStatsFile(plays))
  await expectDryRun(page)
  await expect(
    page.getByRole('heading', { name: '2 matches are read otherwise now' }),
  ).toBeVisible()
  const rows = page
    .getByRole('list', { name: 'Matches that are read otherwise' })
    .getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Azul')
  await expect(rows.first()).toContainText('was: Mara L won, Mara L 41, Oma 7')
  await expect(rows.first()).toContainText('now: Oma won, Mara L 41, Oma 70')
  await expectNoAxeViolations(page)
  expect(await winners(app, mara)).toEqual(['Oma', 'Mara L', 'Mara L'])

  await page.getByRole('button', { name: 'Correct 2 matches' }).click()
  await expect(page.getByRole('heading', { name: '2 matches corrected' })).toBeVisible()
  expect(await winners(app, mara)).toEqual(['Oma', 'Oma', 'Oma'])
  await expectNoAxeViolations(page)

  // Once more there is nothing to correct.
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(page, FILE, bgStatsFile(plays))
  await expect(
    page.getByRole('heading', { name: 'Everything in this file is here already' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /read otherwise/u })).toHaveCount(0)

  await page.goto('/import')
  const imports = page.getByRole('list', { name: 'Imports' }).getByRole('listitem')
  await expect(imports.first()).toContainText('Corrections')
  await expect(imports.first()).toContainText('Corrected 2 matches')
  await page.getByRole('button', { name: `Undo the corrections by ${FILE}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Put 2 matches back?' })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 matches put back.')).toBeVisible()
  expect(await winners(app, mara)).toEqual(['Oma', 'Mara L', 'Mara L'])
})
