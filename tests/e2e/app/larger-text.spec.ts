import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    await use({ ...launchOptions, args })
  },
})

test('Texts of twice the size fit a phone, as far as it has room for them', async ({
  app,
  page,
}) => {
  test.slow()
  const { mara, jonas, azul, match } = await oneMatchOfFriends(app)
  // For Jonas the match waits.
  await app.signIn(page, jonas)
  const pages = [
    ['/dashboard', 'Welcome back, Jonas'],
    ['/matches', 'Match History'],
    ['/matches/new', 'Log a New Match'],
    [`/matches/${match._id}`, 'Azul'],
    ['/stats', 'Stats'],
    [`/games/${azul._id}`, 'Azul'],
    [`/friends/${mara.user._id}`, 'You and Mara'],
    ['/notifications', 'Notifications'],
    ['/profile/me', 'Profile'],
  ] as const
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // Larger than 16 px, which a phone has room for.
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(Number.parseFloat(size)).toBeCloseTo(18.88, 1)
    await expectNoSidewaysScroll(page)
  }
})
