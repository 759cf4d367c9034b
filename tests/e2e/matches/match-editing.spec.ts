import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, readMatch } from '#tests/support/browser/evenings.ts'
import { makeAdmin } from '#tests/support/data/people.ts'

test.describe('Editing a match', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('changes everything but the game, and Cancel restores the values', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
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
    await page.getByLabel('Notes').fill('Something else')
    await page.getByRole('button', { name: 'Remove Ada' }).click()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Edit match' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')
    await page.getByRole('button', { name: 'Edit match' }).click()
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('10')

    await page.getByLabel('Score of Mara Tester').fill('')
    await page.getByLabel('Result of Mara Tester').selectOption('No result')
    await page.getByLabel('Score of Ada').fill('7.5')
    await page.getByRole('button', { name: 'Edit Ada' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ada Lovelace')
    await page.getByRole('dialog').getByRole('button', { name: 'Save guest' }).click()
    await page.getByLabel('Notes').fill('')
    await page.getByRole('button', { name: /^Date/ }).click()
    await page.getByRole('button', { name: /17 November 2026/ }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    await expect(page.getByTitle('Tue 17 Nov 2026').first()).toBeVisible()
    const match = await readMatch(app, mara, _id)
    expect(match).toMatchObject({ notes: '', date: '2026-11-17T11:00:00.000Z' })
    expect(match.players).toMatchObject([
      { score: null, result: '' },
      { name: 'Ada Lovelace', score: 7.5 },
    ])
    await expect(
      page.getByRole('region', { name: 'Details' }).getByText('Last edited by').locator('..'),
    ).toContainText('Mara Tester')
  })

  test('keeps the time of a match if the day is not changed', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', date: '2026-11-18T21:14:00Z' })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await page.getByLabel('Notes').fill('Late')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    expect((await readMatch(app, mara, _id)).date).toBe('2026-11-18T21:14:00.000Z')
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
      await expect(one.getByLabel('Notes')).toHaveValue('Before')
    }
    await other.getByLabel('Score of Ada').fill('20')
    await other.getByLabel('Score of Mara Tester').fill('100')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText('Match updated.')).toBeVisible()

    await page.getByLabel('Score of Mara Tester').fill('10')
    await page.getByLabel('Notes').fill('Written here')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const differences = page.getByRole('list', { name: 'Differences' }).getByRole('listitem')
    await expect(differences).toHaveText([
      /Score of Mara Tester.*Theirs: 100.*Yours: 10.*Use theirs/,
      /Score of Ada.*Theirs: 20.*Taken over/,
    ])
    await expect(page.getByLabel('Notes')).toHaveValue('Written here')
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('10')
    await expect(page.getByLabel('Score of Ada')).toHaveValue('20')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Use theirs for Score of Mara Tester' }).click()
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('100')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    const match = await readMatch(app, mara, _id)
    expect(match.notes).toBe('Written here')
    expect(match.players.map(({ score }) => score)).toEqual([100, 20])
  })

  test('does not clear the form if it cannot be saved', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul' })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await page.getByLabel('Notes').fill('Precious')
    await page.route(`**/api/sessions/${_id}`, async (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to update match.')
    await expect(page.getByLabel('Notes')).toHaveValue('Precious')
  })

  test('is possible for admins, except for the date, and they cannot delete', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const root = await app.signUp('Root')
    await makeAdmin(app.running.app, root)
    const { _id } = await logMatch(app, mara, {
      game: await addGame(app, mara, 'Azul'),
      players: [{ user: mara.user._id }, { name: 'Ada', email: 'ada@example.com' }],
    })
    await app.signIn(page, root)
    await page.goto(`/matches/${_id}`)
    await expect(page.getByRole('button', { name: 'Delete match' })).toHaveCount(0)
    await expect(page.getByText('Creator-only for guests')).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit match' }).click()
    await expect(page.getByRole('button', { name: /^Date/ })).toBeDisabled()
    await expect(page.getByText('Only the creator of a match can change its date.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Score of Ada').fill('5')
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect((await saving).postDataJSON()).not.toHaveProperty('date')
    await expect(page.getByText('Match updated.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Details' }).getByText('Last edited by').locator('..'),
    ).toContainText('Root Tester')
  })
})
