import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { gameField, notesField } from '#tests/support/browser/match-form.ts'
import { addGame } from '#tests/support/browser/shown-evenings.ts'

test('Typing and one arrow key choose the game that is there, and add none @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await addGame(app, mara, 'Quorzle')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const field = await gameField(page)
  const typeBegin = async () => {
    await field.fill('')
    await field.pressSequentially('quorz')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      'Quorzle',
      'Add “quorz”',
    ])
  }
  await typeBegin()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Quorzle')
  await typeBegin()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Game added!')).toBeVisible()
  await expect(field).toHaveValue('quorz')
})

test('A well-known game is found before anybody has used it, by any of its names', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const field = await gameField(page)
  await field.click()
  await expect(page.getByRole('option', { name: 'Forbidden Desert' })).toHaveCount(0)
  await field.fill('die vergessene stadt')
  await page.getByRole('option', { name: 'Die vergessene Stadt', exact: true }).click()
  await expect(page.getByText('Game added!')).toBeVisible()
  await expect(field).toHaveValue('Die vergessene Stadt')
  // Its rules came with it.
  await expect(page.getByRole('radio', { name: 'Together' })).toBeChecked()
  await page.getByRole('button', { name: /^Save Match/u }).click()
  await expect(page.getByRole('heading', { name: 'Die vergessene Stadt', level: 1 })).toBeVisible()
})

test.describe('The page for a missing game', () => {
  test('adds a game and returns to the match form, where everything typed is still there', async ({
    app,
    page,
  }) => {
    await app.signIn(page, await app.signUp('Mara'))
    await page.goto('/matches/new')
    await (await notesField(page)).fill('Half a form')
    await page.getByLabel('Score of Mara Tester').fill('12')
    await page.getByRole('link', { name: 'Add a new game' }).click()
    await expect(page).toHaveURL('/games/new')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Game name').fill('  Brass:   Birmingham ')
    await page.getByRole('button', { name: 'Add game' }).click()
    await expect(page.getByText('Game added!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Brass: Birmingham' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(await notesField(page)).toHaveValue('Half a form')
    await expect(page.getByLabel('Score of Mara Tester')).toHaveValue('12')
    await expect(page).toHaveURL('/matches/new')
    await page.getByRole('button', { name: 'Save Match' }).click()
    await expect(page.getByRole('heading', { name: 'Brass: Birmingham' })).toBeVisible()
  })
})

test.describe('The page for a missing game', { tag: '@long' }, () => {
  test('requires a name, finds an existing game, and can be cancelled', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    await addGame(app, mara, 'Thurn und Taxis')
    await app.signIn(page, mara)
    await page.goto('/games/new')
    await page.getByLabel('Game name').fill('   ')
    await page.getByRole('button', { name: 'Add game' }).click()
    await expect(page.getByLabel('Game name')).toHaveAccessibleDescription('Game name is required.')
    await expect(page.getByLabel('Game name')).toBeFocused()
    await page.getByLabel('Game name').fill('thurn UND täxis')
    await page.getByLabel('Game name').press('Enter')
    await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('Thurn und Taxis')
    await page.goto('/games/new')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/matches/new')
    await page.goto('/matches/new?game=nothing-of-the-kind')
    await expect(page).toHaveURL('/matches/new')
  })

  test('says why no game was added', async ({ app, page, startOver }) => {
    await test.step('shows the server’s message, or its own if there is none', async () => {
      await app.signIn(page, await app.signUp('Mara'))
      await page.goto('/games/new')
      await page.getByLabel('Game name').fill('x'.repeat(121))
      await page.getByRole('button', { name: 'Add game' }).click()
      await expect(page.getByText('Game name must be at most 120 characters.')).toBeVisible()
      await page.route('**/api/games', async (route) => route.fulfill({ status: 400, body: '' }))
      await page.getByLabel('Game name').fill('Azul')
      await page.getByRole('button', { name: 'Add game' }).click()
      await expect(page.getByRole('alert')).toHaveText('Failed to add game.')
      await expect(page.getByLabel('Game name')).toHaveValue('Azul')
    })

    await test.step('says why a signed-out user cannot add a game, and links to the login page', async () => {
      await startOver()
      const mara = await app.signUp('Mara')
      await page.goto('/games/new')
      await expect(page.getByText('Please sign in to add a game.')).toBeVisible()
      await expect(page).toHaveURL('/games/new')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByLabel('Email').fill(mara.email)
      await page.getByLabel('Password', { exact: true }).fill(mara.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByLabel('Game name')).toBeVisible()
    })
  })
})
