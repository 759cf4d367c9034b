import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })
const score = (page: Page, name: string) => page.getByLabel(`Score of ${name}`)

/** Mara with two friends, and evenings with guests who have come more often than these. */
async function openForm(app: BrowserApp, page: Page): Promise<void> {
  const mara = await app.signUp('Mara')
  for (const name of ['Jonas', 'Aiko']) await befriend(app, mara, await app.signUp(name))
  const guests = ['Oma Inge', 'Ben', 'Uncle Bob', 'Tim', 'Lea', 'Sven']
  const players = [
    { user: mara.user._id, score: 40 },
    ...guests.map((name) => ({
      name,
      score: 30,
      ...(name === 'Oma Inge' && { email: app.newEmail('oma.inge.with.a.long.address') }),
    })),
  ]
  for (const game of ['Azul', 'Root']) await logMatch(app, mara, { game, players })
  await addGame(app, mara, 'Terraforming Mars')
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  await expect(save(page)).toBeVisible()
}

const chips = (page: Page) =>
  page.getByRole('list', { name: 'People' }).getByRole('button').filter({ hasText: /\S/u })

test('Friends and guests of the last evenings keep their places, others are found by typing @long', async ({
  app,
  page,
}) => {
  await openForm(app, page)
  const names = ['Aiko', 'Ben', 'Jonas', 'Lea', 'Oma Inge', 'Tim', 'Uncle Bob', 'Add a guest']
  await expect(chips(page)).toHaveText(names)
  const colours = page.getByRole('list', { name: 'People' }).locator('[aria-pressed] svg')
  const drawn = await colours.evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
  expect(new Set(drawn).size).toBe(drawn.length)
  await button(page, 'Search friends').tap()
  const field = page.getByRole('combobox', { name: 'Add a friend' })
  await expect(field).toBeFocused()
  await field.fill('sv')
  await page.getByRole('option', { name: /^Sven/u }).tap()
  await expect(button(page, 'Sven')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Tim').tap()
  await expect(chips(page)).toHaveText([...names.slice(0, -1), 'Sven', 'Add a guest'])
})

test('People and game fold to one line once both are there', async ({ app, page }) => {
  await openForm(app, page)
  const people = page.getByRole('button', { name: /^Change people:/u })
  const game = page.getByRole('button', { name: /^Change game:/u })
  for (const name of ['Jonas Tester', 'Aiko Tester', 'Oma Inge']) await button(page, name).tap()
  await expect(people).toHaveCount(0)
  await button(page, 'Search').tap()
  const field = page.getByRole('combobox', { name: 'Game' })
  await expect(field).toBeFocused()
  await field.fill('terra')
  await page.getByRole('option', { name: 'Terraforming Mars', exact: true }).tap()
  await expect(field).toBeHidden()
  await expect(people).toHaveAccessibleName('Change people: You and 3')
  await expect(game).toHaveAccessibleName(/^Change game: Terraforming Mars/u)
  await expect(score(page, 'Mara Tester')).toBeFocused()
  await expect(score(page, 'Oma Inge')).toBeInViewport({ ratio: 1 })
  const last = await score(page, 'Oma Inge').boundingBox()
  const bar = await save(page).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? Infinity)).toBeLessThan(bar?.y ?? 0)

  await test.step('all of it fits the screen, and Save is the twelfth stop from the first score', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
    await page.keyboard.type('4')
    for (let stop = 0; stop < 12; stop += 1) await page.keyboard.press('Tab')
    await expect(save(page)).toBeFocused()
  })

  await test.step('a small phone keeps the words in one line', async () => {
    await page.setViewportSize({ width: 360, height: 844 })
    expect((await people.getByText('You and 3').boundingBox())?.height).toBeLessThan(24)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the pencil opens one of them, and a choice folds it again', async () => {
    await people.tap()
    await button(page, 'Jonas Tester').tap()
    await expect(score(page, 'Jonas Tester')).toHaveCount(0)
    await people.tap()
    await expect(button(page, 'Aiko Tester')).toBeHidden()
    await game.tap()
    await button(page, 'Search').tap()
    await field.fill('A game of ours')
    await page.getByRole('option', { name: 'Add “A game of ours”' }).tap()
    await expect(game).toHaveAccessibleName(/^Change game: A game of ours/u)
    await expect(field).toBeHidden()
  })

  await test.step('whoever begins with the game goes on choosing people', async () => {
    await page.getByRole('link', { name: 'Cancel' }).tap()
    await page.getByRole('button', { name: 'Discard' }).tap()
    await page.goto('/matches/new')
    await button(page, 'Azul').tap()
    await button(page, 'Jonas Tester').tap()
    await button(page, 'Aiko Tester').tap()
    await expect(people).toHaveAttribute('aria-expanded', 'true')
    await score(page, 'Mara Tester').tap()
    await page.keyboard.type('4')
    await expect(people).toHaveAttribute('aria-expanded', 'false')
    await expect(score(page, 'Mara Tester')).toBeFocused()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
})

test('Rows of scores have a number, a name and a score; the address comes with a tap @long', async ({
  app,
  page,
}) => {
  await openForm(app, page)
  for (const name of ['Jonas Tester', 'Aiko Tester', 'Oma Inge']) await button(page, name).tap()
  await button(page, 'Root').tap()
  const field = await score(page, 'Mara Tester').boundingBox()
  expect([field?.width, field?.height]).toEqual([92, 45])
  const rows = page.getByRole('table', { name: 'Players' }).getByRole('row')
  const oma = rows.filter({ hasText: 'Oma Inge' })
  const address = oma.getByText('oma.inge.with.a.long.address')
  await expect(address).toBeHidden()
  // The keypad's key for the next field goes down, and Enter does.
  await score(page, 'Mara Tester').focus()
  for (const typed of ['60', '71', '71', '54']) {
    await expect(page.locator(':focus')).toHaveAttribute(
      'enterkeyhint',
      typed === '54' ? 'done' : 'next',
    )
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(save(page)).toBeFocused()
  await expect(page.getByRole('rowheader')).toHaveText([/^3/u, /^1/u, /^1/u, /^4/u])
  await button(page, 'Jonas Tester won the tie').tap()
  await expect(page.getByRole('rowheader')).toHaveText([/^3/u, /^1/u, /^2/u, /^4/u])
  await oma.getByRole('button', { name: /^Oma Inge\s*: more$/u }).tap()
  await expect(address).toBeVisible()
  await expect(button(page, 'Remove Oma Inge')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})
