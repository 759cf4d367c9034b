import { type BrowserApp, expect, type Page, test } from '#tests/support/browser/browser.ts'
import { gridOf } from '#tests/support/browser/score-pad.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { expectWholeTexts } from '#tests/support/browser/whole-texts.ts'
import { withoutEvents } from '#tests/support/browser/without-events.ts'
import { openForm } from '#tests/support/browser/without-network.ts'
import { isLong } from '#tests/support/long-form.ts'

/** Widths of phones, and as many letters in a line as a phone has with texts of 150 %. */
const WIDTHS = [...(isLong ? [360] : []), 320, 480]

const PAGES = {
  matches: [
    '/dashboard',
    '/matches',
    '/matches/MATCH',
    '/search?q=azul',
    '/play',
    '/import',
    '/scan',
  ],
  people: [
    '/friends',
    '/friends?tab=suggested',
    '/friends/requests',
    '/friends/guests',
    '/friends/FRIEND',
    '/notifications?tab=all',
    '/profile/me',
  ],
  numbers: ['/stats', '/stats/2026', '/games/GAME'],
}

function addressesOf(paths: readonly string[], ids: Readonly<Record<string, string>>): string[] {
  return paths.map((path) => path.replace(/[A-Z]{4,}/u, (name) => ids[name] ?? name))
}

async function tableOfMara(app: BrowserApp) {
  const mara = await app.signUp('Mara', 'Vogel')
  const jonas = await app.signUp('Jonas', 'Weber-Lindqvist')
  const priya = await app.signUp('Priya', 'Raman')
  const leo = await app.signUp('Maximilian', 'Schmidt')
  for (const friend of [jonas, priya, leo]) await befriend(app, mara, friend)
  const cyd = await app.signUp('Cydney', 'Okafor')
  await app.api('POST /friends/send', { token: cyd.token, body: { userId: mara.user._id } })

  const azul = await addGame(app, mara, `Azul ${mara.user._id.slice(-4)}`)
  const train = await addGame(app, mara, `Ticket to Ride: ${mara.user._id.slice(-4)}`)
  const brass = await addGame(app, mara, `Brass: Birmingham ${mara.user._id.slice(-4)}`)
  const date = new Date().toISOString()
  const us = [mara, jonas, priya, leo].map(({ user }, seat) => ({
    user: user._id,
    score: 84 - 7 * seat,
    result: seat === 0 ? ('Win' as const) : ('Loss' as const),
  }))
  const four = await logMatch(app, mara, { game: train, date, players: us })
  const notes = 'A long evening with tea and biscuits'
  await logMatch(app, jonas, { game: azul, date, players: us.slice(0, 2), notes })
  const withGuest = await logMatch(app, mara, {
    game: brass,
    players: [...us.slice(0, 1), { name: 'Grandma', score: 20, result: 'Loss' }],
  })
  const two = await logMatch(app, mara, { game: azul, date, players: us.slice(0, 2), notes })
  return { mara, jonas, azul, four, two, withGuest }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test.describe('Texts of twice the size are whole on a phone', () => {
  test.beforeEach(async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 360, height: 740 })
    // As in the browser's settings; a browser started with it would need a worker of its own.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  })

  test('on the pages of visitors', { tag: '@long' }, async ({ app, page }) => {
    const { mara, withGuest } = await tableOfMara(app)
    const { token } = mara
    const table = await app.api('POST /sessions/:id/link', { token, params: { id: withGuest._id } })
    const friend = await app.api('POST /friends/link', { token })
    for (const path of [
      '/login',
      '/signup',
      '/forgot-password',
      '/check-email?email=ann@example.com',
      '/reset-password?token=unknown',
      new URL(friend.body.data.url).pathname,
      new URL(table.body.data.url).pathname,
    ]) {
      await open(page, path)
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(32)
      await expectWholeTexts(page, WIDTHS)
    }
  })

  for (const [kind, paths] of Object.entries(PAGES)) {
    test(
      `on the pages of ${kind}`,
      { tag: kind === 'matches' ? [] : '@long' },
      async ({ app, page }) => {
        const { mara, jonas, azul, two } = await tableOfMara(app)
        await app.signIn(page, mara)
        await withoutEvents(page)
        const ids = { MATCH: two._id, FRIEND: jonas.user._id, GAME: azul._id }
        for (const path of addressesOf(paths, ids)) {
          await open(page, path)
          await expectWholeTexts(page, WIDTHS)
        }
      },
    )
  }

  test(
    'in each form for a match, and on the score pad',
    { tag: '@long' },
    async ({ app, page }) => {
      const { mara, four, two } = await tableOfMara(app)
      await app.signIn(page, mara)
      await withoutEvents(page)
      await open(page, '/matches/new')
      await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible()
      await expectWholeTexts(page, WIDTHS)

      await open(page, `/matches/new?again=${four._id}`)
      await expectWholeTexts(page, WIDTHS)
      await page.getByRole('button', { name: 'Teams', exact: true }).click()
      for (const name of ['Teams', 'One against all', 'No scores', 'Together']) {
        await page.getByRole('radio', { name }).check()
        await expectWholeTexts(page, WIDTHS)
      }

      await open(page, `/matches/new?again=${two._id}`)
      await page.getByRole('button', { name: 'Score pad' }).click()
      await gridOf(page)
      await expectWholeTexts(page, WIDTHS)
    },
  )

  test(
    'where a match waits without a network',
    { tag: '@long' },
    async ({ app, page, context }) => {
      const { mara } = await tableOfMara(app)
      await app.signIn(page, mara)
      await openForm(page)
      await page.getByRole('button', { name: /^Same as last time/u }).click()
      await context.setOffline(true)
      await page.getByRole('button', { name: /^Save Match/u }).click()
      await expect(page.getByRole('list', { name: 'What waits' })).toBeVisible()
      await expectWholeTexts(page, WIDTHS)
      const menu = page.getByRole('navigation', { name: 'Main' })
      await menu.getByRole('link', { name: 'Matches' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Match History' })).toBeVisible()
      await expectWholeTexts(page, WIDTHS)
      await context.setOffline(false)
    },
  )
})
