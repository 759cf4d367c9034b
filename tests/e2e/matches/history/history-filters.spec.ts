import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'

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

test(
  'Nothing moves when the names of set filters arrive',
  { tag: ['@long', '@phone'] },
  async ({ app, page }) => {
    const { mara, jonas, azul } = await threeMatches(app)
    await withoutEvents(page)
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
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  },
)
