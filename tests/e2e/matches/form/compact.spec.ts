import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'

test.beforeEach(async ({ page }) => page.setViewportSize({ width: 390, height: 844 }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^Save Match/u })
const score = (page: Page, name: string) => page.getByLabel(`Score of ${name}`)

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
  await app.signIn(page, mara, '/matches/new')
  await expect(save(page)).toBeVisible()
}

test('People and game fold to one line once both are there @phone-alone', async ({ app, page }) => {
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
    await expectAccessibleState(page)
    await expectNoSidewaysScroll(page)
  })
})
