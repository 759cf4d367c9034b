import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, type Page, expect, test } from '#tests/support/browser/browser.ts'
import { addGuest, notesField } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch, matchesOf, readMatch } from '#tests/support/browser/shown-evenings.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'

test.use({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
})

const score = (page: Page, name: string) => page.getByLabel(`Score of ${name}`)
const result = (page: Page, name: string) => page.getByLabel(`Result of ${name}`)
const shown = (page: Page, name: string) => result(page, name).locator('option:checked')

/** Saves the form. @returns the players of the user's newest match */
async function saved(app: BrowserApp, page: Page, user: TestUser) {
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/)
  const [match] = await matchesOf(app, user)
  return match?.players.map((player) => `${player.score ?? '–'} ${player.result}`.trim())
}

test.describe('Results on a phone', () => {
  test('are filled in after two scores without another tap', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    await addGuest(page, 'Oma')
    await score(page, 'Mara Tester').fill('40')
    await expect(shown(page, 'Mara Tester')).toHaveText('No result')
    const save = page.getByRole('button', { name: /^Save Match/u })
    await expect(save).toHaveAccessibleName('Save Match no winner yet: Oma has no score')
    await score(page, 'Mara Tester').fill('')
    await expect(shown(page, 'Mara Tester')).toHaveText('Win')
    await score(page, 'Oma').fill('55')
    await expect(save).toHaveAccessibleName('Save Match no winner yet: you have no score')
    await score(page, 'Mara Tester').fill('20+20')
    await expect(score(page, 'Mara Tester')).toHaveAccessibleDescription('= 40')
    await expect(shown(page, 'Mara Tester')).toHaveText('Loss')
    await expect(shown(page, 'Oma')).toHaveText('Win')
    await expectNoSidewaysScroll(page)
    expect(await saved(app, page, mara)).toEqual(['40 Loss', '55 Win'])
  })

  test('chosen by hand are replaced after a changed score, with a notice and an undo @long', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${game._id}`)
    await addGuest(page, 'Oma')
    await score(page, 'Mara Tester').fill('40')
    await score(page, 'Oma').fill('55')
    // The crown and the number say it; the rest comes with a tap on the name.
    await expect(result(page, 'Mara Tester')).toBeHidden()
    await page.getByRole('button', { name: /^Mara Tester\s*: more$/u }).tap()
    await result(page, 'Mara Tester').selectOption('Win')
    await page.getByRole('button', { name: /^Oma\s*: more$/u }).tap()
    await result(page, 'Oma').selectOption('Loss')
    await expect(page.getByText('Results follow the scores')).toHaveCount(0)
    await score(page, 'Oma').fill('56')
    await expect(page.getByRole('status').getByText('Results follow the scores')).toBeVisible()
    await expect(shown(page, 'Oma')).toHaveText('Win')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Put back: Mara wins' }).press('Enter')
    await expect(page.getByText('Results follow the scores')).toHaveCount(0)
    await expect(page.getByRole('status').getByText('Results by hand.')).toBeVisible()
    await page.getByRole('button', { name: 'Use the scores again' }).press('Enter')
    await expect(shown(page, 'Oma')).toHaveText('Win')
    await page.getByRole('button', { name: 'Put back: Mara wins' }).press('Enter')
    // The keyboard goes on where the button was.
    const table = page.getByRole('region', { name: 'Scores' })
    await expect(table.getByRole('status').last()).toBeFocused()
    await (await notesField(page)).fill('Oma let me win')
    expect(await saved(app, page, mara)).toEqual(['40 Win', '56 Loss'])
  })

  test('are set by taps, in new and existing matches @long', async ({ app, page, startOver }) => {
    await test.step('are set by a tap on the winner’s piece, and taken back by another one', async () => {
      const mara = await app.signUp('Mara')
      const game = await addGame(app, mara, 'Azul')
      await app.signIn(page, mara)
      await page.goto(`/matches/new?game=${game._id}`)
      await addGuest(page, 'Oma')
      const piece = page.getByRole('button', { name: 'Oma won' })
      await piece.click()
      await expect(piece).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('button', { name: /^Save Match Oma wins, /u })).toBeVisible()
      await expect(shown(page, 'Mara Tester')).toHaveText('Loss')
      await piece.press('Enter')
      await expect(shown(page, 'Oma')).toHaveText('No result')
      await piece.click()
      expect(await saved(app, page, mara)).toEqual(['– Loss', '– Win'])
    })

    await test.step('of an existing match change only if a score changes', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      const { _id } = await logMatch(app, mara, {
        game: 'Azul',
        players: [
          { user: mara.user._id, score: 40, result: 'Win' },
          { name: 'Oma', score: 55 },
        ],
      })
      const resultsThere = async () =>
        (await readMatch(app, mara, _id)).players.map((player) => player.result)
      await app.signIn(page, mara)
      await page.goto(`/matches/${_id}`)
      await page.getByRole('button', { name: 'Edit match' }).click()
      await (await notesField(page)).fill('Oma let me win')
      await addGuest(page, 'Ben')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('heading', { name: 'Azul' })).toBeVisible()
      expect(await resultsThere()).toEqual(['Win', '', ''])

      await page.getByRole('button', { name: 'Edit match' }).click()
      await score(page, 'Ben').fill('12')
      await expect(page.getByText('Results follow the scores')).toBeVisible()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('heading', { name: 'Azul' })).toBeVisible()
      expect(await resultsThere()).toEqual(['Loss', 'Win', 'Loss'])
    })
  })
})
