import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

/** Three matches of Mara's, two of them of Azul with Jonas, of which one waits for her. */
async function threeMatches(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const azul = await addGame(app, mara, 'Azul')
  const players = [{ user: mara.user._id }, { user: jonas.user._id }]
  await logMatch(app, mara, { game: azul, notes: 'with Jonas', players })
  await logMatch(app, mara, { game: 'Skull', notes: 'won alone' })
  await logMatch(app, jonas, { game: azul, notes: 'waits for Mara', players })
  return { mara, jonas, azul }
}

const notesOf = (page: Page) =>
  page.getByRole('article').getByText(/^(won alone|with Jonas|waits for Mara)$/u)

test('The bar of filters fits a phone and names what was chosen @long', async ({
  app,
  page,
  startOver,
}) => {
  await test.step('On a phone nothing has to be swiped: the bar is 58 px high, and further filters wrap', async () => {
    const { mara, azul } = await threeMatches(app)
    await addGame(app, mara, 'Azul: an expansion without matches')
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/matches')
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(page.getByRole('article')).toHaveCount(3)
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
    const { mara } = await threeMatches(app)
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
})

test(
  'Nothing moves when the names of set filters arrive',
  { tag: ['@long', '@phone'] },
  async ({ app, page }) => {
    const { mara, jonas, azul } = await threeMatches(app)
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
