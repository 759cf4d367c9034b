import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { gameField, notesField, rowAction } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch, readMatch } from '#tests/support/browser/shown-evenings.ts'

test.describe('Editing a match', () => {
  // The stored instant is on another local day; the day at the table is what counts.
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('changes what the creator types, and Cancel restores the values', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    await addGame(app, mara, 'Skull King')
    const { _id } = await logMatch(app, mara, {
      game: 'Azul',
      date: '2026-11-19T04:00:00Z',
      notes: 'As it was',
      players: [{ user: mara.user._id, score: 10, result: 'Win' }, { name: 'Ada' }],
    })
    await page.clock.setFixedTime('2026-12-24T12:00:00Z')
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await page.getByLabel('Score of Mara Tester').fill('99')
    await (await notesField(page)).fill('Something else')
    await (await rowAction(page, 'Remove', 'Ada')).click()
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Edit match' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')
    await page.getByRole('button', { name: 'Edit match' }).click()
    await page.getByRole('button', { name: 'Start fresh' }).click()
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('10')

    await page.getByLabel('Score of Mara Tester').fill('')
    await page.getByLabel('Result of Mara Tester').selectOption('No result')
    await page.getByLabel('Score of Ada').fill('7.5')
    await (await rowAction(page, 'Edit', 'Ada')).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ada Lovelace')
    await page.getByRole('dialog').getByRole('button', { name: 'Save guest' }).click()
    await (await notesField(page)).fill('')
    const games = await gameField(page)
    await games.fill('skull k')
    await games.press('Enter')
    const date = page.getByRole('button', { name: /^Date/ })
    await expect(date).toHaveText('19 Nov 2026')
    await date.click()
    await page.getByRole('button', { name: /18 November 2026/ }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    await expect(page.getByText('Date: Thu 19 Nov 2026 → Wed 18 Nov 2026')).toBeVisible()
    const match = await readMatch(app, mara, _id)
    expect(match).toMatchObject({ notes: '', day: '2026-11-18', game: { name: 'Skull King' } })
    expect(match.players).toMatchObject([
      { score: null, result: '' },
      { name: 'Ada Lovelace', score: 7.5 },
    ])
    await expect(
      page.getByRole('region', { name: 'Details' }).getByText('Last edited by').locator('..'),
    ).toContainText('Mara Tester')
  })
})
