import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { notesField, rowAction } from '#tests/support/browser/match-form.ts'
import { addGame, logMatch, readMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

async function edit(page: Page, id: string): Promise<void> {
  await page.goto(`/matches/${id}`)
  await page.getByRole('button', { name: 'Edit match' }).click()
  await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
}

test.describe('An unsaved edit of a match', () => {
  test('survives a reload, Back and another page, until it is saved or cancelled', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'As it was' })
    await app.signIn(page, mara)
    await page.goto('/matches')
    await edit(page, _id)
    await (await notesField(page)).fill('Typed, not saved')
    await page.getByLabel('Score of Mara Tester').fill('41')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
    await expect(await notesField(page)).toHaveValue('Typed, not saved')
    await page.goBack()
    await expect(page).toHaveURL('/matches')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(await notesField(page)).toHaveValue('Typed, not saved')
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('41')
    await page.goto('/friends')
    await page.goto(`/matches/${_id}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('As it was')

    await edit(page, _id)
    await (await notesField(page)).fill('Saved')
    await page.reload()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Saved')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Saved')
  })

  test('shows after a reload what cannot be saved', { tag: '@long' }, async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul' })
    await app.signIn(page, mara)
    await edit(page, _id)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Place', exact: true }).click()
    const place = page.getByLabel('Place', { exact: true })
    await place.fill('p'.repeat(90))
    await page.reload()
    await expect(place).toHaveAccessibleDescription('Place must be at most 80 characters.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(place).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Ben’s')
    await expect(place).toBeFocused()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Edit match' })).toBeVisible()
    expect((await readMatch(app, mara, _id)).location).toBe('Ben’s')
  })

  test('shows the panel of conflicts if somebody else has saved meanwhile @long', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const game = await addGame(app, mara, 'Azul')
    const players = [{ user: mara.user._id, score: 1 }, { name: 'Ada' }]
    const { _id, date } = await logMatch(app, mara, { game, players, notes: 'Before' })
    await app.signIn(page, mara)
    await edit(page, _id)
    await (await notesField(page)).fill('Typed here')
    const response = await app.api('PUT /sessions/:id', {
      token: mara.token,
      params: { id: _id },
      body: {
        date,
        notes: 'Theirs',
        players: [{ user: mara.user._id, score: 9 }, { name: 'Ada' }],
      },
    })
    expect(response.status).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: 'Theirs', exact: true }).click()
    await page.getByRole('radio', { name: 'Mine: Typed here' }).press('Space')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Typed here')
    expect((await readMatch(app, mara, _id)).players[0]?.score).toBe(9)
  })

  test('is deleted at the logout, like a new match', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'As it was' })
    await app.signIn(page, mara)
    await page.goto('/matches/new')
    await (await notesField(page)).fill('A new one')
    await edit(page, _id)
    await (await notesField(page)).fill('Typed, not saved')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toMatch(
      /not saved|A new one/,
    )
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['signed in before'])
    await app.signIn(page, await app.signUp('Jonas'))
    await page.goto('/matches/new')
    await expect(await notesField(page)).toHaveValue('')
  })

  test('does not bring back a friend whom somebody else has removed @long', async ({
    app,
    page,
    openAs,
  }) => {
    const { mara, jonas } = await twoFriends(app)
    const players = [{ user: mara.user._id, score: 1 }, { user: jonas.user._id }]
    const { _id } = await logMatch(app, mara, { game: 'Azul', players })
    const other = await openAs(mara)
    await app.signIn(page, mara)
    await edit(page, _id)
    await expect(page.getByRole('row').filter({ hasText: 'Jonas' })).toContainText(jonas.email)
    await page.getByLabel('Score of Mara Tester').fill('12')

    await edit(other, _id)
    await (await rowAction(other, 'Remove', 'Jonas Tester')).click()
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText('Match updated.')).toBeVisible()

    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Mine', exact: true }).click()
    const table = page.getByRole('radiogroup', { name: 'Jonas Tester at the table' })
    await table.getByRole('radio', { name: 'Theirs: No' }).press('Space')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Match updated.')).toBeVisible()
    const match = await readMatch(app, mara, _id)
    expect(match.players.map(({ name, score }) => [name, score])).toEqual([['Mara Tester', 12]])
  })
})

test.describe('A stored draft', { tag: '@long' }, () => {
  test('is deleted if it cannot be parsed, but not if another version stored it', async ({
    app,
    page,
  }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await logMatch(app, mara, { game: 'Azul', notes: 'As it was' })
    await app.signIn(page, mara)
    const newMatch = `match draft of ${mara.user._id}`
    const editKey = `match edit ${_id} of ${mara.user._id}`
    const store = async (key: string, value: string) =>
      page.evaluate(([name, text]) => sessionStorage.setItem(name ?? '', text ?? ''), [key, value])
    const stored = async (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

    const older = JSON.stringify({ format: 2, notes: 'Older' })
    const newer = JSON.stringify({ format: 99, notes: 'Newer' })
    const others = [older, newer]
    for (const text of ['{', 'null', '[]', '"text"', JSON.stringify({ format: 6 }), ...others]) {
      await page.goto('/healthz')
      await store(newMatch, text)
      await page.goto('/matches/new')
      await expect(await notesField(page), text).toHaveValue('')
      expect(await stored(newMatch), text).toBe(others.includes(text) ? text : null)
    }
    await expect(page.getByRole('radio', { name: 'Highest' })).toBeChecked()

    for (const text of ['{', 'null', JSON.stringify({ format: 5, version: 1 }), ...others]) {
      await page.goto('/healthz')
      await store(editKey, text)
      await page.goto(`/matches/${_id}`)
      await expect(page.getByRole('region', { name: 'Notes' }), text).toContainText('As it was')
      expect(await stored(editKey), text).toBe(others.includes(text) ? text : null)
    }
  })
})

test('If only another version has the script of the guest form, the page offers a reload, and nothing is lost @long', async ({
  app,
  browser,
}) => {
  const mara = await app.signUp('Mara')
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await app.signIn(page, mara)
  let served = false
  await page.route(/\/assets\/guest-dialog[\w.-]*\.js/u, async (route) => {
    await (served ? route.continue() : route.fulfill({ status: 404, body: '{}' }))
  })
  await page.goto('/matches/new')
  await page.getByLabel('Score of Mara Tester').fill('41')
  await (await notesField(page)).fill('Precious')
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await expect(page.getByRole('alert')).toContainText('The form for guests could not be loaded')
  served = true
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(await notesField(page)).toHaveValue('Precious')
  await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('41')
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a guest' })).toBeVisible()
  await page.context().close()
})

test('If only another version has the script of the edit form, the page reloads itself @long', async ({
  app,
  browser,
}) => {
  const mara = await app.signUp('Mara')
  const { _id } = await logMatch(app, mara, { game: 'Azul' })
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await app.signIn(page, mara)
  await withoutEvents(page)
  await page.goto(`/matches/${_id}`)
  await page.waitForLoadState('networkidle')
  let reloaded = false
  page.on('request', (request) => (reloaded ||= request.isNavigationRequest()))
  await page.route(/\/assets\/match-editor[\w.-]*\.js/u, async (route) => {
    await (reloaded ? route.continue() : route.fulfill({ status: 404, body: '{}' }))
  })
  await page.getByRole('button', { name: 'Edit match' }).click()
  await expect.poll(() => reloaded).toBe(true)
  await page.getByRole('button', { name: 'Edit match' }).click()
  await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
  await page.context().close()
})
