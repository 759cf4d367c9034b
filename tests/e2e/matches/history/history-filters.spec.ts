import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

/** Six matches of Mara's, each with a note of its own. */
async function sixMatches(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const azul = await addGame(app, mara, 'Azul')
  const skull = await addGame(app, mara, 'Skull')
  const me = { user: mara.user._id }
  const him = { user: jonas.user._id }
  const oma = { name: 'Oma Inge' }
  const evening = (day: number) => `2026-10-0${day}T12:00:00Z`
  const log = async (notes: string, match: Omit<Parameters<typeof logMatch>[2], 'notes'>) =>
    logMatch(app, mara, { notes, ...match })
  await log('won alone', { game: azul, date: evening(1), players: [{ ...me, result: 'Win' }] })
  await log('with Jonas', {
    game: azul,
    date: evening(2),
    location: 'Café Würfel',
    players: [
      { ...me, result: 'Loss' },
      { ...him, result: 'Win' },
    ],
  })
  await log('with Oma', {
    game: skull,
    date: evening(3),
    location: 'Home',
    players: [
      { ...me, result: 'Draw' },
      { ...oma, result: 'Draw' },
    ],
  })
  await log('together', {
    game: skull,
    date: evening(4),
    mode: 'cooperative',
    players: [
      { ...me, result: 'Win' },
      { ...oma, result: 'Win' },
    ],
  })
  const theirs = await logMatch(app, jonas, {
    game: azul,
    date: evening(5),
    notes: 'waits for Mara',
    players: [
      { ...him, result: 'Win' },
      { ...me, result: 'Loss' },
    ],
  })
  return { mara, jonas, azul, skull, theirs }
}

const notesOf = (page: Page) =>
  page.getByRole('article').getByText(/^(won alone|with Jonas|with Oma|together|waits for Mara)$/u)

test(
  'Days are among the filters, by keyboard too',
  { tag: ['@long', '@phone'] },
  async ({ app, page }) => {
    const { mara } = await sixMatches(app)
    await app.signIn(page, mara)
    await page.goto('/matches')
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'More filters' }).press('Enter')
    await filters.getByRole('button', { name: 'From' }).press('Enter')
    const year = new Date().getFullYear()
    await page.getByRole('dialog').locator('td [tabindex="0"]').press('Enter')
    await expect(page).toHaveURL(new RegExp(`from=${year}-`, 'u'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A single day is one chip, whose cross leaves the focus where it was.
    await page.goto(`/matches?from=${year}-01-05&to=${year}-01-05`)
    await expect(filters.getByRole('button', { name: /^Remove filter/u })).toHaveCount(1)
    await expect(filters.getByText('5 Jan', { exact: true })).toBeVisible()
    await filters.getByRole('button', { name: 'Remove filter Day' }).press('Enter')
    await expect(page).toHaveURL('/matches')
    await expect(filters.getByRole('button', { name: /^Day/u })).toBeFocused()
  },
)

test('The bar of filters fits a phone and names what was chosen @long', async ({
  app,
  page,
  startOver,
}) => {
  await test.step('On a phone nothing has to be swiped: the bar is 58 px high, and further filters wrap', async () => {
    const { mara, azul } = await sixMatches(app)
    await addGame(app, mara, 'Azul: an expansion without matches')
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/matches')
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(page.getByRole('article')).toHaveCount(5)
    const overflows = async () => filters.evaluate((bar) => bar.scrollWidth > bar.clientWidth)
    expect([await overflows(), (await filters.boundingBox())?.height]).toEqual([false, 58])
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(filters.getByRole('button', { name: 'More filters' })).toBeInViewport()
      expect(await overflows()).toBe(false)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    // Only games that the reader has played can be found.
    const game = filters.getByRole('combobox', { name: 'Game' })
    await expect(game.getByRole('option')).toHaveText(['All', 'Azul', 'Skull'])
    await filters.getByRole('button', { name: 'More filters' }).click()
    await expect(filters.getByRole('combobox', { name: 'Kind' })).toBeInViewport()
    expect(await overflows()).toBe(false)
    await filters.getByRole('button', { name: 'Less' }).click()
    await game.selectOption('Azul')
    await expect(page).toHaveURL(`/matches?game=${azul._id}`)
    await expect(filters.getByRole('combobox', { name: 'Result' })).toBeHidden()
  })

  await test.step('The buttons of the matches scroll behind it', async () => {
    await startOver()
    const { mara } = await sixMatches(app)
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 390, height: 400 })
    await page.goto('/matches')
    const filters = page.getByRole('group', { name: 'Filters' })
    const button = page.getByRole('button', { name: "Confirm I'm in" }).first()
    await expect(async () => {
      // Scrolls again at each try, until the new page does not move any more.
      await button.evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - 10))
      expect(
        await button.evaluate(
          (it, bar) => {
            const { left, width, top } = it.getBoundingClientRect()
            return bar?.contains(document.elementFromPoint(left + width / 2, top + 20))
          },
          await filters.elementHandle(),
        ),
      ).toBe(true)
    }).toPass()
  })

  await test.step('The name of a player and a game that the address has stands in its chip', async () => {
    await startOver()
    const { mara, jonas, azul } = await sixMatches(app)
    await app.signIn(page, mara)
    await page.goto(`/matches?person=${jonas.user._id}`)
    await expect(notesOf(page)).toHaveText(['waits for Mara', 'with Jonas'])
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(filters).toContainText('Jonas Weber')

    // Also where nothing is found, so that no match knows the name.
    await page.goto(`/matches?game=${azul._id}&result=Draw`)
    await expect(page.getByText('No matches found')).toBeVisible()
    await expect(filters).toContainText('Azul')
    await page.goto('/matches?game=unknown&person=unknown')
    await expect(filters).toContainText('Unknown game')
    await expect(filters).toContainText('Unknown player')
    await expectNoSidewaysScroll(page)
  })
})

test(
  'Nothing moves when the names of set filters arrive',
  { tag: ['@long', '@phone'] },
  async ({ app, page }) => {
    const { mara, jonas, azul } = await sixMatches(app)
    await app.signIn(page, mara)
    // After the fonts have loaded, because the fallback's letters have other widths.
    await page.route(/\/api\/(sessions|games|friends)/u, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await page.goto(`/matches?game=${azul._id}&person=${jonas.user._id}`)
    const shifts = await noteShifts(page)
    await expect(notesOf(page)).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: 'Game' }).getByRole('option')).not.toHaveCount(
      2,
    )
    await page.waitForTimeout(500)
    expect(await shifts()).toEqual([])
  },
)
