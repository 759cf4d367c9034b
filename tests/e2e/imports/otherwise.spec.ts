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
import { bgStatsFile, type MadeUpPlay } from '#tests/support/imports/import-files.ts'
import { matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

const FILE = 'BGStatsExport.json'
const plays: readonly MadeUpPlay[] = ['one', 'two', 'three'].map((id, index) => ({
  id,
  day: `2024-03-0${index + 1}`,
  game: 'Azul',
  rows: [
    ['Mara L.', 41],
    ['Oma', 70, true],
  ],
}))

/** Imports the plays as an earlier reader read them: two of them have the wrong winner. */
async function importAsBefore(app: BrowserApp, by: TestUser): Promise<void> {
  const matches = plays.map(({ id, day }, index) => {
    const won = index < 2
    const players = [
      rowOf('Mara L.', 41, { self: true, result: won ? 'Win' : 'Loss' }),
      rowOf('Oma', won ? 7 : 70, { result: won ? 'Loss' : 'Win' }),
    ]
    return matchTo(`bgstats:${id}`, { day, minutes: 45, players })
  })
  await bring(app, by, matches)
}

async function bring(app: BrowserApp, { token }: TestUser, matches: ReturnType<typeof matchTo>[]) {
  const file = { name: FILE, bytes: 4000 }
  const begun = await app.api('POST /imports', {
    token,
    body: { source: 'bgstats', file, people: [] },
  })
  const params = { id: begun.body.data._id }
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

  // A third import has nothing to correct.
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(page, FILE, bgStatsFile(plays))
  await expect(
    page.getByRole('heading', { name: 'Everything in this file is here already' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /read otherwise/u })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Who is who?' })).toHaveCount(0)

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

/** A match that both have won, with one score. */
const together: readonly MadeUpPlay[] = [
  {
    id: 'all',
    day: '2024-03-04',
    game: 'Azul',
    rows: [
      ['Mara L.', 50, true],
      ['Oma', 50, true],
    ],
  },
]
const heading = (page: Page) => page.getByRole('heading', { name: /read otherwise now/u })
const answer = (page: Page, label: string) =>
  page
    .getByRole('radiogroup', { name: 'Everybody won: 1 play.' })
    .getByRole('radio', { name: label })
const modes = async (app: BrowserApp, user: TestUser) =>
  (await matchesOf(app, user)).map(({ mode }) => mode)

test(
  'What I answered at an import is not offered to be corrected, unless I answer otherwise',
  { tag: '@long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'L')
    await openImport(app, page, mara)
    await chooseFile(page, FILE, bgStatsFile(together))
    await expectDryRun(page)
    await answer(page, 'Each a win').check()
    await importThem(page, '1 match')
    expect(await modes(app, mara)).toEqual(['competitive'])

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await chooseFile(page, FILE, bgStatsFile(together))
    await expect(
      page.getByRole('heading', { name: 'Everything in this file is here already' }),
    ).toBeVisible()
    await expect(answer(page, 'Together')).toBeChecked()
    await expect(heading(page)).toHaveCount(0)

    await answer(page, 'Each a win').check()
    await answer(page, 'Together').check()
    await expect(heading(page)).toHaveText('1 match is read otherwise now')
    const row = page.getByRole('list', { name: 'Matches that are read otherwise' })
    await expect(row).toContainText('was: Mara L and Oma share the victory')
    await expect(row).toContainText('now: Mara L and Oma won together')
    const correct = page.getByRole('button', { name: 'Correct 1 match' })
    // The question is shown before the button that depends on it.
    const [question, button] = [
      await answer(page, 'Together').boundingBox(),
      await correct.boundingBox(),
    ]
    expect(question?.y ?? Infinity).toBeLessThan(button?.y ?? 0)
    await correct.click()
    await expect(page.getByRole('heading', { name: '1 match corrected' })).toBeVisible()
    expect(await modes(app, mara)).toEqual(['cooperative'])

    // From now on this answer counts.
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await chooseFile(page, FILE, bgStatsFile(together))
    await expect(answer(page, 'Together')).toBeChecked()
    await expect(heading(page)).toHaveCount(0)
  },
)

test(
  'Where it is not known what I answered, nothing is corrected before I say so',
  { tag: '@long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'L')
    const won = { result: 'Win' }
    const players = [rowOf('Mara L.', 50, { self: true, ...won }), rowOf('Oma', 50, won)]
    await bring(app, mara, [matchTo('bgstats:all', { day: '2024-03-04', minutes: 45, players })])
    await openImport(app, page, mara)
    await chooseFile(page, FILE, bgStatsFile(together))
    await expect(heading(page)).toHaveText('1 match is read otherwise now')
    await expect(page.getByText('Stays: it depends on what you answer.')).toBeVisible()
    await expect(
      page.getByText(
        'It is not known what you answered when it was imported: Everybody won: 1 play.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Correct/u })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('switch', { name: 'Correct it as it is answered now' }).check()
    await page.getByRole('button', { name: 'Correct 1 match' }).click()
    await expect(page.getByRole('heading', { name: '1 match corrected' })).toBeVisible()
    expect(await modes(app, mara)).toEqual(['cooperative'])
    const [match] = await matchesOf(app, mara)
    await page.goto(`/matches/${match?._id}`)
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
      `Mara L corrected the match by importing a file again`,
    )
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(`“${FILE}”`)
  },
)
