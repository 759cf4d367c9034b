import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import { isLong } from '#tests/support/long-form.ts'

test.describe('The match history', () => {
  test('does not shift its layout when its rows or the names of set filters arrive, or afterwards', async ({
    app,
    page,
  }) => {
    const { mara, jonas } = await twoFriends(app)
    const game = await addGame(app, mara, 'Azul')
    const players = [{ user: mara.user._id }, { user: jonas.user._id }]
    for (let night = 1; night <= 25; night += 1) {
      await logMatch(app, mara, { game, notes: night % 2 ? '' : 'A note.', players })
    }
    await withoutEvents(page)
    await app.signIn(page, mara)
    for (const width of isLong ? [360, 1280] : [360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/matches', `/matches?game=${game._id}&person=${jonas.user._id}`]) {
        await page.goto(path)
        const shifts = await noteShifts(page)
        // On wide screens the second page is near enough to be loaded at once.
        await expect(page.getByRole('article').nth(19)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await shifts()).toEqual([])
        // The fonts have loaded by then: the fallback's letters have other widths.
        await page.route(/\/api\/(sessions|games|friends)/u, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 800))
          await route.continue()
        })
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test(
    'loads twenty more matches at a time while scrolling',
    { tag: '@phone-long' },
    async ({ app, page }) => {
      const mara = await app.signUp('Mara')
      const game = await addGame(app, mara, 'Azul')
      for (let day = 1; day <= 45; day += 1) {
        const date = new Date(Date.UTC(2026, 0, day, 12)).toISOString()
        await logMatch(app, mara, { game, date, notes: `Evening ${day}` })
      }
      await app.signIn(page, mara)
      const requests: (string | null)[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/api/sessions') requests.push(url.searchParams.get('limit'))
      })
      await page.goto('/matches')
      await expect(page.getByText('Evening 45', { exact: true })).toBeVisible()
      expect(requests).toEqual(['20'])
      const evening = (day: number) => page.getByText(`Evening ${day}`, { exact: true })
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await expect(evening(1)).toBeInViewport({ timeout: 500 })
      }).toPass()
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
      expect(requests).toEqual(['20', '20', '20'])
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(evening(45)).toBeVisible()
      await expect(evening(1)).not.toBeAttached()
      expect(requests).toEqual(['20', '20', '20'])
    },
  )
})
