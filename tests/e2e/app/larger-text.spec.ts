import { expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { befriend, logMatch } from '#tests/support/browser/evenings.ts'

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
  const [mara, jonas] = await Promise.all([app.signUp('Mara'), app.signUp('Jonas')])
  await befriend(app, mara, jonas)
  const players = [{ user: jonas.user._id }, { user: mara.user._id }]
  const { _id, game } = await logMatch(app, jonas, { game: 'Azul', players })
  await app.signIn(page, mara)
  const pages = [
    ['/dashboard', 'Welcome back, Mara'],
    ['/matches', 'Match History'],
    ['/matches/new', 'Log a New Match'],
    [`/matches/${_id}`, 'Azul'],
    ['/stats', 'Stats'],
    [`/games/${game._id}`, 'Azul'],
    [`/friends/${jonas.user._id}`, 'You and Jonas'],
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
