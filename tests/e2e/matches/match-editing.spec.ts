import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { gameField, notesField, rowAction } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch, readMatch } from '#tests/support/browser/shown-evenings.ts'

test.describe('Editing a match', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('changes what the creator types, and Cancel restores the values', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    await addGame(app, mara, 'Skull King')
    const { _id } = await logMatch(app, mara, {
      game: 'Azul',
      date: '2026-11-18T21:14:00Z',
      notes: 'As it was',
      players: [{ user: mara.user._id, score: 10, result: 'Win' }, { name: 'Ada' }],
    })
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
    await page.getByRole('button', { name: /^Date/ }).click()
    await page.getByRole('button', { name: /17 November 2026/ }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    await expect(page.getByTitle('Tue 17 Nov 2026').first()).toBeVisible()
    const match = await readMatch(app, mara, _id)
    expect(match).toMatchObject({ notes: '', day: '2026-11-17', game: { name: 'Skull King' } })
    expect(match.players).toMatchObject([
      { score: null, result: '' },
      { name: 'Ada Lovelace', score: 7.5 },
    ])
    await expect(
      page.getByRole('region', { name: 'Details' }).getByText('Last edited by').locator('..'),
    ).toContainText('Mara Tester')
  })

  test('begins with what was just saved, however soon it begins', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'Before' })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    const edit = page.getByRole('button', { name: 'Edit match' })
    await edit.click()
    await (await notesField(page)).fill('Between')
    // Pressed as soon as it is there again, before the page shows what was saved.
    await page.evaluate(() => {
      const press = () =>
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent.includes('Edit match'))
          ?.click()
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
    await expect(await notesField(page)).toHaveValue('Between')
  })

  test('loses nobody’s work when two people edit at once', async ({ app, page, openAs }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, {
      game: 'Azul',
      notes: 'Before',
      players: [
        { user: mara.user._id, score: 1 },
        { name: 'Ada', score: 2 },
      ],
    })
    const other = await openAs(mara)
    await app.signIn(page, mara)
    for (const one of [page, other]) {
      await one.goto(`/matches/${_id}`)
      await one.getByRole('button', { name: 'Edit match' }).click()
      await expect(await notesField(one)).toHaveValue('Before')
    }
    await other.getByLabel('Score of Ada').fill('20')
    await other.getByLabel('Score of Mara Tester').fill('100')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText('Match updated.')).toBeVisible()

    await page.getByLabel('Score of Mara Tester').fill('10')
    await (await notesField(page)).fill('Written here')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const choices = page.getByRole('radiogroup')
    await expect(choices).toHaveText([
      /Mara’s score10100/u,
      /Ada’s score220/u,
      /NotesWritten here/u,
    ])
    const save = page.getByRole('button', { name: /^Save changes/u })
    await expect(save).toBeDisabled()
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Theirs', exact: true }).click()
    await page.getByRole('radio', { name: 'Mine: Written here' }).press('Space')
    await expect(save).toContainText('Mara')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    const match = await readMatch(app, mara, _id)
    expect(match.notes).toBe('Written here')
    expect(match.players.map(({ score }) => score)).toEqual([100, 20])
  })
})

test.describe('Editing a match', { tag: '@long' }, () => {
  test('shows on a phone at once that the match was changed in another window', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'Before' })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await (await notesField(page)).fill('Here')
    for (const notes of ['There', 'There again']) {
      const call = { token: mara.token, params: { id: _id }, body: { notes } }
      expect((await app.api('PUT /sessions/:id', call)).status).toBe(200)
      await page.getByRole('button', { name: /^Save changes/u }).click()
      // Nobody else did it.
      await expect(page.getByText('You changed it elsewhere as well.')).toBeInViewport()
      await expect(page.getByText(/^Somebody else/u)).toHaveCount(0)
      await expect(page.locator('#page')).toBeFocused()
      await page.getByRole('radio', { name: `Theirs: ${notes}` }).press('Space')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('radio', { name: 'Mine: Here' })).toBeChecked()
    }
  })
})
