import { expect, test } from '#tests/support/browser/browser.ts'
import { noteShifts } from '#tests/support/browser/shifts.ts'
import { oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'

test.describe('The statistics', { tag: '@long' }, () => {
  const LATE = /\/assets\/(more-cards|friend-cards)-\w+\.js$/u

  test('come before the code of the plots, which moves nothing when it comes late', async ({
    app,
    page,
  }) => {
    test.slow()
    const { mara, jonas, azul } = await oneMatchOfFriends(app)
    await app.signIn(page, mara)
    await page.addInitScript(() => localStorage.setItem('more numbers', 'open'))
    const pages = [
      {
        path: '/stats',
        first: page.getByText('1 match counted'),
        last: 'Matches per month',
        // Below and above what the heading and its buttons need to stand in one row.
        widths: [320, 360, 412, 480, 600, 768, 1280],
      },
      {
        path: `/games/${azul._id}`,
        first: page.getByText('time played'),
        last: 'Matches per month',
      },
      {
        path: `/friends/${jonas.user._id}`,
        first: page.getByText('1 shared match'),
        last: 'By game',
      },
    ]
    const late: string[] = []
    page.on('request', (request) => {
      if (LATE.test(request.url())) late.push(request.url())
    })
    for (const { path, first, last, widths = [360, 768, 1280] } of pages) {
      for (const width of widths) {
        const numbers = Promise.withResolvers<void>()
        const code = Promise.withResolvers<void>()
        await page.route(/\/api\/stats/u, async (route) => {
          await numbers.promise
          await route.continue()
        })
        await page.route(LATE, async (route) => {
          await code.promise
          await route.continue()
        })
        await page.setViewportSize({ width, height: 800 })
        late.length = 0
        await page.goto(path)
        const shifts = await noteShifts(page)
        await expect(page.getByRole('status').first()).toBeAttached()
        // Long enough for what the page loads by itself.
        await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 600)))
        expect([path, width, late]).toEqual([path, width, []])
        numbers.resolve()
        await expect(first).toBeVisible()
        await expect.poll(() => late.length).toBeGreaterThan(0)
        const region = page.getByRole('region', { name: last })
        await expect(region).toHaveCount(0)
        code.resolve()
        await expect(region).toBeVisible()
        // The skeleton's end, of which a few pixels are on the screen, counts for less than that.
        const seen = (await shifts()).filter((shift) => shift >= 0.01)
        expect([path, width, seen]).toEqual([path, width, []])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }
  })
})
