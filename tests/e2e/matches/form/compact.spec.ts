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

test('Friends are offered before guests of the last evenings, who are found by typing', async ({
  app,
  page,
}) => {
  await openForm(app, page)
  await expect(chips(page)).toHaveText([
    'Aiko',
    'Jonas',
    'Oma Inge',
    'Ben',
    'Uncle Bob',
    'Add a guest',
  ])
  const colours = page.getByRole('list', { name: 'People' }).locator('[aria-pressed] svg')
  const drawn = await colours.evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
  expect(new Set(drawn).size).toBe(drawn.length)
  await button(page, 'Search friends').tap()
  await page.getByRole('combobox', { name: 'Add a friend' }).fill('sv')
  await page.getByRole('option', { name: /^Sven/u }).tap()
  await expect(score(page, 'Sven')).toBeVisible()
  await expect(button(page, 'Sven')).toHaveAttribute('aria-pressed', 'true')
})

test('A game that was searched leaves four players on the screen', async ({ app, page }) => {
  await openForm(app, page)
  for (const name of ['Jonas Tester', 'Aiko Tester', 'Oma Inge']) await button(page, name).tap()
  const search = button(page, 'Search')
  await search.tap()
  const field = page.getByRole('combobox', { name: 'Game' })
  await field.fill('terra')
  await page.getByRole('option', { name: 'Terraforming Mars' }).tap()
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  await expect(button(page, 'Terraforming Mars')).toHaveAttribute('aria-pressed', 'true')
  await expect(score(page, 'Oma Inge')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 0))
  const last = await score(page, 'Oma Inge').boundingBox()
  const bar = await save(page).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? Infinity)).toBeLessThan(bar?.y ?? 0)

  // The first game of a newcomer, added in the field, too.
  await search.tap()
  await field.fill('Quacks')
  await page.getByRole('option', { name: 'Add “Quacks”' }).tap()
  await expect(button(page, 'Quacks')).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toBeHidden()
})

test('Rows of scores have a number, a name and a score; the address comes with a tap', async ({
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
