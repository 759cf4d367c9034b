import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'
import { expectWholeTexts } from '#tests/support/browser/whole-texts.ts'

const SCORES: [score: number, whole: string][] = [
  [999_999_999, '999999999'],
  [-999_999_998.5, '−999999998.5'],
  [-0.000001, '−0.000001'],
]

test('A score of any length is whole on a match’s page, the dashboard and the history @long', async ({
  app,
  page,
}) => {
  test.slow()
  for (const [score, whole] of SCORES) {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Twilight Imperium',
      players: [
        { user: mara.user._id, score, result: 'Win' },
        { name: 'Oma Inge', score, result: 'Loss' },
      ],
    })
    await app.signIn(page, mara)
    for (const path of ['/dashboard', '/matches', `/matches/${_id}`]) {
      await page.goto(path)
      // The whole score is in the tooltip and for screen readers.
      const short = page.getByTitle(whole, { exact: true }).first()
      await expect(short).toBeVisible()
      await expect(short).toContainText(whole)
      await expectWholeTexts(page, [320])
    }
    await page.setViewportSize({ width: 320, height: 740 })
    const row = page.getByRole('list', { name: 'Players' }).getByRole('listitem').first()
    // There is still room for the name.
    const name = await row.getByText('Mara Lindqvist').first().boundingBox()
    expect(name?.width).toBeGreaterThan(60)
  }
})
