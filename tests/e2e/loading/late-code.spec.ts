import { expect, test } from '#tests/support/browser/browser.ts'
import { oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { runUntil } from '#tests/support/browser/stopped-clock.ts'

/** Code that a Suspense boundary waits for is not shown earlier than 300 ms after the boundary’s fallback. */
const AT_ONCE_MS = 100

const HOUR_MS = 3_600_000

test(
  'Pages whose code comes after their data are shown as soon as it is here',
  { tag: '@long' },
  async ({ app, page }) => {
    test.slow()
    const { mara, jonas, azul } = await oneMatchOfFriends(app)
    await app.signIn(page, mara)
    await page.clock.install()
    const pages = [
      {
        path: '/dashboard',
        file: 'board',
        shown: page.getByRole('region', { name: 'Last match' }),
      },
      { path: `/games/${azul._id}`, file: 'about-game', shown: page.getByText('time played') },
      {
        path: `/friends/${jonas.user._id}`,
        file: 'head-to-head',
        shown: page.getByText('1 shared match'),
      },
    ]
    for (const [index, { path, file, shown }] of pages.entries()) {
      const numbers = Promise.withResolvers<void>()
      const code = Promise.withResolvers<void>()
      const isCode = new RegExp(`/assets/${file}-[^/]+\\.js$`, 'u')
      await page.route(/\/api\/(stats|sessions)/u, async (route) => {
        await numbers.promise
        await route.continue()
      })
      await page.route(isCode, async (route) => {
        await code.promise
        await route.continue()
      })
      const responses = {
        numbers: page.waitForResponse(/\/api\/stats/u),
        code: page.waitForResponse(isCode),
      }
      await page.goto(path)
      await expect(page.getByRole('status').first()).toBeAttached()
      await page.clock.pauseAt(new Date(Date.now() + (index + 1) * HOUR_MS))
      numbers.resolve()
      await (await responses.numbers).finished()
      await page.clock.runFor(AT_ONCE_MS)
      await expect(shown).toHaveCount(0)
      code.resolve()
      await (await responses.code).finished()
      await runUntil(page, () => shown.first().isVisible(), AT_ONCE_MS)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.clock.resume()
    }
  },
)
