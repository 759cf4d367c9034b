import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

async function hold(page: Page, file: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

async function signInWith(app: BrowserApp, page: Page, game: string): Promise<void> {
  const mara = await app.signUp('Mara')
  await logMatch(app, mara, { game: await addGame(app, mara, game), players: [{ name: 'Oma' }] })
  await app.signIn(page, mara)
}

test('A game and a line can be typed before the code that reads them has loaded @long', async ({
  app,
  page,
}) => {
  await signInWith(app, page, 'Zhanguo')
  const list = await hold(page, '**/assets/live-combobox*')
  await page.goto('/matches/new')
  const game = page.getByLabel('Game', { exact: true })
  await game.pressSequentially('zhangu')
  await game.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Game' })).toHaveCount(0)
  list()
  const field = page.getByRole('combobox', { name: 'Game' })
  await expect(field).toHaveValue('zhangu')
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Zhanguo' })).toBeVisible()
  await page.keyboard.type('o')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Zhanguo')

  await page.goto('/matches')
  const rules = await hold(page, '**/assets/reading*')
  await page.goto('/matches/new')
  const line = page.getByRole('textbox', { name: 'The match in one line' })
  await line.click()
  await line.fill('')
  await line.pressSequentially('zhanguo me 84, oma 71')
  const read = page.getByRole('list', { name: 'What was read' })
  await expect(read).toHaveCount(0)
  rules()
  await expect(read).toContainText('Oma')
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('zhanguo me 84, oma 71')
})
